// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import org.modelarena.query.internal.vector.Batch;

/**
 * How many of the rows that come of one row are made before it is asked whether more of them are wanted: few where the first ones mostly do, and more
 * and more where they do not. Where a row has few itself, so many as there is room for.
 */
final class BatchSize {
	private static final int FEW = 16;
	private static final int FIRST = 4 * FEW;

	private int size;

	/** @param mayStop whether anybody may want no more */
	BatchSize(boolean mayStop) {
		size = mayStop ? FIRST : Batch.CAPACITY;
	}

	int next() {
		return size;
	}

	/**
	 * Tells what became of a batch.
	 *
	 * @param rows    how many were made
	 * @param parents of how many rows these are all
	 * @param isFound whether no more are wanted of the first of these
	 */
	void pushed(int rows, int parents, boolean isFound) {
		boolean hasMany = rows >= FEW * Math.max(1, parents);
		size = hasMany && isFound ? Math.max(FEW, size / 2) : Math.min(Batch.CAPACITY, size * 2);
	}
}
