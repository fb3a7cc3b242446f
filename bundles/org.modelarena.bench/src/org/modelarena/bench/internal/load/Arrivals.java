// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.Arrays;
import java.util.Random;

/** The schedule of an open loop: a Poisson process, drawn before the step begins. */
final class Arrivals {
	private Arrivals() {
	}

	/**
	 * Ascending times in nanoseconds from the start of the step.
	 *
	 * @param most  executions
	 * @param rate  executions a second
	 * @param limit the schedule ends there, in nanoseconds; 0 for no limit
	 * @param seed  the same one gives the same schedule
	 */
	static long[] poisson(int most, double rate, long limit, long seed) {
		Random random = new Random(seed);
		long[] arrivals = new long[most];
		double at = 0;
		for (int i = 0; i < most; i++) {
			at += -Math.log(1 - random.nextDouble()) / rate * 1e9;
			if (limit > 0 && at > limit) {
				return Arrays.copyOf(arrivals, i);
			}
			arrivals[i] = (long) at;
		}
		return arrivals;
	}
}
