package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.query.PlanFault;

/** The sum of whole numbers over the rows that a pipeline gives for each row. */
final class SumValues extends Values {
	private final SubPipeline pipeline;
	private final End end;

	SumValues(SubPipeline pipeline, End end) {
		super(Kind.INT);
		this.pipeline = pipeline;
		this.end = end;
		ints = new int[Level.CAPACITY];
	}

	@Override
	boolean mayBeNull() {
		return false;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		if (pipeline.willRun()) {
			Arrays.fill(end.totals, 0);
		}
		pipeline.run(level, in, count);
		for (int i = 0; i < count; i++) {
			ints[i] = (int) end.totals[pipeline.place(i)];
		}
	}

	/** Adds up, at the end of the pipeline. */
	static final class End extends Operator {
		private final Level level;
		private final Slot outer;
		private final Found found;
		private final Values of;
		private final long[] totals = new long[Level.CAPACITY];

		End(Level level, Found found, Values of) {
			super(null);
			this.level = level;
			this.outer = found.outer();
			this.found = found;
			this.of = of;
		}

		@Override
		void push() {
			int[] positions = level.ints(outer.index());
			of.evaluateRequired(level, null, level.size);
			long[] numbers = of.asLongs(level.size);
			for (int i = 0; i < level.size; i++) {
				long total = totals[positions[i]] + numbers[i];
				if (numbers[i] != (int) numbers[i] || total != (int) total) {
					throw new PlanFault("an integer leaves the range of 32 bits");
				}
				totals[positions[i]] = total;
			}
			found.add(level);
		}
	}
}
