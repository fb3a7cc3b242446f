// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/** The containment and the links after the steps of an edit: only what these have touched, on top of the state before. */
final class DraftLinks {
	private static final Place ROOT = new Place(ModelSnapshot.NONE, null);

	private final ModelSnapshot before;
	private final Map<Slot, Targets> targets = new HashMap<>();
	private final Map<Long, Place> places = new HashMap<>();
	private final Set<Long> deleted;

	private record Slot(long key, @Nullable EReference reference) {
	}

	/** Where an element is contained; {@code containment} is null for a root. */
	record Place(long container, @Nullable EReference containment) {
		static Place of(long container, @Nullable EReference containment) {
			return containment == null ? ROOT : new Place(container, containment);
		}
	}

	/** @param deleted the deleted elements, of which there may be more later; links to them are removed when they are next read */
	DraftLinks(ModelSnapshot before, Set<Long> deleted) {
		this.before = before;
		this.deleted = deleted;
	}

	/** The targets of a reference that is no container reference; good until the next step. */
	Targets targets(long key, EReference reference) {
		return targets.computeIfAbsent(new Slot(key, reference), slot -> new Targets(before.contains(key) ? before.targets(key, reference) : KeyCursor.of()))
				.without(deleted);
	}

	/** Where an element is now. */
	Place place(long key) {
		Place known = places.get(key);
		return known != null ? known : Place.of(before.container(key), before.containment(key));
	}

	/** Whether an element is another one, or is contained in it at any depth. */
	boolean isWithin(long key, long other) {
		long each = key;
		while (each != ModelSnapshot.NONE && each != other) {
			each = place(each).container();
		}
		return each == other;
	}

	/** An element and all its contents, each after its container. */
	List<Long> subtree(long key, LongFunction<EClass> types) {
		List<Long> subtree = new ArrayList<>(List.of(key));
		for (int at = 0; at < subtree.size(); at++) {
			long each = subtree.get(at);
			for (EReference containment : types.apply(each).getEAllContainments()) {
				Targets contents = targets(each, containment);
				for (int i = 0; i < contents.size(); i++) {
					subtree.add(contents.get(i));
				}
			}
		}
		return subtree;
	}

	/** Makes a step that is no deletion. */
	void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> put(create.key(), Place.of(create.container(), create.containment()), create.position());
		case EditStep.SetTarget set -> setTarget(set.key(), set.reference(), set.target());
		case EditStep.Add add -> link(add.key(), add.reference(), add.target(), add.position());
		case EditStep.Remove remove -> unlink(remove.key(), remove.reference(), remove.target());
		case EditStep.Reorder reorder -> {
			Targets list = targets(reorder.key(), reorder.reference());
			list.remove(reorder.target());
			list.insert(reorder.position(), reorder.target());
		}
		case EditStep.Move move -> {
			Place from = place(move.key());
			EReference left = from.containment();
			if (left != null) {
				targets(from.container(), left).remove(move.key());
			}
			put(move.key(), Place.of(move.container(), move.containment()), move.position());
		}
		case EditStep.SetValue set -> {
			// Attribute values contain no elements.
		}
		case EditStep.Delete delete -> throw new IllegalArgumentException("A deletion is of more than one element");
		}
	}

	private void put(long key, Place place, int position) {
		places.put(key, place);
		EReference containment = place.containment();
		if (containment != null) {
			targets(place.container(), containment).insert(position, key);
		}
	}

	private void setTarget(long key, EReference reference, long target) {
		for (long old : targets(key, reference).toArray()) {
			if (old != target) {
				unlink(key, reference, old);
			}
		}
		if (target != ModelSnapshot.NONE) {
			link(key, reference, target, ModelEdit.END);
		}
	}

	private void link(long key, EReference reference, long target, int position) {
		if (targets(key, reference).contains(target)) {
			return;
		}
		EReference opposite = reference.getEOpposite();
		if (opposite != null && !opposite.isMany()) {
			for (long other : targets(target, opposite).toArray()) {
				unlink(target, opposite, other);
			}
		}
		targets(key, reference).insert(position, target);
		if (opposite != null && !targets(target, opposite).contains(key)) {
			targets(target, opposite).insert(ModelEdit.END, key);
		}
	}

	private void unlink(long key, EReference reference, long target) {
		targets(key, reference).remove(target);
		if (reference.getEOpposite() != null) {
			targets(target, reference.getEOpposite()).remove(key);
		}
	}
}
