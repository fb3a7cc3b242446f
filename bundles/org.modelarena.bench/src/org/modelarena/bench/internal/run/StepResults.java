package org.modelarena.bench.internal.run;

import java.util.Arrays;
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

	/** What a step came to. */
	static StepResult of(Step step, StepOutcome outcome) {
		Samples samples = outcome.samples();
		long[] latencies = new long[samples.size()];
		int ok = 0;
		long wrong = 0;
		long first = Long.MAX_VALUE;
		long last = Long.MIN_VALUE;
		for (int i = 0; i < samples.size(); i++) {
			first = Math.min(first, samples.start(i));
			last = Math.max(last, samples.start(i) + samples.latency(i));
			wrong += samples.isWrong(i) ? 1 : 0;
			if (samples.isOk(i)) {
				latencies[ok++] = samples.latency(i);
			}
		}
		StepResult.Tally tally = new StepResult.Tally(ok, wrong, samples.size() - ok - wrong, outcome.end().commits());
		return new StepResult(step, Latencies.of(Arrays.copyOf(latencies, ok)).summary(), tally, samples.size() == 0 ? 0 : last - first,
				Optional.of(outcome.end().stopped()).filter(stopped -> !stopped.isEmpty()));
	}
}
