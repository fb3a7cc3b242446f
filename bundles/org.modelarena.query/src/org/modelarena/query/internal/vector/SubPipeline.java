package org.modelarena.query.internal.vector;

import java.util.List;

/** A pipeline within a term: it is run for the rows of a level, and tells how many rows come of each. Used by one thread. */
final class SubPipeline {
	private final Level root;
	private final Slot outer;
	private final List<Slot> taken;
	private final Operator first;
	private final Found found;
	private final Pulse pulse;
	private int knownIn;

	/**
	 * @param root  the level that the pipeline starts from
	 * @param outer the variable of the row's position
	 * @param taken the variables that the pipeline takes from around it
	 */
	SubPipeline(Level root, Slot outer, List<Slot> taken, Operator first, Found found, Pulse pulse) {
		this.pulse = pulse;
		this.root = root;
		this.outer = outer;
		this.taken = List.copyOf(taken);
		this.first = first;
		this.found = found;
		this.identity = new int[Level.CAPACITY];
		for (int i = 0; i < identity.length; i++) {
			identity[i] = i;
		}
	}

	private final int[] identity;

	/** Runs the pipeline for some rows; {@link #count} tells the result. */
	void run(Level level, int[] in, int count) {
		if (!isInvariant()) {
			runAnew(level, in, count);
		} else if (!isKnown()) {
			runAnew(level, null, 1);
			knownIn = pulse.execution();
		}
	}

	/** Without variables from around it, a pipeline gives the same for each row of a snapshot, so that it runs once only in an execution. */
	boolean isInvariant() {
		return taken.isEmpty();
	}

	/** Runs the pipeline for some rows, also where it needs nothing of them and its rows have been made before. */
	void runAnew(Level level, int[] in, int count) {
		int[] rows = in == null ? identity : in;
		root.size = count;
		System.arraycopy(identity, 0, root.ints[outer.index()], 0, count);
		for (int i = 0; i < taken.size(); i++) {
			root.copy(taken.get(i), level, rows, count);
		}
		found.clear(count);
		first.restart();
		first.push();
		first.finish();
	}

	/** Whether {@link #run} will run it, and not only tell again what it knows. */
	boolean willRun() {
		return !isInvariant() || !isKnown();
	}

	private boolean isKnown() {
		return knownIn == pulse.execution();
	}

	/** Where what has been kept for the i-th row is. */
	int place(int i) {
		return isInvariant() ? 0 : i;
	}

	/** The number of rows that came of the i-th row. */
	long count(int i) {
		return found.count(place(i));
	}

	/** Counts, at the end of the pipeline. */
	static final class End extends Operator {
		private final Level level;
		private final Found found;

		End(Level level, Found found) {
			super(null);
			this.level = level;
			this.found = found;
		}

		@Override
		void push() {
			found.add(level);
		}

		@Override
		boolean onlyCounts() {
			return found.isOfOne();
		}

		@Override
		void add(long rows) {
			found.add(rows);
		}
	}

	/** Whether the pipeline gives a row. */
	static Predicate exists(SubPipeline pipeline) {
		return (level, in, count, out) -> {
			pipeline.run(level, in, count);
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
