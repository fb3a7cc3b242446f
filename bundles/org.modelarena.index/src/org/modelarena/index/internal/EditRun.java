package org.modelarena.index.internal;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.edit.EditStep;

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
				connect(set.key(), set.reference(), set.target());
			}
		}
		case EditStep.Add add -> connect(add.key(), add.reference(), add.target());
		case EditStep.Remove remove -> disconnect(remove.key(), remove.reference(), remove.target());
		case EditStep.Delete delete -> delete(delete.key());
		}
	}

	private void create(EditStep.Create create) {
		changes.create(create.key(), create.type());
		if (create.containment() != null) {
			link(create.container(), create.containment(), create.key());
		}
	}

	private void connect(long source, EReference reference, long target) {
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
		link(source, reference, target);
		if (opposite != null) {
			link(target, opposite, source);
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

	private void link(long source, EReference reference, long target) {
		if (!isLinked(source, reference, target)) {
			changes.edit(source, reference, ReferenceColumn.with(state.column(reference).get(source), (int) target));
		}
	}

	private void unlink(long source, EReference reference, long target) {
		if (isLinked(source, reference, target)) {
			changes.edit(source, reference, ReferenceColumn.without(state.column(reference).get(source), (int) target));
		}
	}

	private void delete(long key) {
		long container = state.containers().container(key);
		if (container != ModelSnapshot.NONE) {
			unlink(container, state.containers().containment(key), key);
		}
		List<Long> subtree = subtree(key);
		subtree.forEach(this::cutOff);
		subtree.forEach(changes::delete);
	}

	/** An element and all that lies in it, each behind its container. */
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

	/** Removes all links from and to an element, but for those that hold its contents. */
	private void cutOff(long key) {
		EClass type = state.type(key);
		for (EReference reference : type.getEAllReferences()) {
			if (GraphNames.isLinked(reference)) {
				clear(key, reference);
			}
		}
		for (EReference reference : pointingAt(type)) {
			for (int source : state.reverse(reference).get(key)) {
				unlink(source, reference, key);
			}
		}
	}

	/** The references without opposite that may end at a type. */
	private List<EReference> pointingAt(EClass type) {
		List<EReference> references = new ArrayList<>();
		for (EClass owner : state.metamodel().classes()) {
			for (EReference reference : owner.getEReferences()) {
				boolean oneWay = reference.getEOpposite() == null && !reference.isContainment() && GraphNames.isLinked(reference);
				boolean fits = reference.getEReferenceType().isSuperTypeOf(type) || reference.getEReferenceType().getName().equals("EObject");
				if (oneWay && fits) {
					references.add(reference);
				}
			}
		}
		return references;
	}
}
