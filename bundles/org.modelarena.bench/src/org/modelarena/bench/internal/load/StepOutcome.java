// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.List;

/**
 * The result of a step.
 *
 * @param samples the recorded executions; starts count from the moment when all clients were let go
 */
public record StepOutcome(Samples samples, End end) {
	/**
	 * All but the executions.
	 *
	 * @param isPrecise     whether the step recorded as much as was asked for
	 * @param compiling     the part of the step's time that the compilers of a process that asks worked
	 * @param commits       of a writer in the asking process
	 * @param stopped       why the step ended before its time; empty if it did not
	 * @param isAbandoned   whether that was because of timeouts
	 * @param isServerEnded whether it was because nobody was left to answer
	 */
	public record End(Warm warm, boolean isPrecise, double compiling, long commits, String stopped, boolean isAbandoned, boolean isServerEnded, List<Trouble> troubles) {
		public End {
			troubles = List.copyOf(troubles);
		}
	}

	/**
	 * How the warm-up went.
	 *
	 * @param firstNanos of the first execution, which prepares the query and, in a fresh process, loads classes; 0 without a warm-up
	 * @param isSteady whether times were steady in the end, where that was asked for
	 */
	public record Warm(long executions, long nanos, long firstNanos, boolean isSteady) {
	}

	/**
	 * Failures of the same kind.
	 *
	 * @param message of the first time
	 */
	public record Trouble(String outcome, long times, String message) {
	}
}
