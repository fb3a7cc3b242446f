// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.evaluator;

import org.eclipse.emf.ecore.EModelElement;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EcorePackage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.model.ModelSnapshot;

/** Tells the elements of a model from the parts of its metamodel, which are EMF's objects as well. */
public final class Elements {
	private Elements() {
	}

	/** Whether a value that is not invalid is an element of the snapshot. Of a model of Ecore's own classes its packages and classes are elements, too. */
	public static boolean isOne(Object value, ModelSnapshot snapshot) {
		return value instanceof EModelElement part ? isPartOfModel(part, snapshot) : value instanceof EObject;
	}

	private static boolean isPartOfModel(EModelElement part, ModelSnapshot snapshot) {
		if (!snapshot.metamodel().packages().contains(EcorePackage.eINSTANCE)) {
			return false;
		}
		try {
			snapshot.key(part);
			return true;
		} catch (ArenaException e) {
			return false;
		}
	}
}
