// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import org.modelarena.bench.Conditions;
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
		MeasuredSum sum = new MeasuredSum();
		for (int i = 0; i < times && !cancellation.isCancelled(); i++) {
			fork.reopen();
			sum.add(fork.measure(plan.once(), Conditions.Beside.NOTHING, sample -> {
			}));
		}
		return sum.sum();
	}
}
