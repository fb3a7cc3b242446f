// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Step;
import org.modelarena.bench.internal.load.Samples;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.core.Cancellation;

/** Measures rounds: in each of them every query is executed once, in a store that keeps what they change. Stateless. */
final class RoundSteps {
	/** Says how an execution is measured. */
	interface Plans {
		/** @param round counted from 0 */
		StepPlan plan(Step step, int round);
	}

	private RoundSteps() {
	}

	/**
	 * Measures all steps of a fork. Ends after an execution that failed: what came after it would be measured in a store of which nobody knows what it has.
	 *
	 * @param steps in the order of a round
	 * @return the executions of each step, one for each round
	 */
	static Map<Step, Fork.Measured> measure(Fork fork, List<Step> steps, int rounds, Plans plans, Cancellation cancellation) {
		Map<Step, MeasuredSum> sums = new LinkedHashMap<>();
		steps.forEach(step -> sums.put(step, new MeasuredSum()));
		String stopped = "";
		for (int round = 0; round < rounds && stopped.isEmpty() && !cancellation.isCancelled(); round++) {
			for (Step step : steps) {
				Fork.Measured measured = fork.measure(plans.plan(step, round).once(), Conditions.Beside.NOTHING, sample -> {
				});
				sums.get(step).add(measured);
				if (isFailed(measured.outcome().samples())) {
					stopped = step.query() + " failed in round " + (round + 1) + " of " + rounds + ", after which nothing was measured.";
					break;
				}
			}
		}
		Map<Step, Fork.Measured> measured = new LinkedHashMap<>();
		String why = stopped;
		sums.forEach((step, sum) -> {
			if (!sum.isEmpty()) {
				measured.put(step, stopped(sum.sum(), why));
			}
		});
		return measured;
	}

	private static boolean isFailed(Samples samples) {
		return samples.size() == 0 || IntStream.range(0, samples.size()).anyMatch(i -> !samples.isOk(i) && !samples.isWrong(i));
	}

	private static Fork.Measured stopped(Fork.Measured measured, String why) {
		StepOutcome.End end = measured.outcome().end();
		StepOutcome.End told = why.isEmpty() ? end
				: new StepOutcome.End(end.warm(), end.isPrecise(), end.compiling(), end.commits(), why, end.isAbandoned(), end.isServerEnded(), end.troubles());
		return new Fork.Measured(new StepOutcome(measured.outcome().samples(), told), measured.begin(), measured.usage());
	}
}
