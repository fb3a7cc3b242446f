// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** For which rows around it a pipeline has given a row, or how many. Used by one thread. */
public final class MatchCounts implements StopCondition {
	private final Slot outer;
	private final long[] counts = new long[Batch.CAPACITY];
	private int around;

	/** @param outer the variable that carries the position of the row around the pipeline */
	public MatchCounts(Slot outer) {
		this.outer = outer;
	}

	/** The variable that carries the position of the row around the pipeline. */
	public Slot outer() {
		return outer;
	}

	public void clear(int count) {
		Arrays.fill(counts, 0, count, 0);
		around = count;
	}

	/** Whether all rows come of one row around the pipeline, so that their positions need not be read: adding at one place in memory is slow. */
	public boolean isOfOne() {
		return around == 1;
	}

	@Override
	public boolean isFound(Batch batch, int row) {
		return counts[batch.ints(outer.index())[row]] > 0;
	}

	public void add(Batch batch) {
		if (isOfOne()) {
			add(batch.size);
			return;
		}
		int[] positions = batch.ints(outer.index());
		for (int i = 0; i < batch.size; i++) {
			counts[positions[i]]++;
		}
	}

	/** Takes so many rows that {@linkplain #isOfOne come of one}. */
	public void add(long rows) {
		counts[0] += rows;
	}

	public long count(int position) {
		return counts[position];
	}
}
