// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.RowStore;

/**
 * Where the rows of several threads come together (Graefe: Encapsulation of parallelism in the Volcano query processing system, SIGMOD 1990): a step that has to see
 * all rows, a pipeline breaker. Where threads share the rows before it, it keeps what comes of a morsel; one thread then merges the morsels, in their order, so that
 * the rows behind it are those that one thread alone would make. Used by one thread.
 */
public interface Exchange {
	/** From now on what comes is kept until it is taken. */
	default void keep() {
		// Those that keep rows until they are finished need not be told.
	}

	/** From now on rows go on to the end. */
	default void pass() {
		// As above.
	}

	/** The rows kept so far. */
	Part take();

	/**
	 * Ranges of rows that threads can merge for themselves, each with a program of its own; what comes of them, in this order, is what one thread would make of all.
	 *
	 * @param parts all of them
	 * @param most  how many ranges there may be
	 */
	default List<KeyRange> ranges(List<Part> parts, int most) {
		return List.of(KeyRange.ALL);
	}

	/** Takes in what the exchange of a program of the same plan has kept, so far as it is in a range. */
	void merge(Part part, KeyRange range);

	/** All has been merged: gives what has been kept back. */
	void finishMerging();

	/**
	 * The rows that have come of a morsel.
	 *
	 * @param codes for each key that the rows are sorted by, those of all rows
	 */
	record Part(RowStore rows, List<long[]> codes) {
		public Part {
			codes = List.copyOf(codes);
		}
	}
}
