// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.Optional;

import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.internal.load.Samples;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.statistics.Latencies;

/** Sums up steps. Stateless. */
final class StepResults {
	private StepResults() {
	}

	/** The result of a step. */
	static StepResult of(Step step, StepOutcome outcome) {
		Samples samples = outcome.samples();
		long[] right = samples.rightLatencies();
		StepResult.Tally tally = new StepResult.Tally(right.length, samples.wrong(), samples.size() - right.length - samples.wrong(), outcome.end().commits());
		return new StepResult(step, Latencies.of(right).summary(), tally, samples.span(), Optional.of(outcome.end().stopped()).filter(stopped -> !stopped.isEmpty()));
	}
}
