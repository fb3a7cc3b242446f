// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.internal.load.StepOutcomes;
import org.modelarena.bench.internal.load.StepPlan;
import org.modelarena.core.Cancellation;

/** Measures cold answers: closes the store, drops what the system has cached of its files, opens it, and asks once; several times. Stateless. */
final class ColdSteps {
	private ColdSteps() {
	}

	/**
	 * Measures a step.
	 *
	 * @param plan  of the warm query
	 * @param times how often
	 */
	static Fork.Measured measure(Fork fork, StepPlan plan, int times, Cancellation cancellation) {
		StepPlan once = new StepPlan(plan.name(), plan.language(), plan.strategy(), plan.questions(), plan.pace(), new StepPlan.Amount(0, 0, 0, 1, 1, 0, false), new StepPlan.Limits(plan
				.limits().timeoutNanos(), 0, 0, 0, 0));
		List<StepOutcome> outcomes = new ArrayList<>();
		long begin = 0;
		long cpu = 0;
		long resident = 0;
		for (int i = 0; i < times && !cancellation.isCancelled(); i++) {
			fork.reopen();
			Fork.Measured measured = fork.measure(once, Conditions.Beside.NOTHING, sample -> {
			});
			begin = i == 0 ? measured.begin() : begin;
			outcomes.add(StepOutcomes.later(measured.outcome(), measured.begin() - begin));
			cpu += measured.usage().cpuNanos();
			resident = measured.usage().residentBytes();
		}
		return new Fork.Measured(StepOutcomes.merge(outcomes, false, 0, ""), begin, new ProcessUsage(cpu, resident));
	}
}
