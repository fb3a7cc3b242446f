// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;

import org.eclipse.emf.cdo.CDOState;
import org.eclipse.emf.cdo.util.CDOUtil;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;

/** The references to what an edit has deleted that no opposite knows of. */
final class DeletedTargets {
	private final ModelSnapshot before;
	private final ClientTypes types;
	private final LongFunction<EObject> objects;
	private final Set<Long> deleted;

	/**
	 * The references to deleted elements that were there before the edit.
	 *
	 * @param objects gives the edit's object of such an element
	 * @param deleted the keys of these elements
	 */
	DeletedTargets(ModelSnapshot before, ClientTypes types, LongFunction<EObject> objects, Set<Long> deleted) {
		this.before = before;
		this.types = types;
		this.objects = objects;
		this.deleted = deleted;
	}

	/** Lists have values even where they cannot be changed. */
	private static boolean mayNameDeleted(EReference reference) {
		return Metamodel.isOneWay(reference) && (reference.isChangeable() || reference.isMany()) && !reference.isTransient();
	}

	void remove() {
		for (EClass type : before.metamodel().classes()) {
			List<EReference> oneWay = type.isAbstract() ? List.of()
					: type.getEAllReferences().stream().filter(DeletedTargets::mayNameDeleted).toList();
			if (!oneWay.isEmpty()) {
				remove(type, oneWay);
			}
		}
	}

	private void remove(EClass type, List<EReference> oneWay) {
		KeyCursor elements = before.extent(type);
		while (elements.next()) {
			long key = elements.key();
			if (before.type(key) != type || deleted.contains(key)) {
				continue;
			}
			for (EReference reference : oneWay) {
				KeyCursor targets = before.targets(key, reference);
				while (targets.next()) {
					if (deleted.contains(targets.key())) {
						remove(objects.apply(key), types.feature(reference));
						break;
					}
				}
			}
		}
	}

	/** Removes those of one object. */
	static void remove(EObject owner) {
		owner.eClass().getEAllReferences().stream().filter(Metamodel::isOneWay).forEach(reference -> remove(owner, reference));
	}

	private static void remove(EObject owner, EStructuralFeature feature) {
		Object value = owner.eGet(feature);
		if (value instanceof Collection<?> targets) {
			targets.removeIf(target -> isDetached((EObject) target));
		} else if (value instanceof EObject target && isDetached(target)) {
			owner.eUnset(feature);
		}
	}

	private static boolean isDetached(EObject target) {
		return target.eContainer() == null && target.eResource() == null || CDOUtil.getCDOObject(target).cdoState() == CDOState.TRANSIENT;
	}
}
