package org.modelarena.bench.internal.run;

import java.util.Random;

/** The schedule of an open loop: a Poisson process, drawn before the step begins. */
final class Arrivals {
	private Arrivals() {
	}

	/**
	 * Ascending times in nanoseconds from the start of the step.
	 *
	 * @param rate executions a second
	 * @param seed the same one gives the same schedule
	 */
	static long[] poisson(int executions, double rate, long seed) {
		Random random = new Random(seed);
		long[] arrivals = new long[executions];
		double at = 0;
		for (int i = 0; i < executions; i++) {
			at += -Math.log(1 - random.nextDouble()) / rate * 1e9;
			arrivals[i] = (long) at;
		}
		return arrivals;
	}
}
