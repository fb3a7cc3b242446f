// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.internal;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.Cancellation;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.ReverseLinks;
import org.modelarena.core.pushdown.Statement;
import org.modelarena.core.pushdown.StatementSnapshot;
import org.modelarena.store.neoemf.record.ElementRecord;
import org.modelarena.store.neoemf.record.KeyList;

/** Reads one state. Thread-safe. */
public final class StateSnapshot implements StatementSnapshot {
	private final State state;
	private final Traversals traversals;
	private final Runnable onClose;
	private final AtomicBoolean closed = new AtomicBoolean();

	/** @param onClose called once */
	public StateSnapshot(State state, Traversals traversals, Runnable onClose) {
		this.state = state;
		this.traversals = traversals;
		this.onClose = onClose;
	}

	@Override
	public Metamodel metamodel() {
		return state.schema().metamodel();
	}

	@Override
	public long size() {
		return state.header().size();
	}

	@Override
	public boolean contains(long key) {
		return state.find(key) != null;
	}

	@Override
	public KeyCursor extent(EClass type) {
		return KeyCursor.merged(metamodel().concreteSubtypes(type).stream().map(state::extent).toList());
	}

	@Override
	public long extentSize(EClass type) {
		long size = 0;
		for (EClass concrete : metamodel().concreteSubtypes(type)) {
			size += state.header().sizes()[state.schema().number(concrete)];
		}
		return size;
	}

	@Override
	public EClass type(long key) {
		return state.get(key).type();
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		Object value = state.get(key).get(attribute);
		if (attribute.isMany()) {
			return value == null ? List.of() : Collections.unmodifiableList((List<?>) value);
		}
		return value == null ? attribute.getDefaultValue() : value == ElementRecord.NULL ? null : value;
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		ElementRecord element = state.get(key);
		if (reference.isContainer()) {
			return element.containment() != null && element.containment().getEOpposite() == reference ? KeyCursor.of(element.container()) : KeyCursor.of();
		}
		Object value = element.get(reference);
		if (value instanceof KeyList targets) {
			return targets.cursor();
		}
		return value instanceof Long target && target >= 0 ? KeyCursor.of(target) : KeyCursor.of();
	}

	@Override
	public long container(long key) {
		return state.get(key).container();
	}

	@Override
	public EReference containment(long key) {
		return state.get(key).containment();
	}

	@Override
	public KeyCursor roots() {
		// A root of an EMF resource may lie in another element all the same.
		long[] roots = Arrays.stream(state.header().roots().cursor().toArray()).filter(key -> state.get(key).containment() == null).sorted().toArray();
		return KeyCursor.of(roots);
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		state.get(key);
		KeyCursor known = ReverseLinks.byOtherEnd(this, key, reference);
		return known != null ? known : state.sources(reference, key);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return state.indexes().has(attribute);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		if (isIndexed(attribute)) {
			return state.seek(type, attribute, range);
		}
		return KeyCursor.of(Arrays.stream(extent(type).toArray()).filter(key -> range.contains(attribute(key, attribute))).toArray());
	}

	@Override
	public String language() {
		return GREMLIN;
	}

	@Override
	public void awaitEngine(Cancellation cancellation) {
		traversals.await(cancellation);
	}

	@Override
	public String label(EClass type) {
		return traversals.engine().label(type);
	}

	@Override
	public Optional<String> relationship(EReference reference) {
		return traversals.engine().relationship(reference);
	}

	@Override
	public Optional<String> property(EAttribute attribute) {
		return traversals.engine().property(attribute);
	}

	@Override
	public String keyProperty() {
		return traversals.engine().keyProperty();
	}

	/** Elements come from the maps one by one, for statements as for others. */
	@Override
	public boolean isInMemory(EStructuralFeature feature) {
		return false;
	}

	@Override
	public boolean mayRepeat(EReference reference, Cancellation cancellation) {
		return traversals.mayRepeat(reference, this, cancellation);
	}

	@Override
	public void run(Statement statement, Consumer<Object[]> rows, Cancellation cancellation) {
		traversals.engine().run(this, statement, rows, cancellation);
	}

	@Override
	public void close() {
		if (closed.compareAndSet(false, true)) {
			onClose.run();
		}
	}
}
