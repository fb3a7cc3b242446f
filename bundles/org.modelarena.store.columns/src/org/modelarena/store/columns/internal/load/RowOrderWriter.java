// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToLongFunction;

import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.PackedEntries;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.state.PageTable;
import org.modelarena.store.columns.internal.state.ValueOrder;

/**
 * Writes the rows of an attribute in the order of its values. Sorts in memory: 8 bytes for each element of the largest type, 16 more where
 * values are longs; and the bytes of each distinct text. Used by one thread.
 */
final class RowOrderWriter {
	private final BaseWriter file;
	private final ModelContent content;
	private final FeatureColumns columns;
	private final Coverage coverage;
	private final int[] nulls;
	private final ValueOrder order;

	/** @param nulls 1 for null; null if the values tell, or if there are none */
	RowOrderWriter(BaseWriter file, ModelContent content, FeatureColumns columns, Coverage coverage, int[] nulls) {
		this.file = file;
		this.content = content;
		this.columns = columns;
		this.coverage = coverage;
		this.nulls = nulls;
		order = new ValueOrder(columns);
	}

	/** Writes the order of values that are ints. */
	void write(int[] values) {
		if (columns.isText()) {
			int[] ranks = textRanks(values);
			write(at -> values[at] < 0 ? Long.MIN_VALUE : ranks[values[at]]);
		} else {
			write(at -> isNull(at) ? Long.MIN_VALUE : order.place(values[at]));
		}
	}

	/** Writes the order of values that are longs. */
	void write(long[] values) {
		long[] places = new long[values.length];
		Arrays.setAll(places, at -> order.place(values[at]));
		long[] sorted = places.clone();
		Arrays.parallelSort(sorted);
		write(at -> isNull(at) ? Long.MIN_VALUE : Arrays.binarySearch(sorted, places[at]));
	}

	private boolean isNull(int at) {
		return nulls != null && nulls[at] != 0;
	}

	/** For each id of a text its place in the order of those that there are. */
	private int[] textRanks(int[] values) {
		ModelTexts texts = content.texts();
		BitSet used = new BitSet(texts.size());
		for (int id : values) {
			// Rows that are not in use have 0, even if there is no text at all.
			if (id >= 0 && id < texts.size()) {
				used.set(id);
			}
		}
		return order.isOfTexts() ? TextOrder.ranks(texts, used) : valueRanks(texts, used);
	}

	/** Of data types whose values are in another order than the texts that stand for them. */
	private int[] valueRanks(ModelTexts texts, BitSet used) {
		Map<Integer, Comparable<Object>> values = new HashMap<>();
		used.stream().forEach(id -> values.put(id, order.comparable(texts.text(id))));
		int[] ranks = new int[texts.size()];
		int[] sorted = values.entrySet().stream().sorted(Map.Entry.comparingByValue()).mapToInt(Map.Entry::getKey).toArray();
		for (int place = 0; place < sorted.length; place++) {
			ranks[sorted[place]] = place;
		}
		return ranks;
	}

	/** @param rank for each row of the coverage an int, or the least long for one without a value */
	private void write(IntToLongFunction rank) {
		int types = content.schema().types().size();
		long[] starts = new long[types + 1];
		PackedEntries entries = PackedEntries.ofInts();
		for (int type = 0; type < types; type++) {
			int[] rows = columns.owner().isSuperTypeOf(content.schema().types().get(type)) ? sorted(type, rank) : new int[0];
			entries.add(rows, 0, rows.length);
			starts[type + 1] = starts[type] + rows.length;
		}
		entries.finish();
		entries.write(columns.index(), file);
		file.section(columns.index(), Part.DESCRIPTOR, out -> out.putLongs(starts, 0, starts.length));
	}

	private int[] sorted(int type, IntToLongFunction rank) {
		PageTable pages = content.pages();
		long[] entries = new long[Math.toIntExact(pages.count(type))];
		int size = 0;
		long least = Long.MAX_VALUE;
		long most = Long.MIN_VALUE;
		for (int page : pages.ofType(type)) {
			int first = page << PageLayout.SHIFT;
			for (int row = first; row < first + pages.used(page); row++) {
				long place = rank.applyAsLong(row - coverage.firstRow());
				if (place != Long.MIN_VALUE) {
					least = Math.min(least, place);
					most = Math.max(most, place);
					entries[size++] = place << Integer.SIZE | row;
				}
			}
		}
		// Places are ints.
		return most - least < size ? counted(entries, size, least, (int) (most - least) + 1) : compared(entries, size);
	}

	/** A counting sort, for few places. The entries are in the order of their rows. */
	private static int[] counted(long[] entries, int size, long least, int places) {
		int[] starts = new int[places + 1];
		for (int i = 0; i < size; i++) {
			starts[(int) ((entries[i] >> Integer.SIZE) - least) + 1]++;
		}
		Arrays.parallelPrefix(starts, Integer::sum);
		int[] rows = new int[size];
		for (int i = 0; i < size; i++) {
			rows[starts[(int) ((entries[i] >> Integer.SIZE) - least)]++] = (int) entries[i];
		}
		return rows;
	}

	private static int[] compared(long[] entries, int size) {
		Arrays.parallelSort(entries, 0, size);
		int[] rows = new int[size];
		Arrays.setAll(rows, i -> (int) entries[i]);
		return rows;
	}
}
