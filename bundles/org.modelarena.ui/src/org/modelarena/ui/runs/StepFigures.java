// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.util.List;

import org.modelarena.bench.LiveSample;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;

/**
 * The figures of one contender with one query and number of clients.
 *
 * @param executions  so far
 * @param medianMillis of the right answers
 * @param lowMillis   the lower bound of the median's interval; NaN while more is to come
 * @param highMillis  the upper bound likewise
 * @param p99Millis   of the right answers
 * @param throughput  right answers a second
 * @param isRunning   whether more is to come
 */
public record StepFigures(String contender, String query, int clients, long executions, double medianMillis, double lowMillis, double highMillis, double p99Millis,
		double throughput, long wrong, long failed, boolean isRunning) {
	static StepFigures of(Step step, LiveSample sample) {
		return new StepFigures(step.contender().toString(), step.query(), step.clients(), sample.executions(), sample.medianMillis(), Double.NaN, Double.NaN, sample.p99Millis(),
				sample.throughput(), sample.wrong(), sample.failed(), true);
	}

	static StepFigures of(StepResult result) {
		Step step = result.step();
		return new StepFigures(step.contender().toString(), step.query(), step.clients(), result.tally().executions(), result.latency().median(), Double.NaN, Double.NaN,
				result.latency().p99(), result.throughput(), result.tally().wrong(), result.tally().failed(), false);
	}

	/** The figures of a run that is over, all forks together. */
	public static List<StepFigures> of(RunData run) {
		return run.measurements().stream().map(StepFigures::of).toList();
	}

	private static StepFigures of(Measurement measured) {
		Measurement.Where where = measured.where();
		return new StepFigures(where.series(), where.query(), where.clients(), measured.counts().executions(), measured.median(), measured.interval().low(), measured
				.interval().high(), measured.latency().p99(), measured.throughput(), measured.counts().wrong(), measured.counts().failures(), false);
	}

	/** The key of the step: the same for all its forks. */
	String key() {
		return contender + "\n" + query + "\n" + clients;
	}
}
