// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** Makes the steps of an edit, which were found to be possible, and keeps opposites as EMF does. */
final class EditRun {
	private final IndexState state;
	private final Changes changes;

	EditRun(IndexState state, Changes changes) {
		this.state = state;
		this.changes = changes;
	}

	void run(List<EditStep> steps) {
		steps.forEach(this::run);
	}

	private void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> create(create);
		case EditStep.SetValue set -> changes.edit(set.key(), set.attribute(), set.value());
		case EditStep.SetTarget set -> {
			if (set.target() == ModelSnapshot.NONE) {
				clear(set.key(), set.reference());
			} else {
				connect(set.key(), set.reference(), set.target(), ModelEdit.END);
			}
		}
		case EditStep.Add add -> connect(add.key(), add.reference(), add.target(), add.position());
		case EditStep.Remove remove -> disconnect(remove.key(), remove.reference(), remove.target());
		case EditStep.Reorder reorder -> {
			int[] targets = state.column(reorder.reference()).get(reorder.key());
			changes.edit(reorder.key(), reorder.reference(), ReferenceColumn.moved(targets, (int) reorder.target(), reorder.position()));
		}
		case EditStep.Move move -> move(move);
		case EditStep.Delete delete -> delete(delete.key());
		}
	}

	private void create(EditStep.Create create) {
		changes.create(create.key(), create.type());
		if (create.containment() != null) {
			link(create.container(), create.containment(), create.key(), create.position());
		}
	}

	private void move(EditStep.Move move) {
		boolean wasRoot = !takeOut(move.key());
		if (move.containment() != null) {
			link(move.container(), move.containment(), move.key(), move.position());
		}
		if (wasRoot || move.containment() == null) {
			changes.editRoots();
		}
	}

	/** @return false if it lay in nothing */
	private boolean takeOut(long key) {
		long container = state.containers().container(key);
		if (container == ModelSnapshot.NONE) {
			return false;
		}
		unlink(container, state.containers().containment(key), key);
		return true;
	}

	private void connect(long source, EReference reference, long target, int position) {
		if (isLinked(source, reference, target)) {
			return;
		}
		if (!reference.isMany()) {
			clear(source, reference);
		}
		EReference opposite = linkedOpposite(reference);
		if (opposite != null && !opposite.isMany()) {
			clear(target, opposite);
		}
		link(source, reference, target, position);
		if (opposite != null) {
			link(target, opposite, source, ModelEdit.END);
		}
	}

	private void disconnect(long source, EReference reference, long target) {
		unlink(source, reference, target);
		EReference opposite = linkedOpposite(reference);
		if (opposite != null) {
			unlink(target, opposite, source);
		}
	}

	private void clear(long source, EReference reference) {
		for (int target : state.column(reference).get(source)) {
			disconnect(source, reference, target);
		}
	}

	private static EReference linkedOpposite(EReference reference) {
		EReference opposite = reference.getEOpposite();
		return opposite != null && GraphNames.isLinked(opposite) ? opposite : null;
	}

	private boolean isLinked(long source, EReference reference, long target) {
		return ReferenceColumn.contains(state.column(reference).get(source), (int) target);
	}

	private void link(long source, EReference reference, long target, int position) {
		int[] targets = state.column(reference).get(source);
		if (!ReferenceColumn.contains(targets, (int) target)) {
			changes.edit(source, reference, ReferenceColumn.with(targets, (int) target, position == ModelEdit.END ? targets.length : position));
		}
	}

	private void unlink(long source, EReference reference, long target) {
		if (isLinked(source, reference, target)) {
			changes.edit(source, reference, ReferenceColumn.without(state.column(reference).get(source), (int) target));
		}
	}

	private void delete(long key) {
		takeOut(key);
		List<Long> subtree = subtree(key);
		subtree.forEach(this::cutOff);
		subtree.forEach(changes::delete);
	}

	/** An element and all that lies in it, each after its container. */
	private List<Long> subtree(long root) {
		List<Long> subtree = new ArrayList<>(List.of(root));
		for (int at = 0; at < subtree.size(); at++) {
			long key = subtree.get(at);
			for (EReference containment : state.type(key).getEAllContainments()) {
				if (GraphNames.isKept(containment)) {
					for (int content : state.column(containment).get(key)) {
						subtree.add((long) content);
					}
				}
			}
		}
		return subtree;
	}

	/** Removes all links from and to an element, except those that hold its contents. */
	private void cutOff(long key) {
		EClass type = state.type(key);
		for (EReference reference : type.getEAllReferences()) {
			if (GraphNames.isLinked(reference)) {
				clear(key, reference);
			}
		}
		for (EReference reference : pointingAt(type)) {
			// As often as it has the link.
			for (int source : state.reverse(reference).get(key)) {
				unlink(source, reference, key);
			}
		}
	}

	/** The references without opposite that may end at a type. */
	private List<EReference> pointingAt(EClass type) {
		return state.metamodel().referencesTo(type).stream().filter(reference -> Metamodel.isOneWay(reference) && GraphNames.isLinked(reference)).toList();
	}
}
