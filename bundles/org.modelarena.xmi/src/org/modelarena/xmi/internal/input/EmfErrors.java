// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.input;

import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.ENamedElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.xmi.ClassNotFoundException;
import org.eclipse.emf.ecore.xmi.FeatureNotFoundException;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.modelarena.core.Nearest;

/** The errors that EMF has found in a file, in words for people. Stateless. */
public final class EmfErrors {
	private EmfErrors() {
	}

	/** The error of elements that a feature holds, and that are named instead of written in it. */
	public static String heldByAttribute(String feature) {
		return "'" + feature + "' holds elements and cannot be written as an attribute.";
	}

	/** The place in a file, as far as EMF knows it, and what is wrong there. */
	public static String text(String file, Resource.Diagnostic error) {
		// It does not know it of what it looks at when the file is at its end.
		return file + (error.getLine() > 0 ? ":" + error.getLine() + ":" + error.getColumn() : "") + ": " + message(error);
	}

	private static String message(Resource.Diagnostic error) {
		if (error instanceof IllegalValueException illegal && illegal.getValue() instanceof EObject value && illegal.getFeature() != null) {
			EStructuralFeature feature = illegal.getFeature();
			boolean isThere = feature.isMany() && !value.eIsProxy() && ((List<?>) illegal.getObject().eGet(feature)).contains(value);
			return "'" + feature.getName() + "' of the " + illegal.getObject().eClass().getName() + (isThere ? " names the same " : " cannot have the ") + value.eClass().getName()
					+ (isThere ? " twice." : " that it names.");
		}
		if (error instanceof FeatureNotFoundException unknown && unknown.getObject() != null) {
			EClass type = unknown.getObject().eClass();
			List<String> names = type.getEAllStructuralFeatures().stream().map(ENamedElement::getName).toList();
			return "type '" + type.getName() + "' has no feature '" + unknown.getName() + "'." + Nearest.hint(unknown.getName(), names);
		}
		if (error instanceof ClassNotFoundException unknown && unknown.getFactory() != null) {
			return type(unknown.getFactory().getEPackage(), unknown.getName());
		}
		// EMF ends its messages with the place, too.
		return String.valueOf(error.getMessage()).replaceFirst(" \\([^()]*, -?\\d+, -?\\d+\\)$", "");
	}

	private static String type(EPackage ePackage, String name) {
		if (ePackage.getEClassifier(name) instanceof EClass type) {
			return "type '" + type.getName() + "' is abstract; the element needs an xsi:type that names a concrete one.";
		}
		List<String> names = ePackage.getEClassifiers().stream().filter(EClass.class::isInstance).map(ENamedElement::getName).toList();
		return "unknown type '" + name + "' in package '" + ePackage.getName() + "'." + Nearest.hint(name, names);
	}
}
