// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.function.IntConsumer;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.OwnReadTraces;
import org.modelarena.store.columns.internal.state.PageTable;
import org.modelarena.store.columns.internal.state.State;

/** A state of a store as a model to be written anew: without its deleted rows, and all of a type together. */
final class StateContent implements ModelContent {
	private static final int NONE = ColumnSnapshot.NO_ROW;

	private final State state;
	private final Schema schema;
	private final PageTable pages;
	/** For each new row the old one, and the other way round. */
	private final int[] oldRows;
	private final int[] newRows;
	private final StateTexts texts;

	StateContent(State state) {
		this.state = state;
		schema = state.schema();
		texts = new StateTexts(state.texts(), schema);
		PageTable before = state.pages();
		long[] counts = new long[schema.types().size()];
		Arrays.setAll(counts, before::count);
		pages = PageTable.of(counts);
		oldRows = new int[pages.pages() << PageLayout.SHIFT];
		newRows = new int[before.pages() << PageLayout.SHIFT];
		Arrays.fill(oldRows, NONE);
		Arrays.fill(newRows, NONE);
		for (int type = 0; type < counts.length; type++) {
			int next = counts[type] == 0 ? 0 : pages.ofType(type)[0] << PageLayout.SHIFT;
			for (int page : before.ofType(type)) {
				for (int row = page << PageLayout.SHIFT; row < (page << PageLayout.SHIFT) + before.used(page); row++) {
					if (before.isLive(row)) {
						oldRows[next] = row;
						newRows[row] = next++;
					}
				}
			}
		}
	}

	/** With the texts of the base file first, so that these keep their ids. */
	static StateContent withSameTexts(State state) {
		StateContent content = new StateContent(state);
		content.texts.keepStored();
		return content;
	}

	@Override
	public Schema schema() {
		return schema;
	}

	@Override
	public PageTable pages() {
		return pages;
	}

	@Override
	public long nextKey() {
		return state.nextKey();
	}

	@Override
	public long size() {
		return state.size();
	}

	@Override
	public void forEachRow(Coverage coverage, IntConsumer action) {
		for (long key = 0; key < state.nextKey(); key++) {
			int row = newRow(state.find(key));
			if (row >= coverage.firstRow() && row - coverage.firstRow() < coverage.rows()) {
				action.accept(row);
			}
		}
	}

	private interface Row {
		void accept(int at, int oldRow);
	}

	private void forEach(Coverage coverage, Row action) {
		for (int page = 0; page < coverage.used().length; page++) {
			int from = page << PageLayout.SHIFT;
			for (int at = from; at < from + coverage.used()[page]; at++) {
				action.accept(at, oldRows[coverage.firstRow() + at]);
			}
		}
	}

	@Override
	public long[] keys(Coverage coverage) {
		long[] keys = new long[coverage.rows()];
		forEach(coverage, (at, row) -> keys[at] = state.key(row));
		return keys;
	}

	private int newRow(int row) {
		return row == NONE ? NONE : newRows[row];
	}

	@Override
	public int[] parents(Coverage coverage) {
		int[] values = new int[coverage.rows()];
		forEach(coverage, (at, row) -> values[at] = newRow(state.ints(Schema.PARENTS).get(row)));
		return values;
	}

	@Override
	public int[] holders(Coverage coverage) {
		int[] values = new int[coverage.rows()];
		forEach(coverage, (at, row) -> values[at] = state.ints(Schema.HOLDERS).get(row));
		return values;
	}

	@Override
	public int[] ints(FeatureColumns columns, Coverage coverage) {
		int[] values = new int[coverage.rows()];
		forEach(coverage, (at, row) -> values[at] = translate(columns, state.ints(columns.column()).get(row)));
		return values;
	}

	private int translate(FeatureColumns columns, int value) {
		if (columns.codec() == null) {
			return newRow(value);
		}
		return columns.isText() && value >= 0 ? texts.keep(value) : value;
	}

	@Override
	public int[] nulls(FeatureColumns columns, Coverage coverage) {
		int[] values = new int[coverage.rows()];
		forEach(coverage, (at, row) -> values[at] = state.ints(columns.nulls()).get(row));
		return values;
	}

	@Override
	public long[] longs(FeatureColumns columns, Coverage coverage) {
		long[] values = new long[coverage.rows()];
		forEach(coverage, (at, row) -> values[at] = state.longs(columns.column()).get(row));
		return values;
	}

	@Override
	public LinkArrays links(FeatureColumns columns, Coverage coverage) {
		int[] starts = new int[coverage.rows() + 1];
		IntChunks targets = new IntChunks();
		forEach(coverage, (at, row) -> {
			int[] found = state.links(columns.column()).get(row);
			for (int target : found) {
				targets.add(translate(columns, target));
			}
			starts[at + 1] = found.length;
		});
		Arrays.parallelPrefix(starts, Integer::sum);
		int[] all = new int[targets.size()];
		Arrays.setAll(all, targets::get);
		return new LinkArrays(starts, all);
	}

	@Override
	public boolean isComplete() {
		return true;
	}

	@Override
	public byte[] ownReads() {
		return OwnReadTraces.toBytes(state);
	}

	@Override
	public boolean isForThreads() {
		return false;
	}

	@Override
	public ModelTexts texts() {
		return texts;
	}
}
