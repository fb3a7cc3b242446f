package org.modelarena.store.columns.internal.view;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.Range;
import org.modelarena.core.columns.RowPages;
import org.modelarena.store.columns.internal.FeatureColumns;
import org.modelarena.store.columns.internal.PageTable;
import org.modelarena.store.columns.internal.Schema;
import org.modelarena.store.columns.internal.State;
import org.modelarena.store.columns.internal.Texts;
import org.modelarena.store.columns.internal.ValueOrder;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.column.RowOrder;
import org.modelarena.store.columns.internal.column.Rows;

/**
 * Finds rows of a state by the values of an indexed attribute: the base file has them in order; those that were changed since are looked
 * at once for each type. Thread-safe.
 */
final class AttributeIndex {
	private final State state;
	private final Schema schema;
	private final FeatureColumns columns;
	private final ValueOrder valueOrder;
	private final IntColumn ints;
	private final LongColumn longs;
	private final IntColumn nulls;
	private final Map<Integer, Changed> changed = new ConcurrentHashMap<>();

	/**
	 * Rows that are not as the base file has them.
	 *
	 * @param gone rows of the base file that are deleted or have another value
	 * @param come rows that have a value which is not that of the base file
	 */
	private record Changed(int[] gone, int[] come) {
	}

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

	/** The instances of a type whose value lies in a range. */
	RowPages seek(EClass type, Range range) {
		ValueOrder.Sides sides = valueOrder.sides(range, state.texts());
		return new FoundRows(Arrays.stream(schema.typeIds(type)).filter(id -> columns.owner().isSuperTypeOf(schema.types().get(id)))
				.mapToObj(id -> find(id, sides)).toList());
	}

	private FoundRows.OfType find(int type, ValueOrder.Sides sides) {
		RowOrder order = state.base().order(columns);
		int from = firstFrom(order, type, sides, 0);
		int to = firstFrom(order, type, sides, 1);
		Changed rows = changed.computeIfAbsent(type, this::findChanged);
		int[] gone = Arrays.stream(rows.gone).filter(row -> sides.side(original(row)) == 0).toArray();
		int[] come = Arrays.stream(rows.come).filter(row -> sides.side(value(row)) == 0).toArray();
		return new FoundRows.OfType(order, from, to, gone, come);
	}

	/** The place of the first row of a type that lies in the range, or, with 1 for the side, above it. */
	private int firstFrom(RowOrder order, int type, ValueOrder.Sides sides, int side) {
		int low = order.start(type);
		int high = order.end(type);
		while (low < high) {
			int middle = low + high >>> 1;
			if (sides.side(original(order.row(middle))) < side) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	private long value(int row) {
		return ints == null ? longs.get(row) : ints.get(row);
	}

	private long original(int row) {
		return ints == null ? longs.original(row) : ints.original(row);
	}

	private boolean isNull(int row) {
		return columns.isText() ? ints.get(row) == Texts.NULL : nulls != null && nulls.get(row) != 0;
	}

	private boolean wasNull(int row) {
		return columns.isText() ? ints.original(row) == Texts.NULL : nulls != null && nulls.original(row) != 0;
	}

	private boolean isChanged(int page) {
		boolean values = ints == null ? longs.isChanged(page) : ints.isChanged(page);
		return values || nulls != null && nulls.isChanged(page) || state.pages().live(page) < state.pages().used(page);
	}

	private Changed findChanged(int type) {
		PageTable pages = state.pages();
		int[] some = Arrays.stream(pages.ofType(type)).filter(page -> page >= state.base().pages() || isChanged(page))
				.flatMap(page -> IntStream.range(page << Rows.SHIFT, (page << Rows.SHIFT) + pages.used(page))).toArray();
		return new Changed(Arrays.stream(some).filter(row -> wasThere(row) && !wasNull(row) && !isAsBefore(row)).toArray(),
				Arrays.stream(some).filter(row -> pages.isLive(row) && !isNull(row) && !(wasThere(row) && isAsBefore(row))).toArray());
	}

	private boolean wasThere(int row) {
		return row >>> Rows.SHIFT < state.base().pages();
	}

	private boolean isAsBefore(int row) {
		return state.pages().isLive(row) && isNull(row) == wasNull(row) && value(row) == original(row);
	}
}
