// SPDX-License-Identifier: EPL-2.0
package org.modelarena.language.internal.types;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.EDataType;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;

/** The meanings of the names of a metamodel, and the types of its features. Immutable and thread-safe, as the metamodel is. */
public final class Symbols {
	private static final String SEPARATOR = "::";

	private final Metamodel metamodel;
	private final Map<String, List<EClassifier>> byName = new LinkedHashMap<>();
	private final Map<String, List<EStructuralFeature>> features = new LinkedHashMap<>();

	public Symbols(Metamodel metamodel) {
		this.metamodel = metamodel;
		for (EPackage ePackage : metamodel.packages()) {
			for (EClassifier classifier : ePackage.getEClassifiers()) {
				if (classifier.getName() != null) {
					byName.computeIfAbsent(classifier.getName(), name -> new ArrayList<>()).add(classifier);
				}
				if (classifier instanceof EClass type) {
					type.getEStructuralFeatures().forEach(feature -> features.computeIfAbsent(String.valueOf(feature.getName()), name -> new ArrayList<>()).add(feature));
				}
			}
		}
	}

	public Metamodel metamodel() {
		return metamodel;
	}

	/** All classes, data types and enumerations, in the order of their packages. */
	public List<EClassifier> classifiers() {
		return byName.values().stream().flatMap(List::stream).toList();
	}

	/** Whether several classifiers are called alike. */
	public boolean isAmbiguous(EClassifier classifier) {
		return byName.getOrDefault(classifier.getName(), List.of()).size() > 1;
	}

	/** The classifier of a name, plain or with packages; a class rather than a data type. */
	public Optional<EClassifier> classifier(String name) {
		String own = name.substring(name.lastIndexOf(SEPARATOR) < 0 ? 0 : name.lastIndexOf(SEPARATOR) + SEPARATOR.length());
		List<EClassifier> alike = byName.getOrDefault(own, List.of());
		if (name.equals(own)) {
			return alike.stream().filter(EClass.class::isInstance).findFirst().or(() -> alike.stream().findFirst());
		}
		return Optional.ofNullable(Metamodel.called(name, alike));
	}

	/** The packages that are called so: by their own name, or with packages around them. */
	public List<EPackage> packages(List<String> path) {
		String wanted = SEPARATOR + String.join(SEPARATOR, path);
		return metamodel.packages().stream().filter(ePackage -> (SEPARATOR + qualified(ePackage)).endsWith(wanted)).toList();
	}

	/** The name with all packages around it. */
	public static String qualified(EPackage ePackage) {
		return ePackage.getESuperPackage() == null ? String.valueOf(ePackage.getName()) : qualified(ePackage.getESuperPackage()) + SEPARATOR + ePackage.getName();
	}

	/** The enumerations, in the order of their packages. */
	public List<EEnum> enumerations() {
		return classifiers().stream().filter(EEnum.class::isInstance).map(EEnum.class::cast).toList();
	}

	/** The literal of that name. */
	public static Optional<EEnumLiteral> literal(EEnum enumeration, String name) {
		return Optional.ofNullable(enumeration.getEEnumLiteral(name));
	}

	/** The features of any class that are called so. */
	public List<EStructuralFeature> features(String name) {
		return features.getOrDefault(name, List.of());
	}

	/** All features of all classes. */
	public List<EStructuralFeature> features() {
		return features.values().stream().flatMap(List::stream).toList();
	}

	/** The features that only subtypes of a class have. */
	public List<EStructuralFeature> featuresBelow(EClass type) {
		return features().stream().filter(feature -> feature.getEContainingClass() != type && type.isSuperTypeOf(feature.getEContainingClass())).toList();
	}

	/** The references by which instances of a class can be referred to, by name. */
	public Map<String, List<EReference>> referencesTo(EClass type) {
		Map<String, List<EReference>> found = new LinkedHashMap<>();
		for (EClass source : metamodel.classes()) {
			for (EReference reference : source.getEReferences()) {
				EClass target = reference.getEReferenceType();
				if (target != null && (target == EcorePackage.Literals.EOBJECT || target.isSuperTypeOf(type))) {
					found.computeIfAbsent(reference.getName(), name -> new ArrayList<>()).add(reference);
				}
			}
		}
		return found;
	}

	/** The classes whose instances may hold instances of a class. */
	public Set<EClass> containersOf(EClass type) {
		Set<EClass> found = new LinkedHashSet<>();
		for (EClass owner : metamodel.classes()) {
			for (EReference reference : owner.getEReferences()) {
				EClass target = reference.getEReferenceType();
				if (reference.isContainment() && target != null && (target.isSuperTypeOf(type) || type.isSuperTypeOf(target))) {
					found.add(owner);
				}
			}
		}
		return found;
	}

	/** The value of a feature of one element; of a map feature its entries. */
	public static ValueType valueOf(EStructuralFeature feature) {
		ValueType one = instanceOf(feature.getEType());
		if (!feature.isMany()) {
			return one;
		}
		CollectionKind kind = feature.isUnique() ? feature.isOrdered() ? CollectionKind.ORDERED_SET : CollectionKind.SET
				: feature.isOrdered() ? CollectionKind.SEQUENCE : CollectionKind.BAG;
		return new ValueType.Many(kind, one);
	}

	/** A value of a type. */
	public static ValueType instanceOf(EClassifier type) {
		return switch (type) {
		case EClass eClass -> new ValueType.Element(eClass);
		case EDataType data -> ofData(data);
		case null, default -> ValueType.UNKNOWN;
		};
	}

	private static ValueType ofData(EDataType data) {
		Class<?> java = data instanceof EEnum ? null : data.getInstanceClass();
		if (java == null) {
			return new ValueType.Data(data);
		}
		return switch (java.getSimpleName()) {
		case "boolean", "Boolean" -> ValueType.BOOLEAN;
		case "byte", "Byte", "short", "Short", "int", "Integer", "long", "Long", "BigInteger" -> ValueType.INTEGER;
		case "float", "Float", "double", "Double", "BigDecimal" -> ValueType.REAL;
		case "char", "Character", "String" -> ValueType.STRING;
		default -> new ValueType.Data(data);
		};
	}
}
