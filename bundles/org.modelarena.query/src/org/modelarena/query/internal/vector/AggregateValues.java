package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.query.PlanFault;
import org.modelarena.query.plan.Term.Function;

/** A number over the rows of a pipeline: their sum, or the smallest or largest. */
final class AggregateValues extends Values {
	private final Function function;
	private final SubPipeline pipeline;
	private final End end;

	AggregateValues(Function function, SubPipeline pipeline, End end) {
		super(end.of.kind == Kind.REAL ? Kind.REAL : function != Function.SUM && end.of.kind == Kind.LONG ? Kind.LONG : Kind.INT);
		this.function = function;
		this.pipeline = pipeline;
		this.end = end;
		Buffers own = new Buffers(kind, function != Function.SUM);
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	@Override
	boolean mayBeNull() {
		return function != Function.SUM;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		if (pipeline.willRun()) {
			end.clear();
		}
		pipeline.run(level, in, count);
		for (int i = 0; i < count; i++) {
			int at = pipeline.place(i);
			switch (kind) {
			case REAL -> reals[i] = end.reals[at];
			case LONG -> longs[i] = end.totals[at];
			case ELEMENT, TEXT, INT -> ints[i] = (int) end.totals[at];
			}
			if (nulls != null) {
				nulls[i] = pipeline.count(i) == 0;
			}
		}
	}

	/** Computes it, at the end of the pipeline. */
	static final class End extends Operator {
		private final Function function;
		private final Level level;
		private final Slot outer;
		private final Found found;
		private final Values of;
		private final long[] totals = new long[Level.CAPACITY];
		private final double[] reals = new double[Level.CAPACITY];

		End(Function function, Level level, Found found, Values of) {
			super(null);
			this.function = function;
			this.level = level;
			this.outer = found.outer();
			this.found = found;
			this.of = of;
			if (of.kind == Kind.REAL && function != Function.SUM) {
				throw new PlanFault("the smallest of reals is not computed in bulk");
			}
		}

		private void clear() {
			Arrays.fill(totals, function == Function.SUM ? 0 : function == Function.MIN ? Long.MAX_VALUE : Long.MIN_VALUE);
			Arrays.fill(reals, 0);
		}

		@Override
		void push() {
			int[] positions = level.ints(outer.index());
			of.evaluateRequired(level, null, level.size);
			if (of.kind == Kind.REAL) {
				for (int i = 0; i < level.size; i++) {
					reals[positions[i]] += of.reals[i];
				}
			} else {
				addIntegers(positions, of.asLongs(level.size));
			}
			found.add(level);
		}

		private void addIntegers(int[] positions, long[] numbers) {
			for (int i = 0; i < level.size; i++) {
				int at = positions[i];
				totals[at] = switch (function) {
				case SUM -> totals[at] + numbers[i];
				case MIN -> Math.min(totals[at], numbers[i]);
				case MAX -> Math.max(totals[at], numbers[i]);
				};
				if (function == Function.SUM && (numbers[i] != (int) numbers[i] || totals[at] != (int) totals[at])) {
					throw new PlanFault("an integer leaves the range of 32 bits");
				}
			}
		}
	}
}
