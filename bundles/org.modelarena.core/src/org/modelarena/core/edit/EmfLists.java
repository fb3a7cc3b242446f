// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.InternalEList;
import org.modelarena.core.model.ModelEdit;

/** Lists of EMF's own objects, for stores that are made of such. */
public final class EmfLists {
	private EmfLists() {
	}

	/**
	 * Inserts a target that is not there yet, and its opposite.
	 *
	 * @param reference many-valued
	 * @param position  counts from 0; {@link ModelEdit#END} for the end
	 */
	@SuppressWarnings("unchecked") // EMF's lists of a reference hold objects.
	public static void insert(EObject owner, EReference reference, EObject target, int position) {
		EList<EObject> targets = (EList<EObject>) owner.eGet(reference);
		int at = position == ModelEdit.END ? targets.size() : position;
		if (target == owner && reference.getEOpposite() == reference) {
			// Both ends are the same place; EMF would fill it twice.
			((InternalEList<EObject>) targets).basicAdd(target, null);
			targets.move(at, targets.size() - 1);
		} else {
			targets.add(at, target);
		}
	}
}
