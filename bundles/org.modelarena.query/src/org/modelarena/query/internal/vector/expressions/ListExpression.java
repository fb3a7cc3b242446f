// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.core.ElementKey;
import org.modelarena.core.ElementSink;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CountingSort;
import org.modelarena.query.internal.vector.MatchCounts;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.RowStore;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.plan.Term.Listing.Order;

/** The rows that a pipeline gives for each row, as lists of cells; as numbers, how many they have. */
public final class ListExpression extends NonNullExpression {
	/** The bytes of an item of a list in memory: its place, and most often an object. */
	private static final int BYTES_OF_AN_ITEM = 24;
	private static final int BYTES_OF_A_LIST = 48;

	private final SubPipeline pipeline;
	private final End end;
	private final Order order;
	private final CancellationProbe probe;

	/** @param order of the items of each list */
	public ListExpression(SubPipeline pipeline, End end, Order order, CancellationProbe probe) {
		super(VectorKind.INT);
		this.pipeline = pipeline;
		this.end = end;
		this.order = order;
		this.probe = probe;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		boolean isNew = pipeline.willRun();
		if (isNew) {
			end.clear();
		}
		pipeline.run(batch, in, count);
		if (isNew) {
			end.order();
		}
		for (int i = 0; i < count; i++) {
			int place = pipeline.place(i);
			ints[i] = end.starts[place + 1] - end.starts[place];
		}
	}

	/** The list of the i-th of the rows that were evaluated last. */
	List<Object> list(int i) {
		int place = pipeline.place(i);
		int first = end.starts[place];
		int size = end.starts[place + 1] - first;
		probe.take(BYTES_OF_A_LIST + (long) BYTES_OF_AN_ITEM * size * end.columns.length);
		List<Object> list = new ArrayList<>(size);
		for (int item = first; item < first + size; item++) {
			list.add(end.item(end.ordered[item]));
		}
		return Collections.unmodifiableList(switch (order) {
		case ROWS -> list;
		case MAP -> inOrderOfMap(list);
		case CELLS -> {
			org.modelarena.core.Cells.sortUnordered(list, probe::beat);
			yield list;
		}
		});
	}

	private static List<Object> inOrderOfMap(List<Object> entries) {
		Map<Object, Object> map = new HashMap<>();
		for (Object entry : entries) {
			Object key = ((List<?>) entry).getFirst();
			map.put(key instanceof Long number ? (Object) number.intValue() : key, entry);
		}
		return new ArrayList<>(map.values());
	}

	/** Keeps the cells of each row around the pipeline. */
	public static final class End extends Operator {
		private final Batch batch;
		private final MatchCounts matches;
		private final List<ResultColumn> resultColumns;
		private final CancellationProbe probe;
		/** For each row of the pipeline, the row around it that it came from. */
		private int[] rows = new int[0];
		private int count;
		private final Object[] columns;
		/** The rows of the pipeline, those of each row around it together. */
		private int[] ordered = new int[0];
		/** Where those of each row around it start; one more for the end. */
		private final int[] starts = new int[Batch.CAPACITY + 1];

		/** @param resultColumns of the columns of the list's items; more than one if each is a list itself */
		public End(Batch batch, MatchCounts matches, List<ResultColumn> resultColumns, CancellationProbe probe) {
			super(null);
			this.batch = batch;
			this.matches = matches;
			this.resultColumns = resultColumns;
			this.probe = probe;
			this.columns = new Object[resultColumns.size()];
		}

		private void clear() {
			count = 0;
			resultColumns.forEach(ResultColumn::take);
		}

		@Override
		public void push() {
			if (count + batch.size > rows.length) {
				rows = Arrays.copyOf(rows, RowStore.grown(rows.length, count + batch.size, 2, probe));
			}
			System.arraycopy(batch.ints(matches.outer().index()), 0, rows, count, batch.size);
			resultColumns.forEach(column -> column.append(batch, batch.size));
			count += batch.size;
			matches.add(batch);
		}

		/** Puts what belongs to each row together, in its order. */
		private void order() {
			Arrays.setAll(columns, column -> resultColumns.get(column).take());
			ordered = ordered.length < count ? new int[rows.length] : ordered;
			CountingSort.order(rows, count, starts, ordered);
		}

		private Object item(int row) {
			if (columns.length == 1) {
				return cell(columns[0], row);
			}
			return Collections.unmodifiableList(Arrays.asList(Arrays.stream(columns).map(column -> cell(column, row)).toArray()));
		}

		private static Object cell(Object column, int row) {
			return switch (column) {
			case long[] keys -> keys[row] == ElementSink.NONE ? null : new ElementKey(keys[row]);
			case Object[] values -> values[row];
			default -> throw new IllegalStateException();
			};
		}
	}
}
