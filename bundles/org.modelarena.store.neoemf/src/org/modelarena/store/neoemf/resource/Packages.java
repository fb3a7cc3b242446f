// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.resource;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.xml.type.XMLTypePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;
import org.modelarena.xmi.Ecore;

/** The packages of a resource: those of its store, as the user has them, and those that come with the first object of theirs. */
final class Packages {
	private Packages() {
	}

	/**
	 * A store's metamodel in the packages that a registry has for it, if it has all of them; else in those of the store, which are registered.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the registry's are different
	 */
	static Metamodel registered(Metamodel stored, EPackage.Registry registry) {
		List<EPackage> roots = new ArrayList<>();
		for (EPackage root : Ecore.roots(stored)) {
			EPackage known = registry.getEPackage(root.getNsURI());
			if (known != null) {
				roots.add(known);
			}
		}
		if (roots.isEmpty() || roots.size() < Ecore.roots(stored).size()) {
			stored.packages().forEach(ePackage -> registry.putIfAbsent(ePackage.getNsURI(), ePackage));
			Ecore.roots(stored).forEach(PersistentFactory::install);
			return stored;
		}
		Metamodel metamodel = Metamodel.of(roots);
		requireSame(stored.classes(), metamodel.classes());
		roots.forEach(PersistentFactory::install);
		return metamodel;
	}

	private static void requireSame(List<EClass> stored, List<EClass> registered) {
		for (int i = 0; i < Math.max(stored.size(), registered.size()); i++) {
			String then = i < stored.size() ? text(stored.get(i)) : "nothing";
			String now = i < registered.size() ? text(registered.get(i)) : "nothing";
			if (!then.equals(now)) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID, "The store was written with another metamodel than the registered one: " + then + " there, " + now
						+ " here. Load the resource in a resource set whose package registry does not have that package, or register the one of the store.");
			}
		}
	}

	/** The traits of a class that a record depends on. */
	private static String text(EClass type) {
		StringBuilder text = new StringBuilder("class ").append(type.getName()).append(" with");
		for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
			text.append(' ').append(feature.getName()).append(" : ").append(typeName(feature)).append(feature.isMany() ? "[*]" : "");
			if (feature instanceof EReference reference && reference.isContainment()) {
				text.append(" contained");
			}
		}
		return text.toString();
	}

	/** The name of a feature's type in a store, which has texts in place of types that load classes; generated packages keep them. */
	private static String typeName(EStructuralFeature feature) {
		boolean isText = feature.getEType() == EcorePackage.Literals.EJAVA_OBJECT || feature.getEType() == EcorePackage.Literals.EJAVA_CLASS;
		return (isText ? EcorePackage.Literals.ESTRING : feature.getEType()).getName();
	}

	/**
	 * A metamodel that also has the classes of a package, and all that these depend on.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the metamodel cannot be extended
	 */
	static Metamodel extended(Metamodel metamodel, EPackage ePackage) {
		Collection<EPackage> known = metamodel.packages();
		if (known.contains(EcorePackage.eINSTANCE)) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, "The package '" + ePackage.getName() + "' comes too late: a model whose classes extend those of Ecore"
					+ " cannot get more packages once it has an object.");
		}
		Set<EPackage> all = new LinkedHashSet<>();
		addWithNeeded(root(ePackage), all);
		all.removeAll(known);
		List<EPackage> extended = new ArrayList<>(known);
		extended.addAll(all);
		for (EPackage each : all) {
			if (known.stream().anyMatch(other -> other.getNsURI() != null && other.getNsURI().equals(each.getNsURI()))) {
				throw new ArenaException(ErrorCode.METAMODEL_INVALID, "There are two packages '" + each.getNsURI()
						+ "': the object's class is of another copy than the resource's. Take the one of the resource set's package registry.");
			}
		}
		return Metamodel.of(extended);
	}

	/**
	 * The classes of all packages that somebody has put into a registry.
	 *
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if there are none
	 */
	static List<EClass> classes(EPackage.Registry registry) {
		List<EClass> classes = registry.values().stream().filter(EPackage.class::isInstance).flatMap(ePackage -> ((EPackage) ePackage).getEClassifiers().stream())
				.filter(EClass.class::isInstance).map(EClass.class::cast).toList();
		if (classes.isEmpty()) {
			throw new ArenaException(ErrorCode.METAMODEL_INVALID, "A store has a metamodel: put an object into the resource, or its package into the registry of its resource set.");
		}
		return classes;
	}

	private static EPackage root(EPackage ePackage) {
		EPackage root = ePackage;
		while (root.getESuperPackage() != null) {
			root = root.getESuperPackage();
		}
		return root;
	}

	private static void addWithNeeded(EPackage root, Set<EPackage> all) {
		if (root == EcorePackage.eINSTANCE || root == XMLTypePackage.eINSTANCE || !all.add(root)) {
			return;
		}
		for (EClass type : Metamodel.of(root).classes()) {
			for (EClass supertype : type.getEAllSuperTypes()) {
				addWithNeeded(root(supertype.getEPackage()), all);
			}
			for (EReference reference : type.getEReferences()) {
				addWithNeeded(root(reference.getEReferenceType().getEPackage()), all);
			}
			for (EAttribute attribute : type.getEAttributes()) {
				addWithNeeded(root(attribute.getEAttributeType().getEPackage()), all);
			}
		}
	}
}
