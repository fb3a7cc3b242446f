// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.modelarena.bench.statistics.Steadiness;

/**
 * Watches a warm-up until the medians of successive windows of time are steady, see {@link Steadiness}. A window lasts at least 50 ms, and
 * holds at least one execution. Used by one thread.
 */
final class Warmup {
	private static final long WINDOW_NANOS = 50_000_000;
	private static final int WINDOWS = 10;
	/** Twice the larger one of those that Georges and others use: a window is short, and other processes run beside it. */
	private static final double VARIATION = 0.04;

	private final StepPlan.Amount amount;
	private final long start;
	private final List<Double> medians = new ArrayList<>();
	private Histogram window = new Histogram(3);
	private long windowStart;
	private final CompilerWatch compilers;
	private boolean steady;

	/** @param start as {@link System#nanoTime} gave it */
	Warmup(StepPlan.Amount amount, long start) {
		this.amount = amount;
		this.start = start;
		this.windowStart = start;
		this.compilers = new CompilerWatch(start);
	}

	/** The times of the current window go in here. */
	Histogram window() {
		return window;
	}

	/** Whether an adaptive warm-up is at its end: times are steady, or known to be, and nothing is being compiled; or the most time has passed. */
	boolean isOver(Histogram current, long now) {
		if (amount.warmup() != StepPlan.Amount.ADAPTIVE) {
			return false;
		}
		if (now - windowStart >= WINDOW_NANOS && current.getTotalCount() > 0) {
			medians.add((double) current.getValueAtPercentile(50));
			window = new Histogram(3);
			windowStart = now;
			steady = Steadiness.of(medians.stream().mapToDouble(Double::doubleValue).toArray(), WINDOWS, VARIATION).steady();
		}
		boolean isEnough = steady && amount.byMedian() || now - start >= amount.leastWarmupNanos();
		return compilers.isCalm(now) && isEnough || now - start >= amount.warmupNanos();
	}

	/** Whether times were steady in the end; true where that was not asked for. */
	boolean isSteady() {
		return steady || !amount.byMedian() || amount.warmup() != StepPlan.Amount.ADAPTIVE;
	}
}
