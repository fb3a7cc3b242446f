// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon.internal.model;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.model.Metamodel;

/** The meanings of a program's names in a metamodel. Thread-safe. */
public final class SymbolTable {
	/** The element that an expression is evaluated for, or an operation is called on. */
	public static final String SELF = "self";
	/** Begins the names of properties that lead from an element to those that refer to it. */
	public static final String REVERSE = "revRefNav_";
	public static final String CONTAINER = "eContainer";
	public static final String CONTENTS = "eContents";
	public static final String TYPE = "eClass";

	private final Metamodel metamodel;
	private final Map<EClass, Set<EClass>> kinds = new ConcurrentHashMap<>();
	private final Map<EClass, Map<String, Optional<Property>>> properties = new ConcurrentHashMap<>();
	private final List<EEnum> enumerations;

	public SymbolTable(Metamodel metamodel) {
		this.metamodel = metamodel;
		enumerations = metamodel.packages().stream().flatMap(ePackage -> ePackage.getEClassifiers().stream())
				.filter(EEnum.class::isInstance).map(EEnum.class::cast).toList();
	}

	public Metamodel metamodel() {
		return metamodel;
	}

	/** The class of that name, or null. */
	public EClass type(String name) {
		return metamodel.hasType(name) ? metamodel.type(name) : null;
	}

	/** The literal that is written {@code Signal#GO} or {@code railway::Signal#GO}, or null. */
	public EEnumLiteral literal(String name) {
		int hash = name.indexOf('#');
		if (hash < 0) {
			return null;
		}
		String own = name.substring(hash + 1);
		EEnum enumeration = Metamodel.called(name.substring(0, hash), enumerations.stream().filter(each -> each.getEEnumLiteral(own) != null).toList());
		return enumeration == null ? null : enumeration.getEEnumLiteral(own);
	}

	/** Names that {@link #literal} knows, for hints. */
	public Set<String> literals() {
		Set<String> names = new LinkedHashSet<>();
		for (EEnum enumeration : enumerations) {
			for (EEnumLiteral literal : enumeration.getELiterals()) {
				names.add(enumeration.getName() + "#" + literal.getName());
				names.add(Metamodel.qualified(enumeration) + "#" + literal.getName());
			}
		}
		return names;
	}

	/** Whether an element is an instance of a type or its subtypes. */
	boolean isKind(Element element, EClass type) {
		return kinds(type).contains(element.type());
	}

	/** The concrete types whose instances are instances of a type. */
	public Set<EClass> kinds(EClass type) {
		Set<EClass> known = kinds.get(type);
		if (known == null) {
			known = Set.copyOf(metamodel.concreteSubtypes(type));
			kinds.put(type, known);
		}
		return known;
	}

	/** The exact type that all instances of a type have, or null if there are several. */
	EClass exactType(EClass type) {
		Set<EClass> all = kinds(type);
		return all.size() == 1 && type != EcorePackage.Literals.EOBJECT ? all.iterator().next() : null;
	}

	/** The meaning of a name for the instances of a type, or null if it means nothing. */
	public Property property(EClass type, String name) {
		Map<String, Optional<Property>> ofType = properties.computeIfAbsent(type, t -> new ConcurrentHashMap<>());
		Optional<Property> known = ofType.get(name);
		if (known == null) {
			known = Optional.ofNullable(resolve(type, name));
			ofType.put(name, known);
		}
		return known.orElse(null);
	}

	private Property resolve(EClass type, String name) {
		EStructuralFeature feature = type.getEStructuralFeature(name);
		if (feature instanceof EAttribute attribute) {
			return Property.of(attribute);
		}
		if (feature instanceof EReference reference) {
			return Property.of(reference, targetType(reference));
		}
		if (name.equals(CONTAINER)) {
			return new Property.Container();
		}
		if (name.equals(CONTENTS)) {
			return new Property.Contents(type.getEAllContainments());
		}
		if (name.equals(TYPE)) {
			return new Property.Type();
		}
		List<EReference> sources = name.startsWith(REVERSE) ? references(name.substring(REVERSE.length()), type) : List.of();
		return sources.isEmpty() ? null : new Property.Reverse(sources);
	}

	/** The exact type of what a reference refers to, or null. */
	private EClass targetType(EReference reference) {
		EClass type = reference.getEReferenceType();
		return metamodel.classes().contains(type) ? exactType(type) : null;
	}

	/** The references of a name by which instances of a type can be referred to. */
	private List<EReference> references(String name, EClass type) {
		return metamodel.referencesTo(type).stream().filter(reference -> reference.getName().equals(name)).toList();
	}

	/** The classes whose instances may contain instances of a type by a reference of theirs. */
	public Set<EClass> containersOf(EClass type) {
		Set<EClass> found = new LinkedHashSet<>();
		for (EClass owner : metamodel.classes()) {
			for (EReference reference : owner.getEReferences()) {
				EClass target = reference.getEReferenceType();
				boolean mayContain = target == EcorePackage.Literals.EOBJECT || target.isSuperTypeOf(type) || kinds(type).stream().anyMatch(target::isSuperTypeOf);
				if (reference.isContainment() && mayContain) {
					found.add(owner);
				}
			}
		}
		return found;
	}

	/** The names of a type's properties, for hints. */
	public Set<String> propertyNames(EClass type) {
		Set<String> names = new LinkedHashSet<>();
		type.getEAllStructuralFeatures().forEach(feature -> names.add(feature.getName()));
		names.add(CONTAINER);
		names.add(CONTENTS);
		names.add(TYPE);
		for (EClass source : metamodel.classes()) {
			source.getEReferences().stream().map(EReference::getName).filter(name -> !references(name, type).isEmpty())
					.forEach(name -> names.add(REVERSE + name));
		}
		return names;
	}
}
