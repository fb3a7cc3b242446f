// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.util.Optional;

import org.modelarena.bench.statistics.Latencies;

/**
 * The result of a step.
 *
 * @param latency of the executions that were answered rightly
 * @param tally   how the executions ended
 * @param nanos   from the first start to the last end
 * @param stopped why the step ended before all executions, or nothing
 */
public record StepResult(Step step, Latencies.Summary latency, Tally tally, long nanos, Optional<String> stopped) {
	/**
	 * How executions ended.
	 *
	 * @param commits of the writer beside the step
	 */
	public record Tally(long ok, long wrong, long failed, long commits) {
		/** All executions. */
		public long executions() {
			return ok + wrong + failed;
		}
	}

	/** Right answers a second. */
	public double throughput() {
		return Latencies.throughput(tally.ok(), nanos);
	}
}
