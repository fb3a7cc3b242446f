// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.model.Range;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.column.RowOrder;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.BaseOrder;
import org.modelarena.store.columns.internal.state.PageTable;
import org.modelarena.store.columns.internal.state.State;
import org.modelarena.store.columns.internal.state.TextTable;
import org.modelarena.store.columns.internal.state.ValueOrder;

/**
 * Finds rows of a state by the values of an indexed attribute: the base file has them in order; those that were changed since are looked
 * at once. Thread-safe.
 */
final class AttributeIndex {
	private static final int[] NO_ROWS = {};

	private final State state;
	private final Schema schema;
	private final FeatureColumns columns;
	private final ValueOrder valueOrder;
	private final IntColumn ints;
	private final LongColumn longs;
	private final IntColumn nulls;
	/** The ids of the types that are found with a type. */
	private final Map<EClass, int[]> types = new ConcurrentHashMap<>();
	private final Map<Integer, List<BaseOrder.Changes>> changes = new ConcurrentHashMap<>();

	AttributeIndex(State state, EAttribute attribute) {
		this.state = state;
		schema = state.schema();
		columns = schema.columns(attribute);
		valueOrder = new ValueOrder(columns);
		boolean isLong = columns.shape() == FeatureColumns.Shape.LONGS;
		ints = isLong ? null : state.ints(columns.column());
		longs = isLong ? state.longs(columns.column()) : null;
		nulls = columns.isNullable() ? state.ints(columns.nulls()) : null;
	}

	/** The instances of a type whose value lies in a range. A program may seek for each object that it visits: nothing here is made but what is found. */
	FoundRows seek(EClass type, Range range) {
		ValueOrder.Sides sides = valueOrder.sides(range, state.texts());
		int[] ids = types.computeIfAbsent(type, this::concreteTypes);
		FoundRows.OfType[] found = new FoundRows.OfType[ids.length];
		OptionalLong only = valueOrder.only(range, state.texts());
		for (int i = 0; i < ids.length; i++) {
			found[i] = find(ids[i], sides, only);
		}
		return new FoundRows(List.of(found));
	}

	private int[] concreteTypes(EClass type) {
		return Arrays.stream(schema.typeIds(type)).filter(id -> columns.owner().isSuperTypeOf(schema.types().get(id))).toArray();
	}

	private FoundRows.OfType find(int type, ValueOrder.Sides sides, OptionalLong only) {
		BaseOrder order = state.base().order(columns);
		int from = firstFrom(order.rows(), type, sides, 0);
		int to = firstFrom(order.rows(), type, sides, 1);
		List<BaseOrder.Changes> changed = changes.computeIfAbsent(type, id -> findChanges(order, id));
		if (changed.isEmpty()) {
			return new FoundRows.OfType(order.rows(), from, to, NO_ROWS, NO_ROWS);
		}
		if (only.isPresent() && to - from <= FoundRows.FEW) {
			return findOne(order, type, only.getAsLong(), new FoundRows.OfType(order.rows(), from, to, NO_ROWS, NO_ROWS));
		}
		IntStream.Builder gone = IntStream.builder();
		IntStream.Builder come = IntStream.builder();
		for (BaseOrder.Changes each : changed) {
			select(each.gone(), each.goneKeys(), sides, gone);
			select(each.come(), each.comeKeys(), sides, come);
		}
		return new FoundRows.OfType(order.rows(), from, to, gone.build().toArray(), come.build().toArray());
	}

	/** However much has changed, a value is found at once: the few rows that had it are looked at, and those that have got it lie in a hash table. */
	private FoundRows.OfType findOne(BaseOrder order, int type, long key, FoundRows.OfType before) {
		int[] gone = IntStream.of(before.sorted()).filter(this::isChanged).toArray();
		IntStream.Builder come = IntStream.builder();
		order.come(key, row -> {
			if (isThere(row, type) && isChanged(row) && state.pages().isLive(row) && !isNull(row) && valueOrder.key(value(row)) == key) {
				come.add(row);
			}
		});
		return before.with(gone, come.build().sorted().toArray());
	}

	/** Whether this state has the row at all: later ones have more. */
	private boolean isThere(int row, int type) {
		int page = row >>> PageLayout.SHIFT;
		return page < state.pages().pages() && state.pages().typeOfPage(page) == type && (row & PageLayout.MASK) < state.pages().used(page);
	}

	private boolean isChanged(int row) {
		return isNew(row >>> PageLayout.SHIFT) || value(row) != original(row) || isNull(row) != wasNull(row) || !state.pages().isLive(row);
	}

	private static void select(int[] rows, long[] keys, ValueOrder.Sides sides, IntStream.Builder selected) {
		for (int i = 0; i < rows.length; i++) {
			if (sides.side(keys[i]) == 0) {
				selected.add(rows[i]);
			}
		}
	}

	/** The place of the first row of a type that lies in the range, or, with 1 for the side, above it. */
	private int firstFrom(RowOrder order, int type, ValueOrder.Sides sides, int side) {
		int low = order.start(type);
		int high = order.end(type);
		while (low < high) {
			int middle = low + high >>> 1;
			if (sides.side(valueOrder.key(original(order.row(middle)))) < side) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	private List<BaseOrder.Changes> findChanges(BaseOrder order, int type) {
		PageTable pages = state.pages();
		return Arrays.stream(pages.ofType(type)).filter(page -> isNew(page) || version(page).isChanged())
				.mapToObj(page -> order.changes(page, version(page), this::findChanges)).toList();
	}

	private BaseOrder.Version version(int page) {
		Object values = ints == null ? longs.version(page) : ints.version(page);
		return new BaseOrder.Version(values, nulls == null ? null : nulls.version(page), state.pages().version(page), state.pages().used(page));
	}

	private boolean isNew(int page) {
		return page >= state.base().pages();
	}

	private BaseOrder.Changes findChanges(int page, BaseOrder.Version version) {
		int[] rows = new int[version.used()];
		int size = 0;
		for (int row = page << PageLayout.SHIFT; row < (page << PageLayout.SHIFT) + version.used(); row++) {
			if (isChanged(row)) {
				rows[size++] = row;
			}
		}
		int[] gone = Arrays.stream(rows, 0, size).filter(row -> !isNew(page) && !wasNull(row)).toArray();
		int[] come = Arrays.stream(rows, 0, size).filter(row -> state.pages().isLive(row) && !isNull(row)).toArray();
		return new BaseOrder.Changes(version, gone, Arrays.stream(gone).mapToLong(row -> valueOrder.key(original(row))).toArray(), come,
				Arrays.stream(come).mapToLong(row -> valueOrder.key(value(row))).toArray());
	}

	private long value(int row) {
		return ints == null ? longs.get(row) : ints.get(row);
	}

	private long original(int row) {
		return ints == null ? longs.original(row) : ints.original(row);
	}

	private boolean isNull(int row) {
		return columns.isText() ? ints.get(row) == TextTable.NULL : nulls != null && nulls.get(row) != 0;
	}

	private boolean wasNull(int row) {
		return columns.isText() ? ints.original(row) == TextTable.NULL : nulls != null && nulls.original(row) != 0;
	}
}
