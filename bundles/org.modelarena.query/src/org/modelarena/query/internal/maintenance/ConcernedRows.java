// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.standing.Change;

/** The rows that a change may make others; those that are left out are the same in both states. Used by one thread, for the state before and then the one after. */
abstract class ConcernedRows {
	private final LocalPlan of;
	private final long changes;
	private final long[] deleted;
	private final long[] created;
	/** The time that the rows have taken so far. */
	private long nanos;

	/** @param changes how many elements and links differ in what the plan reads */
	ConcernedRows(LocalPlan of, long changes, Change change) {
		this.of = of;
		this.changes = changes;
		this.deleted = change.deleted(of.type());
		this.created = change.created(of.type());
	}

	/** The plan whose rows they are. */
	final LocalPlan of() {
		return of;
	}

	/** The elements of its extent that are in the state before alone. */
	final long[] deleted() {
		return deleted;
	}

	/** The elements of its extent that are in the state after alone. */
	final long[] created() {
		return created;
	}

	/** Whether there are none in either state. */
	abstract boolean isNone();

	/**
	 * The rows in a state.
	 *
	 * @param alone the elements of the extent that are in no other state
	 */
	abstract Answer rows(ColumnSnapshot state, long[] alone, QueryLimits limits, Cancellation cancellation);

	/** Counts what was done since a time, in nanoseconds, as done for the rows. */
	final void countSince(long begun) {
		nanos += System.nanoTime() - begun;
	}

	/** The rows in the state before. */
	final Answer old(ColumnSnapshot before, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		Answer rows = rows(before, deleted, limits, cancellation);
		countSince(begun);
		return rows;
	}

	/** The rows in the state after. */
	final Answer now(ColumnSnapshot after, QueryLimits limits, Cancellation cancellation) {
		long begun = System.nanoTime();
		Answer rows = rows(after, created, limits, cancellation);
		countSince(begun);
		of.costs().followed(changes, nanos);
		return rows;
	}
}
