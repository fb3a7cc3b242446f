// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.ReverseLinks;

/** Reads the newest commit, and keeps the next one waiting until it is closed. Seeks go to the database. Thread-safe. */
class IndexSnapshot implements ModelSnapshot {
	private final IndexState state;
	private final Runnable onClose;

	/** Closing it has no effect. */
	IndexSnapshot(IndexState state) {
		this(state, () -> {
		});
	}

	/** @param onClose called by each {@link #close()} */
	IndexSnapshot(IndexState state, Runnable onClose) {
		this.state = state;
		this.onClose = onClose;
	}

	@Override
	public Metamodel metamodel() {
		return state.metamodel();
	}

	@Override
	public long size() {
		return state.size();
	}

	@Override
	public boolean contains(long key) {
		return state.contains(key);
	}

	@Override
	public KeyCursor extent(EClass type) {
		return KeyCursor.merged(state.metamodel().concreteSubtypes(type).stream().<KeyCursor>map(each -> new IntCursor(state.extent(each))).toList());
	}

	@Override
	public long extentSize(EClass type) {
		return state.metamodel().concreteSubtypes(type).stream().mapToLong(each -> state.extent(each).length).sum();
	}

	@Override
	public EClass type(long key) {
		return state.type(key);
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		state.require(key);
		return GraphNames.isKept(attribute) ? state.column(attribute).get(key) : AttributeColumn.absent(attribute);
	}

	@Override
	public long target(long key, EReference reference) {
		if (reference.isContainer()) {
			state.require(key);
			return containerBy(key, reference);
		}
		int[] targets = linked(key, reference);
		return targets.length == 0 ? NONE : targets[0];
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		if (reference.isContainer()) {
			long container = target(key, reference);
			return container == NONE ? KeyCursor.of() : KeyCursor.of(container);
		}
		return new IntCursor(linked(key, reference));
	}

	private long containerBy(long key, EReference reference) {
		EReference containment = state.containers().containment(key);
		return containment != null && containment.getEOpposite() == reference ? state.containers().container(key) : NONE;
	}

	@Override
	public OptionalLong linkCount(EReference reference) {
		return isAtHand(reference) || reference.isContainer() ? OptionalLong.empty() : state.linkCount(reference);
	}

	private int[] linked(long key, EReference reference) {
		state.require(key);
		return GraphNames.isKept(reference) ? state.column(reference).get(key) : new int[0];
	}

	@Override
	public long container(long key) {
		state.require(key);
		return state.containers().container(key);
	}

	@Override
	public EReference containment(long key) {
		state.require(key);
		return state.containers().containment(key);
	}

	@Override
	public boolean isAtHand(EStructuralFeature feature) {
		if (feature instanceof EReference reference && reference.isContainer()) {
			return state.containments().stream().allMatch(state::isRead);
		}
		return !GraphNames.isKept(feature) || state.isRead(feature);
	}

	@Override
	public KeyCursor roots() {
		long[] roots = new long[16];
		int count = 0;
		for (int key = 0; key < state.bound(); key++) {
			if (state.contains(key) && state.containers().container(key) == NONE) {
				roots = count == roots.length ? Arrays.copyOf(roots, count * 2) : roots;
				roots[count++] = key;
			}
		}
		return KeyCursor.of(roots, count);
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		state.require(key);
		KeyCursor known = ReverseLinks.byOtherEnd(this, key, reference);
		if (known != null) {
			return known;
		}
		return GraphNames.isKept(reference) ? new IntCursor(state.reverse(reference).get(key)) : KeyCursor.of();
	}

	@Override
	public boolean holds(EStructuralFeature feature) {
		return true;
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return state.indexed().contains(attribute);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		if (!isIndexed(attribute)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + attribute.getEContainingClass().getName() + "." + attribute.getName() + "' is not indexed.");
		}
		long[] found = state.graph().seek(state.names().of(attribute.getEContainingClass()), state.names().of(attribute), StoredValues.toGraph(attribute, range));
		Arrays.sort(found);
		List<EClass> types = state.metamodel().concreteSubtypes(type);
		if (types.size() == 1 && types.getFirst() == attribute.getEContainingClass()
				&& state.metamodel().concreteSubtypes(attribute.getEContainingClass()).size() == 1) {
			return KeyCursor.of(found);
		}
		return KeyCursor.of(Arrays.stream(found).filter(key -> type.isSuperTypeOf(state.type(key))).toArray());
	}

	@Override
	public void close() {
		onClose.run();
	}
}
