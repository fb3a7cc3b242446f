// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.ecore;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EClassifier;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.Metamodel;

/** Whether a metamodel holds together well enough to read models with it. Less strict than EMF's own validation. */
final class MetamodelCheck {
	private MetamodelCheck() {
	}

	static void require(Metamodel metamodel) {
		Map<String, EPackage> namespaces = new HashMap<>();
		for (EPackage ePackage : metamodel.packages()) {
			if (isBlank(ePackage.getName())) {
				throw invalid(ePackage, "has no name");
			}
			if (isBlank(ePackage.getNsURI())) {
				throw invalid(ePackage, "has no nsURI, and stores name packages by these; give it one, and the elements of models this namespace");
			}
			if (namespaces.put(ePackage.getNsURI(), ePackage) != null) {
				throw invalid(ePackage, "has the nsURI '" + ePackage.getNsURI() + "' of another package");
			}
			Set<String> names = new HashSet<>();
			for (EClassifier classifier : ePackage.getEClassifiers()) {
				if (isBlank(classifier.getName()) || !names.add(classifier.getName())) {
					throw invalid(classifier, isBlank(classifier.getName()) ? "has no name" : "stands twice in its package");
				}
				if (classifier instanceof EClass type) {
					requireClass(type);
				}
			}
		}
	}

	private static void requireClass(EClass type) {
		requireNoCycle(type, type, new HashSet<>());
		Set<String> names = new HashSet<>();
		for (EStructuralFeature feature : type.getEAllStructuralFeatures()) {
			if (isBlank(feature.getName()) || feature.getEType() == null) {
				throw invalid(feature, isBlank(feature.getName()) ? "has no name" : "has no type");
			}
			if (!names.add(feature.getName())) {
				throw invalid(type, "has two features of the name '" + feature.getName() + "'");
			}
		}
	}

	private static void requireNoCycle(EClass start, EClass at, Set<EClass> seen) {
		for (EClass supertype : at.getESuperTypes()) {
			if (supertype == start) {
				throw invalid(start, "is its own supertype");
			}
			if (seen.add(supertype)) {
				requireNoCycle(start, supertype, seen);
			}
		}
	}

	private static ArenaException invalid(EObject element, String what) {
		return new ArenaException(ErrorCode.METAMODEL_INVALID, file(element) + ": " + describe(element) + " " + what + ".");
	}

	private static String file(EObject element) {
		return element.eResource() == null ? "metamodel" : element.eResource().getURI().lastSegment();
	}

	/** An element in words: {@code EClass 'Foo'}, {@code EReference 'Foo.bar'}; the nearest named one around it if it has no name. */
	static String describe(EObject element) {
		EObject named = element;
		while (named != null && !(named instanceof ENamedElement)) {
			named = named.eContainer();
		}
		if (named == null) {
			return element.eClass().getName();
		}
		String name = ((ENamedElement) named).getName();
		String owner = named instanceof EStructuralFeature feature && feature.getEContainingClass() != null ? feature.getEContainingClass().getName() + "." : "";
		return named.eClass().getName() + " '" + owner + name + "'";
	}

	private static boolean isBlank(String text) {
		return text == null || text.isBlank();
	}
}
