// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The joint result of a step that several processes measured together. Stateless. */
public final class StepOutcomes {
	private StepOutcomes() {
	}

	/** The same, of a step that has begun later by so many nanoseconds. */
	public static StepOutcome later(StepOutcome outcome, long nanos) {
		return new StepOutcome(Samples.merge(List.of(outcome.samples()), -nanos, false), outcome.end());
	}

	/** The same with one more trouble, if there is one. */
	public static StepOutcome with(StepOutcome outcome, Optional<StepOutcome.Trouble> trouble) {
		StepOutcome.End end = outcome.end();
		return trouble.isEmpty() ? outcome
				: new StepOutcome(outcome.samples(), new StepOutcome.End(end.warm(), end.isPrecise(), end.compiling(), end.commits(), end.stopped(), end.isAbandoned(), end.isServerEnded(),
						Stream.concat(end.troubles().stream(), trouble.stream()).toList()));
	}

	/**
	 * One outcome of several.
	 *
	 * @param isOpenLoop whether executions are put in the order of their starts
	 * @param commits    of a writer in the server
	 * @param trouble    of the disturbances there; empty if there was none
	 */
	public static StepOutcome merge(List<StepOutcome> outcomes, boolean isOpenLoop, long commits, String trouble) {
		List<StepOutcome.End> ends = outcomes.stream().map(StepOutcome::end).toList();
		StepOutcome.Warm warm = new StepOutcome.Warm(ends.stream().mapToLong(end -> end.warm().executions()).sum(), ends.stream().mapToLong(end -> end.warm()
				.nanos()).max().orElse(0), ends.stream().mapToLong(end -> end.warm().firstNanos()).max().orElse(0), ends.stream().allMatch(end -> end.warm().isSteady()));
		Stream<StepOutcome.Trouble> beside = trouble.isEmpty() ? Stream.empty() : Stream.of(new StepOutcome.Trouble("beside", 1, trouble));
		StepOutcome.End end = new StepOutcome.End(warm, ends.stream().allMatch(StepOutcome.End::isPrecise), ends.stream().mapToDouble(StepOutcome.End::compiling).max().orElse(0),
				commits + ends.stream().mapToLong(
						StepOutcome.End::commits).sum(),
				ends.stream().map(StepOutcome.End::stopped).filter(stopped -> !stopped.isEmpty()).findFirst().orElse(""),
				ends.stream().anyMatch(StepOutcome.End::isAbandoned), ends.stream().anyMatch(StepOutcome.End::isServerEnded),
				Stream.concat(ends.stream().flatMap(one -> one.troubles().stream()), beside).toList());
		List<Samples> samples = outcomes.stream().map(StepOutcome::samples).toList();
		return new StepOutcome(samples.size() == 1 ? samples.getFirst() : Samples.merge(samples, 0, isOpenLoop), end);
	}
}
