package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** For which rows around it a pipeline has given a row, or how many. Used by one thread. */
final class MatchCounts implements StopCondition {
	private final Slot outer;
	private final long[] counts = new long[Batch.CAPACITY];
	private int around;

	/** @param outer the variable that carries the position of the row around the pipeline */
	MatchCounts(Slot outer) {
		this.outer = outer;
	}

	/** The variable that carries the position of the row around the pipeline. */
	Slot outer() {
		return outer;
	}

	void clear(int count) {
		Arrays.fill(counts, 0, count, 0);
		around = count;
	}

	/** Whether all rows come of one row around the pipeline, so that their positions need not be read: adding at one place in memory is slow. */
	boolean isOfOne() {
		return around == 1;
	}

	@Override
	public boolean isFound(Batch batch, int row) {
		return counts[batch.ints(outer.index())[row]] > 0;
	}

	void add(Batch batch) {
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
	void add(long rows) {
		counts[0] += rows;
	}

	long count(int position) {
		return counts[position];
	}
}
