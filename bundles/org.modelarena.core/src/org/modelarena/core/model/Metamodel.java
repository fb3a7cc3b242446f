// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.impl.EPackageRegistryImpl;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.QueryException;

/**
 * The EPackages of a model, and how a user's names find their way to classifiers. Immutable and thread-safe, provided that nobody
 * changes the packages. Packages are ordered as given, each followed by its subpackages.
 */
public final class Metamodel {
	private static final String SEPARATOR = "::";

	private final List<EPackage> packages;
	private final List<EClass> classes;
	/** By their own names. */
	private final Map<String, List<EClass>> byName;
	private final Map<EClass, List<EClass>> concreteSubtypes;
	private final ExpressionLanguages languages;
	private final DerivedExpressions expressions;

	private Metamodel(List<EPackage> packages) {
		this.packages = List.copyOf(packages);
		this.classes = new ArrayList<>();
		this.byName = new LinkedHashMap<>();
		this.concreteSubtypes = new LinkedHashMap<>();
		this.languages = ExpressionLanguages.none();
		this.expressions = new DerivedExpressions(this, languages);
		for (EPackage ePackage : packages) {
			for (EClassifier classifier : ePackage.getEClassifiers()) {
				if (classifier instanceof EClass type) {
					classes.add(type);
				}
			}
		}
		classes.forEach(type -> byName.computeIfAbsent(type.getName(), name -> new ArrayList<>()).add(type));
		classes.forEach(this::registerWithSupertypes);
	}

	private Metamodel(Metamodel same, ExpressionLanguages languages) {
		packages = same.packages;
		classes = same.classes;
		byName = same.byName;
		concreteSubtypes = same.concreteSubtypes;
		this.languages = languages;
		this.expressions = new DerivedExpressions(this, languages);
	}

	/**
	 * The metamodel of the given packages and all their subpackages; with Ecore's own, if classes extend or hold classes of it. Data types of dynamic
	 * packages whose Java class is not a known value type get strings as values, and features that are derived or volatile, but for which dynamic EMF keeps
	 * values in files, are kept like others; for that their packages are changed.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} beyond {@link MetamodelLimits}
	 */
	public static Metamodel of(Collection<? extends EPackage> roots) {
		Set<EPackage> all = new LinkedHashSet<>();
		roots.forEach(root -> addWithSubpackages(root, all, 1));
		MetamodelLimits.require(all);
		if (all.stream().anyMatch(Metamodel::buildsOnEcore)) {
			all.add(EcorePackage.eINSTANCE);
		}
		all.forEach(ValueTypes::restrict);
		all.forEach(StoredFeatures::mark);
		all.forEach(DynamicFactory::use);
		return new Metamodel(new ArrayList<>(all));
	}

	/** Whether a class extends or holds classes of Ecore itself, so that models need these too. */
	private static boolean buildsOnEcore(EPackage ePackage) {
		for (EClassifier classifier : ePackage.getEClassifiers()) {
			if (classifier instanceof EClass type) {
				boolean extendsEcore = type.getEAllSuperTypes().stream().anyMatch(supertype -> supertype.getEPackage() == EcorePackage.eINSTANCE);
				boolean holdsEcore = type.getEAllContainments().stream().map(EReference::getEReferenceType)
						.anyMatch(held -> held.getEPackage() == EcorePackage.eINSTANCE && held != EcorePackage.Literals.EOBJECT);
				if (extendsEcore || holdsEcore) {
					return true;
				}
			}
		}
		return false;
	}

	/** The metamodel of one package and all its subpackages. */
	public static Metamodel of(EPackage root) {
		return of(List.of(root));
	}

	private static void addWithSubpackages(EPackage ePackage, Set<EPackage> into, int depth) {
		MetamodelLimits.require(depth, MetamodelLimits.NESTING, "The metamodel has", "packages in each other");
		into.add(ePackage);
		ePackage.getESubpackages().forEach(sub -> addWithSubpackages(sub, into, depth + 1));
	}

	private void registerWithSupertypes(EClass type) {
		if (type.isAbstract() || type.isInterface()) {
			return;
		}
		Set<EClass> supertypes = new LinkedHashSet<>(type.getEAllSuperTypes());
		supertypes.add(type);
		// Of all elements, whether or not a class says so.
		supertypes.add(EcorePackage.Literals.EOBJECT);
		supertypes.forEach(supertype -> concreteSubtypes.computeIfAbsent(supertype, t -> new ArrayList<>()).add(type));
	}

	/**
	 * The one of some classifiers that a query means: the one that has this name with all packages that it lies in, such as {@code kdm::core::Element}, else
	 * the first that has it with fewer of them, or with none; null if there is none. The names are not spelled out beforehand: packages may be nested deeply.
	 */
	public static <T extends EClassifier> T called(String name, Collection<T> classifiers) {
		T first = null;
		for (T classifier : classifiers) {
			ENamedElement outermost = outermost(name, classifier);
			if (outermost instanceof EPackage ePackage && ePackage.getESuperPackage() == null) {
				return classifier;
			}
			first = first == null && outermost != null ? classifier : first;
		}
		return first;
	}

	/** The classifier or the package around it that the name begins with; null if it is not called so. */
	private static @Nullable ENamedElement outermost(String name, EClassifier classifier) {
		ENamedElement each = classifier;
		for (int end = name.length(); each != null;) {
			String own = String.valueOf(each.getName());
			int start = end - own.length();
			if (start < 0 || !name.startsWith(own, start)) {
				return null;
			}
			if (start == 0) {
				return each;
			}
			end = start - SEPARATOR.length();
			if (end < 0 || !name.startsWith(SEPARATOR, end)) {
				return null;
			}
			each = each instanceof EPackage ePackage ? ePackage.getESuperPackage() : classifier.getEPackage();
		}
		return null;
	}

	/** The same packages and classes, whose derived features are evaluated by these languages. */
	public Metamodel with(ExpressionLanguages other) {
		return new Metamodel(this, other);
	}

	/** The languages that evaluate derived features; {@link ExpressionLanguages#none} unless {@link #with} has said otherwise. */
	public ExpressionLanguages languages() {
		return languages;
	}

	/** All packages, subpackages included. */
	public List<EPackage> packages() {
		return packages;
	}

	/** All classes in the order of their packages. */
	public List<EClass> classes() {
		return List.copyOf(classes);
	}

	/** The classes whose instances are instances of {@code type}: itself and its subtypes, without abstract ones; all of these for EObject. */
	public List<EClass> concreteSubtypes(EClass type) {
		return List.copyOf(concreteSubtypes.getOrDefault(type, List.of()));
	}

	/** A fresh registry that knows these packages by their nsURI, and the ones registered globally. */
	public EPackage.Registry registry() {
		EPackage.Registry registry = new EPackageRegistryImpl(EPackage.Registry.INSTANCE);
		packages.forEach(ePackage -> registry.put(ePackage.getNsURI(), ePackage));
		return registry;
	}

	/**
	 * The class of that name, plain ({@code Segment}) or qualified by some or all of its packages ({@code railway::Segment}); the first where several
	 * classes are called so.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_NAME} with the nearest name
	 */
	public EClass type(String name) {
		EClass type = find(name);
		if (type == null) {
			throw new ArenaException(ErrorCode.QUERY_NAME, "Unknown type '" + name + "'." + Nearest.hint(name, typeNames()));
		}
		return type;
	}

	/** The first of {@code name}, {@code name2}, {@code name3} and so on that no feature of a class has. */
	public String unusedFeature(String name) {
		String free = name;
		for (int number = 2; isFeature(free); number++) {
			free = name + number;
		}
		return free;
	}

	private boolean isFeature(String name) {
		return classes.stream().anyMatch(type -> type.getEStructuralFeature(name) != null);
	}

	/** Whether {@link #type} finds a class of that name. */
	public boolean hasType(String name) {
		return find(name) != null;
	}

	private @Nullable EClass find(String name) {
		List<EClass> plain = byName.get(name);
		if (plain != null) {
			return plain.getFirst();
		}
		int last = name.lastIndexOf(SEPARATOR);
		return last < 0 ? null : called(name, byName.getOrDefault(name.substring(last + SEPARATOR.length()), List.of()));
	}

	/** Names that {@link #type} knows, plain and with one package, for hints. */
	public Set<String> typeNames() {
		Set<String> names = new LinkedHashSet<>(byName.keySet());
		classes.forEach(type -> names.add(qualified(type)));
		return names;
	}

	/**
	 * The parsed expression of a derived feature of this metamodel.
	 *
	 * @throws QueryException with the place in the expression's text
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the feature is not a derived one; as {@link ExpressionLanguages#prepare}
	 */
	public PreparedExpression expression(EStructuralFeature feature) {
		return expressions.of(feature);
	}

	/** Whether a feature that models hold is one that its metamodel computes, so that its values follow from others. */
	public static boolean isComputed(EStructuralFeature feature) {
		return feature.isDerived() || StoredFeatures.isComputed(feature);
	}

	/**
	 * Whether an attribute tells the order of the entries of a feature map, whose members are features with values of their own: its texts are {@code @place} for
	 * the next value of that feature, and others for what no feature holds.
	 */
	public static boolean isMapOrder(EStructuralFeature feature) {
		return StoredFeatures.isMapOrder(feature);
	}

	/** Whether the targets of a reference do not tell of it: they have neither an opposite nor a container for it. */
	public static boolean isOneWay(EReference reference) {
		return reference.getEOpposite() == null && !reference.isContainment();
	}

	/**
	 * Where a value stands among the literals of its enumeration, from 0.
	 *
	 * @throws IllegalArgumentException if it is none of them
	 */
	public static int position(EEnum type, @Nullable Object value) {
		List<EEnumLiteral> literals = type.getELiterals();
		for (int i = 0; i < literals.size(); i++) {
			// The literals of generated packages are not the constants that they stand for.
			if (literals.get(i) == value || literals.get(i).getInstance() == value) {
				return i;
			}
		}
		throw new IllegalArgumentException("'" + value + "' is not a literal of " + type.getName());
	}

	/** The name of a classifier with that of its package: {@code railway::Signal}. */
	public static String qualified(EClassifier classifier) {
		return classifier.getEPackage().getName() + SEPARATOR + classifier.getName();
	}

	/** The references that elements of a type may be a value of, in the order of the classes that have them. */
	public List<EReference> referencesTo(EClass type) {
		return classes.stream().flatMap(owner -> owner.getEReferences().stream()).filter(reference -> accepts(reference, type)).toList();
	}

	/** Whether an element of that type may be a value of the reference. */
	public static boolean accepts(EReference reference, EClass type) {
		EClass expected = reference.getEReferenceType();
		return expected == type || expected == EcorePackage.Literals.EOBJECT || expected.isSuperTypeOf(type);
	}

	/**
	 * The feature of that name, own or inherited.
	 *
	 * @throws ArenaException {@link ErrorCode#QUERY_NAME} with the nearest name
	 */
	public static EStructuralFeature feature(EClass type, String name) {
		EStructuralFeature feature = type.getEStructuralFeature(name);
		if (feature == null) {
			List<String> names = type.getEAllStructuralFeatures().stream().map(EStructuralFeature::getName).toList();
			throw new ArenaException(ErrorCode.QUERY_NAME,
					"Type '" + type.getName() + "' has no feature '" + name + "'." + Nearest.hint(name, names));
		}
		return feature;
	}
}
