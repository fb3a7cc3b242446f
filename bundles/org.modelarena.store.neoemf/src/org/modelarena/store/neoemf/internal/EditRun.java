// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.edit.EditStep;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.store.neoemf.maps.Changes;
import org.modelarena.store.neoemf.record.ElementChange;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;
import org.modelarena.store.neoemf.record.Schema;
import org.modelarena.store.neoemf.record.StateHeader;

/** Makes the steps of one edit on copies of the records that they change. Used once. */
final class EditRun {
	private final State state;
	private final Schema schema;
	private final StateHeader header;
	private final Map<Long, ElementRecord> changed = new LinkedHashMap<>();
	private final Set<Long> deleted = new HashSet<>();
	/** The deleted elements to which there may be links that have no other end. */
	private final Set<Long> linked = new HashSet<>();

	/** @param nextKey the key that the next element after this edit gets */
	EditRun(State state, long nextKey) {
		this.state = state;
		this.schema = state.schema();
		this.header = state.header().copy(nextKey);
	}

	/** All that is different after the steps. */
	Changes run(List<EditStep> steps) {
		steps.forEach(this::run);
		clearLinksToDeleted();
		Changes changes = new Changes();
		ElementChange change = new ElementChange(schema, state.indexes());
		changed.forEach((key, element) -> write(key, element, change, changes));
		deleted.forEach(key -> write(key, null, change, changes));
		header.write(changes);
		return changes;
	}

	private void write(long key, ElementRecord after, ElementChange change, Changes changes) {
		ElementRecord before = state.find(key);
		change.write(key, before, after, changes);
		change.count(before, after, header.sizes());
	}

	private void run(EditStep step) {
		switch (step) {
		case EditStep.Create create -> create(create);
		case EditStep.SetValue set -> change(set.key()).set(set.attribute(), set.attribute().isMany() ? copy((List<?>) set.value()) : set.value());
		case EditStep.SetTarget set -> setTarget(set.key(), set.reference(), set.target());
		case EditStep.Add add -> {
			requirePositions(add.reference(), add.position());
			link(add.key(), add.reference(), add.target(), add.position());
		}
		case EditStep.Remove remove -> unlink(remove.key(), remove.reference(), remove.target());
		case EditStep.Reorder reorder -> reorder(reorder);
		case EditStep.Move move -> move(move);
		case EditStep.Delete delete -> delete(delete.key());
		}
	}

	/** An element to be read. */
	private ElementRecord read(long key) {
		ElementRecord element = changed.get(key);
		return element != null ? element : state.get(key);
	}

	/** An element to be changed. */
	private ElementRecord change(long key) {
		return changed.computeIfAbsent(key, k -> state.get(k).copy());
	}

	private void create(EditStep.Create create) {
		ElementRecord element = new ElementRecord(create.type());
		changed.put(create.key(), element);
		put(create.key(), element, create.container(), create.containment(), create.position());
	}

	private void move(EditStep.Move move) {
		ElementRecord element = change(move.key());
		if (element.containment() != null) {
			removeEnd(element.container(), element.containment(), move.key());
		}
		// Also what lies in an element may be among the roots of an EMF resource.
		if (element.containment() == null || move.containment() == null) {
			dropRoot(move.key());
		}
		put(move.key(), element, move.container(), move.containment(), move.position());
	}

	private void put(long key, ElementRecord element, long container, EReference containment, int position) {
		element.place(container, containment);
		if (containment != null) {
			addEnd(container, containment, key, position);
		} else {
			header.roots().add(key);
		}
	}

	private void reorder(EditStep.Reorder reorder) {
		requirePositions(reorder.reference(), reorder.position());
		KeyList targets = change(reorder.key()).list(reorder.reference());
		targets.remove(targets.indexOf(reorder.target()));
		targets.insert(targets.placeOf(reorder.position()), reorder.target());
	}

	/** Positions count what is there, without what is deleted. */
	private void requirePositions(EReference reference, int position) {
		if (position != ModelEdit.END && Metamodel.isOneWay(reference)) {
			clearLinksToDeleted();
		}
	}

	private static List<Object> copy(List<?> values) {
		return values == null ? null : new ArrayList<>(values);
	}

	private void setTarget(long key, EReference reference, long target) {
		Object before = read(key).get(reference);
		if (before != null && (Long) before != target) {
			unlink(key, reference, (Long) before);
		}
		if (target != ModelSnapshot.NONE) {
			link(key, reference, target, ModelEdit.END);
		}
	}

	/** Makes a link with both its ends, if it is not there. */
	private void link(long source, EReference reference, long target, int position) {
		if (has(source, reference, target)) {
			return;
		}
		EReference opposite = reference.getEOpposite();
		if (opposite != null && !opposite.isMany() && read(target).get(opposite) instanceof Long other) {
			unlink(target, opposite, other);
		}
		addEnd(source, reference, target, position);
		if (opposite != null && !has(target, opposite, source)) {
			addEnd(target, opposite, source, ModelEdit.END);
		}
	}

	private void unlink(long source, EReference reference, long target) {
		if (!has(source, reference, target)) {
			return;
		}
		removeEnd(source, reference, target);
		EReference opposite = reference.getEOpposite();
		if (opposite != null && target >= 0 && has(target, opposite, source)) {
			removeEnd(target, opposite, source);
		}
	}

	private boolean has(long source, EReference reference, long target) {
		Object value = read(source).get(reference);
		return value instanceof KeyList targets ? targets.indexOf(target) >= 0 : value != null && (Long) value == target;
	}

	private void addEnd(long source, EReference reference, long target, int position) {
		ElementRecord element = change(source);
		if (reference.isMany()) {
			KeyList targets = element.list(reference);
			targets.insert(position == ModelEdit.END ? targets.size() : targets.placeOf(position), target);
		} else {
			element.set(reference, target);
		}
	}

	private void removeEnd(long source, EReference reference, long target) {
		ElementRecord element = change(source);
		if (!reference.isMany()) {
			element.set(reference, null);
			return;
		}
		KeyList targets = element.list(reference);
		targets.remove(targets.indexOf(target));
		if (targets.size() == 0) {
			element.set(reference, null);
		}
	}

	/** With all that lies in it. What refers to it without another end is seen to after all steps. */
	private void delete(long key) {
		ElementRecord root = read(key);
		if (root.containment() != null) {
			removeEnd(root.container(), root.containment(), key);
		}
		Deque<Long> rest = new ArrayDeque<>(List.of(key));
		while (!rest.isEmpty()) {
			long each = rest.pop();
			ElementRecord element = read(each);
			for (EReference reference : element.type().getEAllReferences()) {
				long[] targets = targets(element, reference);
				for (long target : targets) {
					if (reference.isContainment()) {
						rest.push(target);
					} else if (reference.getEOpposite() != null) {
						unlink(each, reference, target);
					}
				}
			}
			deleted.add(each);
			linked.add(each);
			dropRoot(each);
		}
		deleted.forEach(changed::remove);
	}

	private void dropRoot(long key) {
		int at = header.roots().indexOf(key);
		if (at >= 0) {
			header.roots().remove(at);
		}
	}

	private static long[] targets(ElementRecord element, EReference reference) {
		Object value = element.get(reference);
		if (value instanceof KeyList targets) {
			return targets.cursor().toArray();
		}
		return value instanceof Long target && target >= 0 ? new long[] { target } : new long[0];
	}

	private void clearLinksToDeleted() {
		linked.forEach(this::clearLinksTo);
		linked.clear();
	}

	/** Removes the links to a deleted element that have no other end: those of before, and those of this edit. */
	private void clearLinksTo(long target) {
		ElementRecord before = state.find(target);
		if (before != null) {
			for (EReference reference : references(before.type())) {
				for (KeyCursor sources = state.sources(reference, target); sources.next();) {
					clear(sources.key(), reference, target);
				}
			}
		}
		Map<Long, ElementRecord> candidates = new HashMap<>(changed);
		candidates.forEach((key, element) -> element.type().getEAllReferences().stream().filter(Metamodel::isOneWay)
				.forEach(reference -> clear(key, reference, target)));
	}

	private void clear(long source, EReference reference, long target) {
		while (!deleted.contains(source) && has(source, reference, target)) {
			removeEnd(source, reference, target);
		}
	}

	/** The references without another end whose targets may be of a class. */
	private List<EReference> references(EClass target) {
		return schema.references().stream().filter(Metamodel::isOneWay).filter(reference -> Metamodel.accepts(reference, target)).toList();
	}
}
