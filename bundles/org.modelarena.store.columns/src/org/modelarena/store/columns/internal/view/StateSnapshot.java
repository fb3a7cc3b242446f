// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.model.Timeline;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.PageTable;
import org.modelarena.store.columns.internal.state.State;

/** Reads a {@link State}. Any number of threads may share it. */
public final class StateSnapshot implements ColumnSnapshot {
	private final State state;
	private final Schema schema;
	private final StateColumns columns;
	private final ElementAccess elements;
	private final Map<EClass, RowPages> extents = new ConcurrentHashMap<>();
	private final Map<EAttribute, AttributeIndex> indexes = new ConcurrentHashMap<>();
	private final Function<ModelSnapshot, Optional<Timeline>> timeline;

	/** A state that is no version. */
	public StateSnapshot(State state) {
		this(state, snapshot -> Optional.empty());
	}

	/** @param timeline gives the versions up to the snapshot */
	public StateSnapshot(State state, Function<ModelSnapshot, Optional<Timeline>> timeline) {
		this.timeline = timeline;
		this.state = state;
		schema = state.schema();
		columns = new StateColumns(state);
		elements = new ElementAccess(state, columns);
	}

	@Override
	public State state() {
		return state;
	}

	@Override
	public Metamodel metamodel() {
		return schema.metamodel();
	}

	@Override
	public long size() {
		return state.size();
	}

	@Override
	public boolean contains(long key) {
		return state.find(key) != NO_ROW;
	}

	@Override
	public KeyCursor extent(EClass type) {
		return KeyCursor.merged(Arrays.stream(schema.typeIds(type)).<KeyCursor>mapToObj(id -> cursor(new PageList(state.pages(), new int[] { id }))).toList());
	}

	private KeyCursor cursor(RowPages pages) {
		return new ExtentCursor(pages, state.longs(Schema.KEYS));
	}

	@Override
	public long extentSize(EClass type) {
		return rows(type).size();
	}

	@Override
	public EClass type(long key) {
		return schema.types().get(state.pages().typeOfRow(state.row(key)));
	}

	@Override
	public Object attribute(long key, EAttribute attribute) {
		return elements.attribute(state.row(key), attribute);
	}

	@Override
	public long target(long key, EReference reference) {
		int[] targets = elements.targets(state.row(key), reference);
		return targets.length == 0 ? NONE : state.key(targets[0]);
	}

	@Override
	public KeyCursor targets(long key, EReference reference) {
		return cursor(elements.targets(state.row(key), reference));
	}

	private KeyCursor cursor(int[] rows) {
		return KeyCursor.of(keys(rows));
	}

	private long[] keys(int[] rows) {
		long[] keys = new long[rows.length];
		state.longs(Schema.KEYS).gather(rows, rows.length, keys);
		return keys;
	}

	@Override
	public long container(long key) {
		int parent = state.ints(Schema.PARENTS).get(state.row(key));
		return parent == NO_ROW ? NONE : state.key(parent);
	}

	@Override
	public EReference containment(long key) {
		int row = state.row(key);
		int parent = state.ints(Schema.PARENTS).get(row);
		return parent == NO_ROW ? null : (EReference) schema.features().get(state.holder(row, parent));
	}

	@Override
	public KeyCursor roots() {
		PageTable pages = state.pages();
		List<Long> roots = new ArrayList<>();
		int[] parents = new int[PageLayout.PAGE];
		for (int page = 0; page < pages.pages(); page++) {
			int first = page << PageLayout.SHIFT;
			state.ints(Schema.PARENTS).read(first, pages.used(page), parents);
			for (int i = 0; i < pages.used(page); i++) {
				if (parents[i] == NO_ROW && pages.isLive(first + i)) {
					roots.add(state.key(first + i));
				}
			}
		}
		return KeyCursor.of(roots.stream().mapToLong(Long::longValue).sorted().toArray());
	}

	@Override
	public KeyCursor sources(long key, EReference reference) {
		return cursor(elements.sources(state.row(key), reference));
	}

	@Override
	public boolean holds(EStructuralFeature feature) {
		return schema.columns(feature) != null;
	}

	@Override
	public Optional<Timeline> timeline() {
		return timeline.apply(this);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		FoundRows found = found(type, attribute, range);
		if (found.size() > FoundRows.FEW) {
			return cursor(inOrder(type, found));
		}
		long[] keys = keys(found.few());
		Arrays.sort(keys);
		return KeyCursor.of(keys);
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return schema.isIndexed(attribute);
	}

	@Override
	public RowPages seekRows(EClass type, EAttribute attribute, Range range) {
		return found(type, attribute, range);
	}

	private FoundRows found(EClass type, EAttribute attribute, Range range) {
		if (!isIndexed(attribute)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "'" + attribute.getEContainingClass().getName() + "." + attribute.getName() + "' is not indexed.");
		}
		return indexes.computeIfAbsent(attribute, known -> new AttributeIndex(state, known)).seek(type, range);
	}

	@Override
	public int row(long key) {
		return state.row(key);
	}

	/** Within one base file no row is used again. */
	@Override
	public boolean sharesRows(ColumnSnapshot other) {
		return other instanceof StateSnapshot snapshot && snapshot.state.base() == state.base();
	}

	@Override
	public void keys(int[] rows, int count, long[] keys) {
		if (!hasNone(rows, count)) {
			state.longs(Schema.KEYS).gather(rows, count, keys);
			return;
		}
		for (int i = 0; i < count; i++) {
			keys[i] = rows[i] == NO_ROW ? NONE : state.key(rows[i]);
		}
	}

	private static boolean hasNone(int[] rows, int count) {
		for (int i = 0; i < count; i++) {
			if (rows[i] == NO_ROW) {
				return true;
			}
		}
		return false;
	}

	@Override
	public List<EClass> concreteTypes() {
		return schema.types();
	}

	@Override
	public void types(int[] rows, int count, int[] ids) {
		PageTable pages = state.pages();
		for (int i = 0; i < count; i++) {
			ids[i] = pages.typeOfRow(rows[i]);
		}
	}

	@Override
	public int ofTypes(int[] rows, int count, boolean[] kinds, int[] selected) {
		return state.pages().ofTypes(rows, count, kinds, selected);
	}

	@Override
	public RowPages rows(EClass type) {
		return extents.computeIfAbsent(type, t -> new PageList(state.pages(), schema.typeIds(t)));
	}

	@Override
	public ValueColumn values(EAttribute attribute) {
		return columns.values(attribute);
	}

	@Override
	public LinkColumn links(EReference reference) {
		return columns.links(reference);
	}

	@Override
	public LinkColumn reverseLinks(EReference reference) {
		return columns.reverseLinks(reference);
	}

	@Override
	public LinkColumn containers() {
		return columns.containers();
	}

	@Override
	public void close() {
		// The state is memory that the garbage collector takes care of.
	}
}
