// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.common.util.EList;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.edit.EmfLists;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** Makes the steps of one edit on the objects, as EMF does. Needs the state for itself. */
final class EditRun {
	private final EmfState state;
	/** The deleted objects to which there may be links that have no other end. */
	private final Set<EObject> deleted = Collections.newSetFromMap(new IdentityHashMap<>());

	EditRun(EmfState state) {
		this.state = state;
	}

	void run(List<EditStep> steps) {
		steps.forEach(this::run);
		clearLinksToDeleted();
	}

	private void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> create(create);
		case EditStep.SetValue set -> {
			if (set.value() == null) {
				state.object(set.key()).eUnset(set.attribute());
			} else {
				state.object(set.key()).eSet(set.attribute(), set.value());
			}
		}
		case EditStep.SetTarget set -> {
			EObject target = set.target() == ModelSnapshot.NONE ? null : state.object(set.target());
			state.object(set.key()).eSet(set.reference(), target);
		}
		case EditStep.Add add -> {
			EList<EObject> targets = listAt(add.key(), add.reference(), add.position());
			EObject target = state.object(add.target());
			if (!targets.contains(target)) {
				EmfLists.insert(state.object(add.key()), add.reference(), target, add.position());
			}
		}
		case EditStep.Remove remove -> list(state.object(remove.key()), remove.reference()).remove(state.object(remove.target()));
		case EditStep.Reorder reorder -> listAt(reorder.key(), reorder.reference(), reorder.position()).move(reorder.position(), state.object(reorder.target()));
		case EditStep.Move move -> move(move);
		case EditStep.Delete delete -> delete(state.object(delete.key()));
		}
	}

	private void create(EditStep.Create create) {
		EObject object = KeyedObject.create(create.type());
		put(object, create.container(), create.containment(), create.position());
		state.put(create.key(), object);
	}

	private void move(EditStep.Move move) {
		EObject object = state.object(move.key());
		if (object.eContainer() == null) {
			state.roots().remove(object);
		} else {
			// EMF's dynamic objects leave a container by the number that its feature has in the class that declares it; that may be another feature's.
			EcoreUtil.remove(object);
		}
		put(object, move.container(), move.containment(), move.position());
	}

	private void put(EObject object, long container, EReference containment, int position) {
		if (containment == null) {
			state.roots().add(object);
		} else if (containment.isMany()) {
			EmfLists.insert(state.object(container), containment, object, position);
		} else {
			state.object(container).eSet(containment, object);
		}
	}

	/** A list in which positions count: what is deleted has none. */
	private EList<EObject> listAt(long key, EReference reference, int position) {
		if (position != ModelEdit.END && Metamodel.isOneWay(reference)) {
			clearLinksToDeleted();
		}
		return list(state.object(key), reference);
	}

	@SuppressWarnings("unchecked")
	private static EList<EObject> list(EObject object, EReference reference) {
		return (EList<EObject>) object.eGet(reference);
	}

	private void delete(EObject object) {
		List<EObject> subtree = new ArrayList<>();
		subtree.add(object);
		object.eAllContents().forEachRemaining(subtree::add);
		for (EObject element : subtree) {
			for (EReference reference : element.eClass().getEAllReferences()) {
				boolean hasOtherEnd = reference.getEOpposite() != null && !reference.isContainment() && !reference.isContainer();
				if (hasOtherEnd && EmfState.isKept(reference)) {
					element.eUnset(reference);
				}
			}
		}
		EcoreUtil.remove(object);
		subtree.forEach(state::forget);
		deleted.addAll(subtree);
	}

	/** Links without an opposite do not know that their target is gone. */
	private void clearLinksToDeleted() {
		if (deleted.isEmpty()) {
			return;
		}
		for (EObject object : state.objects()) {
			for (EReference reference : object.eClass().getEAllReferences()) {
				if (Metamodel.isOneWay(reference) && EmfState.isKept(reference)) {
					clearLinksToDeleted(object, reference);
				}
			}
		}
		deleted.clear();
	}

	private void clearLinksToDeleted(EObject object, EReference reference) {
		if (!reference.isMany()) {
			if (deleted.contains(object.eGet(reference))) {
				object.eUnset(reference);
			}
			return;
		}
		EList<EObject> targets = list(object, reference);
		for (int i = targets.size() - 1; i >= 0; i--) {
			if (deleted.contains(targets.get(i))) {
				targets.remove(i);
			}
		}
	}
}
