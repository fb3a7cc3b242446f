// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Step;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.core.Cancellation;

/**
 * Warms a contender up before any of its queries is measured. Much of what runs is common to them, such as parsers, interpreters and the server, so the first that
 * was measured would pay for the others. Asks all in turn, for a short time each, round after round, until none becomes faster. Used by one thread.
 */
final class SharedWarmup {
	private static final long SLICE_NANOS = 100_000_000;
	private static final int FEWEST_ROUNDS = 4;
	/** Of what is slow: a round is long in itself. */
	private static final int FEWEST_SLOW_ROUNDS = 3;
	/** By more than so much in a slice a query has become faster. */
	private static final double FASTER = 1.1;
	/** The most executions in a slice of a slow query. */
	private static final long FEW = 2;

	/**
	 * The result of the warm-up for a query.
	 *
	 * @param firstNanos of its first execution, in a process that has not seen it before
	 * @param isSteady   whether it has become no faster lately
	 */
	record Warmed(long firstNanos, boolean isSteady) {
		/** Where nothing was warmed up. */
		static final Warmed NOT = new Warmed(0, false);
	}

	private final Fork fork;
	private final Cancellation cancellation;
	private final Map<String, Warmed> warmed = new HashMap<>();
	private final Map<String, List<Double>> rates = new HashMap<>();

	SharedWarmup(Fork fork, Cancellation cancellation) {
		this.fork = fork;
		this.cancellation = cancellation;
	}

	/**
	 * Warms up.
	 *
	 * @param plans how to measure each query, with few clients, by step
	 * @param nanos the most time for all
	 */
	Map<String, Warmed> run(Map<Step, StepPlan> plans, long nanos) {
		long end = System.nanoTime() + nanos;
		List<Step> left = new ArrayList<>(plans.keySet());
		while (!left.isEmpty() && goesOn(end)) {
			left.removeIf(step -> goesOn(end) && isOver(step.query(), fork.measure(slice(plans.get(step)), Conditions.Beside.NOTHING, sample -> {
			}).outcome().end()));
		}
		return warmed;
	}

	private boolean goesOn(long end) {
		return System.nanoTime() < end && !cancellation.isCancelled();
	}

	/** Asks for a short time, and records nothing. */
	private static StepPlan slice(StepPlan plan) {
		StepPlan.Amount amount = new StepPlan.Amount(StepPlan.Amount.ADAPTIVE, SLICE_NANOS, SLICE_NANOS, 0, plan.pace().clients(), 0, false);
		StepPlan.Limits limits = new StepPlan.Limits(plan.limits().timeoutNanos(), 0, 1, 0, 0);
		return new StepPlan(plan.name(), plan.language(), plan.strategy(), plan.questions(), new StepPlan.Pace(plan.pace().clients(), 0, plan.pace().seed()), amount, limits);
	}

	private boolean isOver(String query, StepOutcome.End end) {
		StepOutcome.Warm warm = end.warm();
		long first = warmed.getOrDefault(query, new Warmed(warm.firstNanos(), false)).firstNanos;
		List<Double> before = rates.computeIfAbsent(query, name -> new ArrayList<>());
		before.add((double) warm.executions() / Math.max(1, warm.nanos()));
		int fewest = warm.executions() <= FEW ? FEWEST_SLOW_ROUNDS : FEWEST_ROUNDS;
		boolean isSteady = before.size() >= fewest && !isFaster(before, 1) && !isFaster(before, 2);
		warmed.put(query, new Warmed(first, isSteady));
		// What cannot be asked is found again, and told, when it is measured.
		return isSteady || !end.stopped().isEmpty() || end.isServerEnded();
	}

	/** Whether a rate, counted from the last one, is above all before it. */
	private static boolean isFaster(List<Double> rates, int fromLast) {
		int at = rates.size() - fromLast;
		return rates.get(at) > FASTER * rates.subList(0, at).stream().mapToDouble(Double::doubleValue).max().orElseThrow();
	}
}
