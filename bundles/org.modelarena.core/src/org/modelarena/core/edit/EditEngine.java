// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;

/**
 * The rules by which steps that were found to be possible change a model, which are EMF's: opposites follow each other, an end that can hold one link
 * loses the one before, a deletion takes the contents and all links along. A subclass keeps the elements and the ends of links, one by one, and says how
 * it names an element: by its key, or by another number that is not negative. Not thread-safe.
 */
public abstract class EditEngine {
	private static final long NONE = ModelSnapshot.NONE;

	/** Where an element lies; the containment is null for a root, whose container is NONE. */
	public record Place(long container, @Nullable EReference containment) {
		/** The place of a root. */
		public static final Place ROOT = new Place(NONE, null);
	}

	/** Makes a step. */
	public final void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> create(create);
		case EditStep.SetValue set -> setValue(element(set.key()), set.attribute(), set.value());
		case EditStep.SetTarget set -> setTarget(element(set.key()), set.reference(), set.target() == NONE ? NONE : element(set.target()));
		case EditStep.Add add -> link(element(add.key()), add.reference(), element(add.target()), add.position());
		case EditStep.Remove remove -> unlink(element(remove.key()), remove.reference(), element(remove.target()));
		case EditStep.Reorder reorder -> reorder(element(reorder.key()), reorder.reference(), element(reorder.target()), reorder.position());
		case EditStep.Move move -> move(move);
		case EditStep.Delete delete -> delete(element(delete.key()));
		}
	}

	private void create(EditStep.Create create) {
		Place place = place(create.container(), create.containment());
		insert(place, create(create, place), create.position());
	}

	private void move(EditStep.Move move) {
		long element = element(move.key());
		Place from = place(element);
		Place to = place(move.container(), move.containment());
		put(element, to);
		takeOut(from, element);
		insert(to, element, move.position());
	}

	private Place place(long container, @Nullable EReference containment) {
		return containment == null ? Place.ROOT : new Place(element(container), containment);
	}

	private void insert(Place place, long element, int position) {
		EReference containment = place.containment();
		if (containment != null) {
			addEnd(place.container(), containment, element, position);
		}
	}

	private void takeOut(Place place, long element) {
		EReference containment = place.containment();
		if (containment != null) {
			removeEnd(place.container(), containment, element);
		}
	}

	private void setTarget(long source, EReference reference, long target) {
		long old = target(source, reference);
		if (old != NONE && old != target) {
			unlink(source, reference, old);
		}
		if (target != NONE) {
			link(source, reference, target, ModelEdit.END);
		}
	}

	/** Makes a link with both its ends, if it is not there. The other end comes last at the target. */
	private void link(long source, EReference reference, long target, int position) {
		if (has(source, reference, target)) {
			return;
		}
		EReference opposite = opposite(reference);
		if (opposite != null && !opposite.isMany()) {
			long other = target(target, opposite);
			if (other != NONE) {
				unlink(target, opposite, other);
			}
		}
		addEnd(source, reference, target, position);
		// A link from an element to itself has one end only if its reference is its own opposite.
		if (opposite != null && (opposite != reference || source != target)) {
			addEnd(target, opposite, source, ModelEdit.END);
		}
	}

	/** Removes a link with both its ends, if it is there. */
	protected final void unlink(long source, EReference reference, long target) {
		if (!has(source, reference, target)) {
			return;
		}
		removeEnd(source, reference, target);
		EReference opposite = opposite(reference);
		if (opposite != null) {
			removeEnd(target, opposite, source);
		}
	}

	private void delete(long root) {
		List<Long> subtree = subtree(root);
		cutOff(root, subtree);
		subtree.forEach(this::remove);
	}

	/** An element and all its contents, each after its container. */
	private List<Long> subtree(long root) {
		List<Long> subtree = new ArrayList<>(List.of(root));
		for (int at = 0; at < subtree.size(); at++) {
			long each = subtree.get(at);
			for (EReference containment : type(each).getEAllContainments()) {
				eachTarget(each, containment, subtree::add);
			}
		}
		return subtree;
	}

	/** Removes all links from and to elements that are about to be removed: one, and its contents. */
	protected void cutOff(long root, List<Long> subtree) {
		takeOut(place(root), root);
		for (long element : subtree) {
			for (EReference reference : type(element).getEAllReferences()) {
				if (reference.isContainment() || opposite(reference) == null) {
					clearEnds(element, reference);
				} else if (!reference.isContainer()) {
					eachTarget(element, reference, target -> unlink(element, reference, target));
				}
			}
			clearSources(element);
		}
	}

	/** The element of a key. */
	protected long element(long key) {
		return key;
	}

	/** The reference whose ends follow those of one that is neither a containment nor a container; null if there is none. */
	protected @Nullable EReference opposite(EReference reference) {
		return reference.getEOpposite();
	}

	/** Makes an element in its place; the end of its container follows. */
	protected abstract long create(EditStep.Create create, Place place);

	/** Sets an attribute, or unsets it if the value is null. */
	protected abstract void setValue(long element, EAttribute attribute, @Nullable Object value);

	/** The type of an element. */
	protected abstract EClass type(long element);

	/** Where an element lies. */
	protected abstract Place place(long element);

	/** Gives an element another place; the ends of its containers follow. */
	protected abstract void put(long element, Place place);

	/** Whether a reference of an element has a target. */
	protected abstract boolean has(long source, EReference reference, long target);

	/** The target of a single-valued reference, or NONE. */
	protected abstract long target(long source, EReference reference);

	/** Goes through the targets that a reference has now; none if it is not kept. Changes meanwhile have no effect. */
	protected abstract void eachTarget(long source, EReference reference, LongConsumer sink);

	/** Adds a target. */
	protected abstract void addEnd(long source, EReference reference, long target, int position);

	/** Removes the first of a target, if it is there. */
	protected abstract void removeEnd(long source, EReference reference, long target);

	/** Gives the first of a target another place. */
	protected void reorder(long source, EReference reference, long target, int position) {
		removeEnd(source, reference, target);
		addEnd(source, reference, target, position);
	}

	/** Removes all targets of an element that is about to be removed. */
	protected void clearEnds(long source, EReference reference) {
		eachTarget(source, reference, target -> removeEnd(source, reference, target));
	}

	/** Removes the links to an element that have no other end; here none. */
	protected void clearSources(long target) {
		// A store that has to search for them does so once, after the steps.
	}

	/** Removes an element that nothing refers to any more. */
	protected abstract void remove(long element);
}
