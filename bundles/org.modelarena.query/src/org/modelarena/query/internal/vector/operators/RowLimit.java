// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;
import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.plan.Step;

/** How many rows a limit has let through, all in all or for each row around the pipeline. Used by one thread. */
public final class RowLimit implements StopCondition {
	private final long first;
	private final long end;
	private final Slot outer;
	private final long[] seen;

	/** @param outer the variable that carries the position of the row around the pipeline; null if there is none */
	public RowLimit(long skipped, long most, Slot outer) {
		this.first = skipped;
		this.end = end(skipped, most);
		this.outer = outer;
		this.seen = new long[outer == null ? 1 : Batch.CAPACITY];
	}

	/** How many rows the limits at the beginning of some steps look at, where nothing in between leaves rows out. */
	public static long ofFirst(List<Step> steps) {
		int end = 0;
		while (end < steps.size() && (steps.get(end) instanceof Step.Limit || steps.get(end) instanceof Step.Bind)) {
			end++;
		}
		long wanted = Long.MAX_VALUE;
		for (Step step : steps.subList(0, end).reversed()) {
			if (step instanceof Step.Limit limit) {
				wanted = end(limit.skipped(), Math.min(limit.most(), wanted));
			}
		}
		return wanted;
	}

	private static long end(long skipped, long most) {
		return skipped + most < 0 ? Long.MAX_VALUE : skipped + most;
	}

	void clear() {
		Arrays.fill(seen, 0);
	}

	@Override
	public boolean isFound(Batch batch, int row) {
		return seen[position(batch, row)] >= end;
	}

	/** Whether the next row is one of those that are let through. */
	boolean takes(Batch batch, int row) {
		long number = seen[position(batch, row)]++;
		return number >= first && number < end;
	}

	private int position(Batch batch, int row) {
		return outer == null ? 0 : batch.ints(outer.index())[row];
	}
}
