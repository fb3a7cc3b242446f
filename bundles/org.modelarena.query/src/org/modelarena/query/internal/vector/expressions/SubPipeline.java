// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.MatchCounts;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;

/** A pipeline within a term: it is run for the rows of a batch, and tells how many rows come of each. Used by one thread. */
public final class SubPipeline {
	private final Batch root;
	private final Slot outer;
	private final List<Slot> taken;
	private final Operator first;
	private final MatchCounts matches;
	private final CancellationProbe probe;
	private int knownIn;

	/**
	 * @param root  the batch that the pipeline starts from
	 * @param outer the variable of the row's position
	 * @param taken the variables that the pipeline takes from around it
	 */
	public SubPipeline(Batch root, Slot outer, List<Slot> taken, Operator first, MatchCounts matches, CancellationProbe probe) {
		this.probe = probe;
		this.root = root;
		this.outer = outer;
		this.taken = List.copyOf(taken);
		this.first = first;
		this.matches = matches;
		this.identity = new int[Batch.CAPACITY];
		for (int i = 0; i < identity.length; i++) {
			identity[i] = i;
		}
	}

	private final int[] identity;

	/** Runs the pipeline for some rows; {@link #count} tells the result. */
	public void run(Batch batch, int[] in, int count) {
		if (!isInvariant()) {
			runAnew(batch, in, count);
		} else if (!isKnown()) {
			runAnew(batch, null, 1);
			knownIn = probe.execution();
		}
	}

	/** Without variables from around it, a pipeline gives the same for each row of a snapshot, so that it runs once only in an execution. */
	boolean isInvariant() {
		return taken.isEmpty();
	}

	/** Runs the pipeline for some rows, also where it needs nothing of them and its rows have been made before. */
	public void runAnew(Batch batch, int[] in, int count) {
		int[] rows = in == null ? identity : in;
		root.size = count;
		System.arraycopy(identity, 0, root.ints[outer.index()], 0, count);
		for (int i = 0; i < taken.size(); i++) {
			root.copy(taken.get(i), batch, rows, count);
		}
		matches.clear(count);
		first.restart();
		first.push();
		first.finish();
	}

	/** Whether {@link #run} will run it, and not only tell again what it knows. */
	public boolean willRun() {
		return !isInvariant() || !isKnown();
	}

	private boolean isKnown() {
		return knownIn == probe.execution();
	}

	/** Where what has been kept for the i-th row is. */
	public int place(int i) {
		return isInvariant() ? 0 : i;
	}

	/** The number of rows that came of the i-th row. */
	long count(int i) {
		return matches.count(place(i));
	}

	/** Counts, at the end of the pipeline. */
	public static final class End extends Operator {
		private final Batch batch;
		private final MatchCounts matches;

		public End(Batch batch, MatchCounts matches) {
			super(null);
			this.batch = batch;
			this.matches = matches;
		}

		@Override
		public void push() {
			matches.add(batch);
		}

		@Override
		public boolean onlyCounts() {
			return matches.isOfOne();
		}

		@Override
		public void add(long rows) {
			matches.add(rows);
		}
	}

	/** Whether the pipeline gives a row. */
	public static Predicate exists(SubPipeline pipeline) {
		return (batch, in, count, out) -> {
			pipeline.run(batch, in, count);
			if (pipeline.isInvariant()) {
				return pipeline.count(0) > 0 ? Predicates.copy(in, count, out) : 0;
			}
			int n = 0;
			for (int i = 0; i < count; i++) {
				out[n] = in == null ? i : in[i];
				n += pipeline.count(i) > 0 ? 1 : 0;
			}
			return n;
		};
	}
}
