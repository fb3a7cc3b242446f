// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.Arrays;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.MatchCounts;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.VectorBuffers;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.plan.Term.Function;

/** A number over the rows of a pipeline: their sum, or the smallest or largest. */
public final class AggregateExpression extends VectorExpression {
	private final Function function;
	private final SubPipeline pipeline;
	private final End end;

	public AggregateExpression(Function function, SubPipeline pipeline, End end) {
		super(end.of.kind == VectorKind.REAL ? VectorKind.REAL : function != Function.SUM && end.of.kind == VectorKind.LONG ? VectorKind.LONG : VectorKind.INT);
		this.function = function;
		this.pipeline = pipeline;
		this.end = end;
		VectorBuffers own = new VectorBuffers(kind, function != Function.SUM);
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	@Override
	public boolean mayBeNull() {
		return function != Function.SUM;
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		boolean isKnown = !pipeline.willRun();
		if (!isKnown) {
			end.clear();
		}
		pipeline.run(batch, in, count);
		if (!pipeline.isInvariant()) {
			take(count);
		} else if (!isKnown) {
			take(1);
			repeat();
		}
	}

	private void take(int count) {
		for (int i = 0; i < count; i++) {
			switch (kind) {
			case REAL -> reals[i] = end.reals[i];
			case LONG -> longs[i] = end.totals[i];
			case ELEMENT, TEXT, INT -> ints[i] = (int) end.totals[i];
			}
			if (nulls != null) {
				nulls[i] = pipeline.count(i) == 0;
			}
		}
	}

	/** The first value is that of all rows. */
	private void repeat() {
		switch (kind) {
		case REAL -> Arrays.fill(reals, reals[0]);
		case LONG -> Arrays.fill(longs, longs[0]);
		case ELEMENT, TEXT, INT -> Arrays.fill(ints, ints[0]);
		}
		if (nulls != null) {
			Arrays.fill(nulls, nulls[0]);
		}
	}

	/** Computes it, at the end of the pipeline. */
	public static final class End extends Operator {
		private final Function function;
		private final Batch batch;
		private final Slot outer;
		private final MatchCounts matches;
		private final VectorExpression of;
		private final long[] totals = new long[Batch.CAPACITY];
		private final double[] reals = new double[Batch.CAPACITY];

		public End(Function function, Batch batch, MatchCounts matches, VectorExpression of) {
			super(null);
			this.function = function;
			this.batch = batch;
			this.outer = matches.outer();
			this.matches = matches;
			this.of = of;
			if (of.kind == VectorKind.REAL && function != Function.SUM) {
				throw new PlanFault("the smallest of reals is not computed in bulk");
			}
		}

		private void clear() {
			Arrays.fill(totals, function == Function.SUM ? 0 : function == Function.MIN ? Long.MAX_VALUE : Long.MIN_VALUE);
			Arrays.fill(reals, 0);
		}

		@Override
		public void push() {
			of.evaluateRequired(batch, null, batch.size);
			if (of.kind == VectorKind.REAL) {
				addReals(batch.ints(outer.index()));
			} else if (!matches.isOfOne()) {
				addIntegers(batch.ints(outer.index()), of.asLongs(batch.size));
			} else if (of.kind == VectorKind.INT) {
				addToOne(of.ints);
			} else {
				addToOne(of.asLongs(batch.size));
			}
			matches.add(batch);
		}

		private void addReals(int[] positions) {
			for (int i = 0; i < batch.size; i++) {
				reals[positions[i]] += of.reals[i];
			}
		}

		private void addIntegers(int[] positions, long[] numbers) {
			for (int i = 0; i < batch.size; i++) {
				int at = positions[i];
				totals[at] = switch (function) {
				case SUM -> checked(totals[at] + checked(numbers[i]));
				case MIN -> Math.min(totals[at], numbers[i]);
				case MAX -> Math.max(totals[at], numbers[i]);
				};
			}
		}

		/** As {@link #addIntegers}. */
		private void addToOne(int[] numbers) {
			int size = batch.size;
			switch (function) {
			case SUM -> {
				long least = totals[0] + sumOfNegative(numbers, size);
				long most = totals[0] + sumOfPositive(numbers, size);
				if (least != (int) least || most != (int) most) {
					addToOne(of.asLongs(size));
				} else {
					totals[0] = least + most - totals[0];
				}
			}
			case MIN -> totals[0] = size == 0 ? totals[0] : Math.min(totals[0], least(numbers, size));
			case MAX -> totals[0] = size == 0 ? totals[0] : Math.max(totals[0], most(numbers, size));
			}
		}

		// One loop a method: then the JVM turns each into vector instructions, whatever ran before.

		private static long sumOfNegative(int[] numbers, int size) {
			long sum = 0;
			for (int i = 0; i < size; i++) {
				sum += Math.min(numbers[i], 0);
			}
			return sum;
		}

		private static long sumOfPositive(int[] numbers, int size) {
			long sum = 0;
			for (int i = 0; i < size; i++) {
				sum += Math.max(numbers[i], 0);
			}
			return sum;
		}

		private static int least(int[] numbers, int size) {
			int least = Integer.MAX_VALUE;
			for (int i = 0; i < size; i++) {
				least = Math.min(least, numbers[i]);
			}
			return least;
		}

		private static int most(int[] numbers, int size) {
			int most = Integer.MIN_VALUE;
			for (int i = 0; i < size; i++) {
				most = Math.max(most, numbers[i]);
			}
			return most;
		}

		private void addToOne(long[] numbers) {
			long total = totals[0];
			for (int i = 0; i < batch.size; i++) {
				total = switch (function) {
				case SUM -> checked(total + checked(numbers[i]));
				case MIN -> Math.min(total, numbers[i]);
				case MAX -> Math.max(total, numbers[i]);
				};
			}
			totals[0] = total;
		}

		private static long checked(long number) {
			if (number != (int) number) {
				throw new PlanFault("an integer leaves the range of 32 bits");
			}
			return number;
		}
	}
}
