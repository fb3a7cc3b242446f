// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.standing.Change;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.vector.GivenElements;

/** All rows of the elements of an extent from which a way leads to a change. */
final class StartRows extends ConcernedRows {
	private final long[] both;

	/**
	 * @param changes how many elements and links differ in what the plan reads
	 * @param both    the elements that are affected, and are in both states
	 * @param begun   when it was begun to look for them, in nanoseconds
	 */
	StartRows(LocalPlan of, long changes, long[] both, Change change, long begun) {
		super(of, changes, change);
		this.both = both;
		countSince(begun);
	}

	/** The elements that are affected, and are in both states. */
	long[] both() {
		return both;
	}

	@Override
	boolean isNone() {
		return both.length + deleted().length + created().length == 0;
	}

	@Override
	Answer rows(ColumnSnapshot state, long[] alone, QueryLimits limits, Cancellation cancellation) {
		int[] rows = new int[both.length + alone.length];
		for (int i = 0; i < rows.length; i++) {
			rows[i] = state.row(i < both.length ? both[i] : alone[i - both.length]);
		}
		return rows.length == 0 ? of().none() : ColumnRunner.once(of().plan(), of().last(), new GivenElements(state, rows, List.of(), List.of()), limits, cancellation);
	}
}
