// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.schema.FeatureColumns;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.PageTable;

/**
 * A model that is about to be written as a base file. Its elements have the rows that they will have there. Arrays begin with the first
 * row of the coverage and are handed over. Used by one thread.
 */
interface ModelContent {
	/** Takes a row with one of its values or targets. */
	interface Entry {
		void accept(int row, int value);
	}

	/**
	 * Links by rows.
	 *
	 * @param starts  for each row, and one more, where its targets begin; what follows does not count
	 * @param targets of all rows
	 */
	record LinkArrays(int[] starts, int[] targets) {
		/**
		 * A counting sort of links by their rows, which keeps the order of those of a row.
		 *
		 * @param first the first of so many rows
		 * @param links tells all of them, each time in the same order
		 */
		static LinkArrays of(int first, int rows, Consumer<Entry> links) {
			int[] starts = new int[rows + 2];
			links.accept((row, target) -> starts[row - first + 2]++);
			Arrays.parallelPrefix(starts, Integer::sum);
			int[] targets = new int[starts[rows + 1]];
			// What begins one place too far behind is where it belongs when all are there.
			links.accept((row, target) -> targets[starts[row - first + 1]++] = target);
			return new LinkArrays(starts, targets);
		}
	}

	Schema schema();

	PageTable pages();

	/** The key that the next new element will get. */
	long nextKey();

	long size();

	/** Tells the rows of a coverage's elements in ascending order of their keys; perhaps also of elements that are among its pages and do not count. */
	void forEachRow(Coverage coverage, IntConsumer action);

	long[] keys(Coverage coverage);

	int[] parents(Coverage coverage);

	/** The numbers of containment features. */
	int[] holders(Coverage coverage);

	int[] ints(FeatureColumns columns, Coverage coverage);

	/** 1 for null, 0 otherwise. */
	int[] nulls(FeatureColumns columns, Coverage coverage);

	long[] longs(FeatureColumns columns, Coverage coverage);

	LinkArrays links(FeatureColumns columns, Coverage coverage);

	/** Whether nothing is missing that has to be derived yet; otherwise nobody will seek in the file. */
	boolean isComplete();

	/** Whether a thread may ask for values or links of one feature while another uses those of one before; texts may be asked for at any time then. */
	boolean isForThreads();

	/** See {@link org.modelarena.store.columns.internal.state.OwnReadTraces}. */
	byte[] ownReads();

	/** The texts, after all columns were asked for. */
	ModelTexts texts();
}
