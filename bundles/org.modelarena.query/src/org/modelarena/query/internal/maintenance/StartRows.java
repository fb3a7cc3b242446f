// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import java.util.List;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.vector.GivenElements;

/** All rows of the elements of an extent from which a way leads to a change. */
final class StartRows implements ConcernedRows {
	private final LocalPlan of;
	private final long changes;
	private final long[] both;
	private final long[] deleted;
	private final long[] created;
	private long nanos;

	/**
	 * @param changes how many elements and links differ in what the plan reads
	 * @param both    the elements that are affected, and are in both states
	 * @param deleted those of the state before alone
	 * @param created those of the state after alone
	 * @param nanos   what it took to find them
	 */
	StartRows(LocalPlan of, long changes, long[] both, long[] deleted, long[] created, long nanos) {
		this.of = of;
		this.changes = changes;
		this.both = both;
		this.deleted = deleted;
		this.created = created;
		this.nanos = nanos;
	}

	/** The elements that are affected, and are in both states. */
	long[] both() {
		return both;
	}

	/** Those of the state before alone. */
	long[] deleted() {
		return deleted;
	}

	/** Those of the state after alone. */
	long[] created() {
		return created;
	}

	@Override
	public boolean isNone() {
		return both.length + deleted.length + created.length == 0;
	}

	@Override
	public Answer old(ColumnSnapshot before, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		Answer rows = rows(before, deleted, limits, cancellation);
		nanos += System.nanoTime() - begun;
		return rows;
	}

	@Override
	public Answer now(ColumnSnapshot after, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		Answer rows = rows(after, created, limits, cancellation);
		of.costs().followed(changes, nanos + System.nanoTime() - begun);
		return rows;
	}

	private Answer rows(ColumnSnapshot state, long[] alone, QueryLimits limits, Cancellation cancellation) {
		int[] rows = new int[both.length + alone.length];
		for (int i = 0; i < rows.length; i++) {
			rows[i] = state.row(i < both.length ? both[i] : alone[i - both.length]);
		}
		return rows.length == 0 ? of.none() : ColumnRunner.once(of.plan(), of.last(), new GivenElements(state, rows, List.of(), List.of()), limits, cancellation);
	}
}
