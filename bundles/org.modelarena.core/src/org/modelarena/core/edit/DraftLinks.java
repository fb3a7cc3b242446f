// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;

/** The containment and the links after the steps of an edit: only what these have touched, on top of the state before. */
final class DraftLinks extends EditEngine {
	private final ModelSnapshot before;
	private final Map<Slot, Targets> targets = new HashMap<>();
	private final Map<Long, Place> places = new HashMap<>();
	private final Set<Long> touched = new HashSet<>();
	private final Set<Long> deleted;
	private final LongFunction<EClass> types;

	private record Slot(long key, @Nullable EReference reference) {
	}

	/**
	 * @param deleted is given the deleted elements
	 * @param types   the types of those that are there
	 */
	DraftLinks(ModelSnapshot before, Set<Long> deleted, LongFunction<EClass> types) {
		this.before = before;
		this.deleted = deleted;
		this.types = types;
	}

	/** The targets of a reference that is no container reference; good until the next step. */
	Targets targets(long key, EReference reference) {
		return targets.computeIfAbsent(new Slot(key, reference), slot -> new Targets(() -> before.contains(key) ? before.targets(key, reference) : KeyCursor.of(), deleted));
	}

	/** The targets of a reference that is no container reference, where steps have looked at them; null where they are those before the edit, without deleted ones. */
	@Nullable
	Targets known(long key, EReference reference) {
		return targets.get(new Slot(key, reference));
	}

	/** Gives the elements whose reference holds a target, of those whose reference steps have looked at. */
	void eachSource(long target, EReference reference, LongConsumer sink) {
		targets.forEach((slot, found) -> {
			if (reference.equals(slot.reference) && found.contains(target)) {
				sink.accept(slot.key);
			}
		});
	}

	/** The elements that steps have given other targets, or another place; also deleted ones. */
	Set<Long> touched() {
		return touched;
	}

	@Override
	protected Place place(long key) {
		Place known = places.get(key);
		return known != null ? known : new Place(before.container(key), before.containment(key));
	}

	/** Whether an element is another one, or is contained in it at any depth. */
	boolean isWithin(long key, long other) {
		long each = key;
		while (each != ModelSnapshot.NONE && each != other) {
			each = place(each).container();
		}
		return each == other;
	}

	@Override
	protected void cutOff(long root, List<Long> subtree) {
		// Links to what is deleted are left out when they are next read: most are not.
	}

	@Override
	protected void remove(long element) {
		deleted.add(element);
	}

	@Override
	protected long create(EditStep.Create create, Place place) {
		put(create.key(), place);
		return create.key();
	}

	@Override
	protected void setValue(long element, EAttribute attribute, @Nullable Object value) {
		// Attribute values contain no elements.
	}

	@Override
	protected EClass type(long element) {
		return types.apply(element);
	}

	@Override
	protected void put(long element, Place place) {
		places.put(element, place);
		touched.add(element);
	}

	@Override
	protected boolean has(long source, EReference reference, long target) {
		return targets(source, reference).contains(target);
	}

	@Override
	protected long target(long source, EReference reference) {
		Targets targets = targets(source, reference);
		return targets.size() == 0 ? ModelSnapshot.NONE : targets.get(0);
	}

	@Override
	protected void eachTarget(long source, EReference reference, LongConsumer sink) {
		for (long target : targets(source, reference).toArray()) {
			sink.accept(target);
		}
	}

	@Override
	protected void addEnd(long source, EReference reference, long target, int position) {
		touched.add(source);
		targets(source, reference).insert(position, target);
	}

	@Override
	protected void removeEnd(long source, EReference reference, long target) {
		touched.add(source);
		targets(source, reference).remove(target);
	}
}
