package org.modelarena.query;

import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.query.internal.optimise.Optimiser;
import org.modelarena.query.internal.run.ColumnRunner;
import org.modelarena.query.internal.single.SnapshotColumns;
import org.modelarena.query.plan.Plan;

/** Optimises plans for a snapshot and runs them. Thread-safe. */
public final class PlanRunner {
	/** System property: the most threads of one query; the number of processors unless it is given. */
	public static final String THREADS = "modelarena.query.threads";

	private static final PlanRunner SHARED = new PlanRunner(Integer.getInteger(THREADS, Runtime.getRuntime().availableProcessors()));

	private final int threads;

	/** @param threads the most threads of one query, at least 1; the one that asks is one of them */
	public PlanRunner(int threads) {
		if (threads < 1) {
			throw new IllegalArgumentException("A query needs a thread, not " + threads);
		}
		this.threads = threads;
	}

	/** The runner of all queries that do not ask for another. */
	public static PlanRunner shared() {
		return SHARED;
	}

	/**
	 * The plan's answer.
	 *
	 * @throws PlanFault      where the plan faults, or asks for something that cannot be had from this snapshot in bulk
	 * @throws ArenaException as a query's execution does
	 */
	public Answer answer(Plan plan, ModelSnapshot snapshot, long maxRows, Cancellation cancellation) {
		return runner(plan, snapshot, maxRows, cancellation).answer();
	}

	/**
	 * The number of rows of the plan's answer.
	 *
	 * @throws PlanFault      as {@link #answer}
	 * @throws ArenaException as a query's execution does
	 */
	public long count(Plan plan, ModelSnapshot snapshot, Cancellation cancellation) {
		return runner(plan, snapshot, Long.MAX_VALUE, cancellation).count();
	}

	private ColumnRunner runner(Plan plan, ModelSnapshot snapshot, long maxRows, Cancellation cancellation) {
		ColumnSnapshot columns = snapshot instanceof ColumnSnapshot inBulk ? inBulk : new SnapshotColumns(snapshot);
		int most = columns == snapshot ? threads : 1;
		return new ColumnRunner(Optimiser.optimise(plan, columns), columns, most, maxRows, cancellation);
	}
}
