// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.Metamodel;
import org.modelarena.derivation.TypeNames;

/** The names of the classes and features of a model in its graph. Thread-safe. */
final class Names {
	private final Metamodel metamodel;
	private final Predicate<EStructuralFeature> holds;
	private final TypeNames types;
	private final Map<String, String> features = new HashMap<>();
	private final List<EClass> concrete;
	private final Map<EClass, Labelled> labelled = new ConcurrentHashMap<>();
	private final Map<EClass, Map<String, List<EReference>>> incoming = new ConcurrentHashMap<>();

	/** The attributes and references of a class by name, in the order of its features. */
	record Labelled(String label, Map<String, EAttribute> attributes, Map<String, EReference> references) {
	}

	/** @param holds whether derived features are there */
	Names(Metamodel metamodel, Predicate<EStructuralFeature> holds) {
		this.holds = holds;
		this.metamodel = metamodel;
		this.types = new TypeNames(metamodel);
		this.concrete = metamodel.classes().stream().filter(type -> !type.isAbstract() && !type.isInterface()).toList();
		Set<String> used = new HashSet<>();
		for (EClass type : metamodel.classes()) {
			type.getEStructuralFeatures().forEach(feature -> features.computeIfAbsent(feature.getName(), name -> unused(name, used)));
		}
	}

	/** Two names that differ in punctuation only, as XML allows, stay two names. */
	private static String unused(String name, Set<String> used) {
		String plain = TypeNames.plain(name);
		while (!used.add(plain)) {
			plain += "_";
		}
		return plain;
	}

	/** The classes that elements are of, in the order of the metamodel. */
	List<EClass> concrete() {
		return concrete;
	}

	/** The label, the attributes and the references of a concrete class. */
	Labelled of(EClass type) {
		return labelled.computeIfAbsent(type, this::collect);
	}

	private Labelled collect(EClass type) {
		Map<String, EAttribute> attributes = new LinkedHashMap<>();
		Map<String, EReference> references = new LinkedHashMap<>();
		for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
			if (feature instanceof EAttribute attribute && isShown(attribute)) {
				attributes.putIfAbsent(name(attribute), attribute);
			} else if (feature instanceof EReference reference && isShown(reference)) {
				references.putIfAbsent(name(reference), reference);
			}
		}
		return new Labelled(types.of(type), attributes, references);
	}

	/** The references by which elements of a concrete class may be referred to, by name. */
	Map<String, List<EReference>> incoming(EClass target) {
		return incoming.computeIfAbsent(target, this::collectIncoming);
	}

	private Map<String, List<EReference>> collectIncoming(EClass target) {
		Map<String, List<EReference>> found = new LinkedHashMap<>();
		metamodel.referencesTo(target).stream().filter(this::isShown).forEach(reference -> found.computeIfAbsent(name(reference), name -> new ArrayList<>()).add(reference));
		return found;
	}

	/** Whether stores have the values of a feature; those of others that are derived or volatile are computed by generated code only. */
	private boolean isShown(EStructuralFeature feature) {
		if (Derivation.isDerived(feature)) {
			return holds.test(feature);
		}
		boolean isContainer = feature instanceof EReference reference && reference.isContainer();
		return isContainer || !feature.isDerived() && !feature.isVolatile();
	}

	private String name(EStructuralFeature feature) {
		String known = features.get(feature.getName());
		return known != null ? known : TypeNames.plain(feature.getName());
	}

	/** The name of a reference as the label of edges. */
	String label(EReference reference) {
		return name(reference);
	}

	/** Whether all instances of a feature's class have the feature by its name, and those that have another one by that name are not instances of it. */
	boolean isExact(EStructuralFeature feature) {
		String name = name(feature);
		for (EClass type : concrete) {
			EStructuralFeature found = feature instanceof EAttribute ? of(type).attributes().get(name) : of(type).references().get(name);
			if (feature.getEContainingClass().isSuperTypeOf(type) ? found != feature : found == feature) {
				return false;
			}
		}
		return isShown(feature);
	}

	/** The name of an attribute as the key of properties. */
	String key(EAttribute attribute) {
		return name(attribute);
	}

	/** The labels of a class's instances: its own, if it has any itself, and those of its subtypes. None if there is no class of that label. */
	List<String> labelsUnder(String label) {
		EClass type = types.type(label);
		return type == null ? List.of() : metamodel.concreteSubtypes(type).stream().map(each -> of(each).label()).toList();
	}
}
