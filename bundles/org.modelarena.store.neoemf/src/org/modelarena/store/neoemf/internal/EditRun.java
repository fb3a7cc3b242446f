// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.edit.EditEngine;
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
final class EditRun extends EditEngine {
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

	/** An element to be read. */
	private ElementRecord read(long key) {
		ElementRecord element = changed.get(key);
		return element != null ? element : state.get(key);
	}

	/** An element to be changed. */
	private ElementRecord change(long key) {
		return changed.computeIfAbsent(key, k -> state.get(k).copy());
	}

	@Override
	protected long create(EditStep.Create create, Place place) {
		changed.put(create.key(), new ElementRecord(create.type()));
		addTo(place, create.key());
		return create.key();
	}

	@Override
	protected void put(long key, Place place) {
		// Also what lies in an element may be among the roots of an EMF resource.
		if (place.containment() == null || read(key).containment() == null) {
			dropRoot(key);
		}
		addTo(place, key);
	}

	private void addTo(Place place, long key) {
		change(key).place(place.container(), place.containment());
		if (place.containment() == null) {
			header.roots().add(key);
		}
	}

	@Override
	protected Place place(long key) {
		return new Place(read(key).container(), read(key).containment());
	}

	@Override
	protected EClass type(long key) {
		return read(key).type();
	}

	@Override
	protected void setValue(long key, EAttribute attribute, Object value) {
		change(key).set(attribute, value instanceof List<?> values && attribute.isMany() ? new ArrayList<>(values) : value);
	}

	@Override
	protected boolean has(long source, EReference reference, long target) {
		Object value = read(source).get(reference);
		return value instanceof KeyList targets ? targets.indexOf(target) >= 0 : value != null && (Long) value == target;
	}

	@Override
	protected long target(long source, EReference reference) {
		return read(source).get(reference) instanceof Long target ? target : ModelSnapshot.NONE;
	}

	@Override
	protected void eachTarget(long source, EReference reference, LongConsumer sink) {
		Object value = read(source).get(reference);
		if (value instanceof KeyList targets) {
			LongStream.of(targets.cursor().toArray()).forEach(sink);
		} else if (value instanceof Long target && target >= 0) {
			sink.accept(target);
		}
	}

	@Override
	protected void addEnd(long source, EReference reference, long target, int position) {
		if (position != ModelEdit.END && Metamodel.isOneWay(reference)) {
			// Positions count what is there, without what is deleted.
			clearLinksToDeleted();
		}
		ElementRecord element = change(source);
		if (reference.isMany()) {
			KeyList targets = element.list(reference);
			targets.insert(position == ModelEdit.END ? targets.size() : targets.placeOf(position), target);
		} else {
			element.set(reference, target);
		}
	}

	@Override
	protected void removeEnd(long source, EReference reference, long target) {
		// What lies in other resources, with a negative key, keeps its ends itself.
		if (source < 0 || !has(source, reference, target)) {
			return;
		}
		ElementRecord element = change(source);
		if (element.get(reference) instanceof KeyList targets && targets.size() > 1) {
			targets.remove(targets.indexOf(target));
		} else {
			element.set(reference, null);
		}
	}

	@Override
	protected void clearEnds(long source, EReference reference) {
		// They go with the record.
	}

	/** Links without another end are seen to after all steps. */
	@Override
	protected void remove(long key) {
		deleted.add(key);
		linked.add(key);
		dropRoot(key);
		changed.remove(key);
	}

	private void dropRoot(long key) {
		int at = header.roots().indexOf(key);
		if (at >= 0) {
			header.roots().remove(at);
		}
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
