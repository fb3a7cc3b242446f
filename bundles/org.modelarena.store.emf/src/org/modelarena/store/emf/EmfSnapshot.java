// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.emf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.ReverseLinks;
import org.modelarena.core.store.Capability;

/** Reads the objects of the newest commit, and keeps the next commit waiting until it is closed. Its objects are the store's own. */
final class EmfSnapshot implements ModelSnapshot {
	private final EmfState state;
	private final Runnable onClose;

	/** @param onClose called by each {@link #close()} */
	EmfSnapshot(EmfState state, Runnable onClose) {
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
		return KeyCursor.merged(state.metamodel().concreteSubtypes(type).stream().map(exact -> KeyCursor.of(state.extent(exact))).toList());
	}

	@Override
	public long extentSize(EClass type) {
		long size = 0;
		for (EClass concrete : state.metamodel().concreteSubtypes(type)) {
			size += state.extent(concrete).length;
		}
		return size;
	}

	@Override
	public EClass type(long key) {
		return state.object(key).eClass();
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		EObject object = state.object(key);
		if (!EmfState.isKept(attribute)) {
			return attribute.isMany() ? List.of() : attribute.getDefaultValue();
		}
		Object value = object.eGet(attribute);
		return value instanceof List<?> list ? Collections.unmodifiableList(new ArrayList<>(list)) : value;
	}

	@Override
	public long target(long key, EReference reference) {
		long[] targets = state.targets(state.object(key), reference);
		return targets.length == 0 ? NONE : targets[0];
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return KeyCursor.of(state.targets(state.object(key), reference));
	}

	@Override
	public long container(long key) {
		return state.key(state.object(key).eContainer());
	}

	@Override
	public EReference containment(long key) {
		return state.object(key).eContainmentFeature();
	}

	@Override
	public KeyCursor roots() {
		return KeyCursor.of(state.roots().stream().mapToLong(state::key).sorted().toArray());
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		state.object(key);
		KeyCursor known = ReverseLinks.byOtherEnd(this, key, reference);
		return known != null ? known : state.reverse(reference).of(key);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		throw Capability.INDEXED_ATTRIBUTES.refusedBy(EmfStoreProvider.NAME);
	}

	@Override
	public EObject object(long key) {
		return state.object(key);
	}

	@Override
	public long key(EObject object) {
		long key = state.key(object);
		if (key == NONE) {
			throw new ArenaException(ErrorCode.UNKNOWN_ELEMENT, "Not an element of this snapshot: " + object);
		}
		return key;
	}

	@Override
	public void close() {
		onClose.run();
	}
}
