// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.capacity;

import org.modelarena.bench.statistics.Latencies;

/**
 * The answers at one rate, in an open loop: requests come whether or not others have been answered.
 *
 * @param rate    requests a second, on average
 * @param latency of right answers, from when they should have been asked
 * @param wrong   answers
 * @param failed  requests
 * @param load    of the machine meanwhile
 */
public record RatePoint(double rate, Latencies.Summary latency, long wrong, long failed, MachineLoad load) {
	/** All that were asked. */
	public long requests() {
		return latency.count() + wrong + failed;
	}

	/** Whether all answers came, were right, and 99 of 100 came in time. */
	public boolean isSustained(double p99Millis) {
		return wrong == 0 && failed == 0 && latency.count() > 0 && latency.p99() <= p99Millis;
	}
}
