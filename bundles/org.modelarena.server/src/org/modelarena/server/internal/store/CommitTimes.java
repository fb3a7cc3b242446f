// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** A histogram of how long commits take. Thread-safe. */
public final class CommitTimes {
	/** Upper ends, in seconds. */
	public static final List<Double> ENDS = List.of(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0);
	private static final double NANOS = 1e9;

	private final AtomicLongArray counts = new AtomicLongArray(ENDS.size() + 1);
	private final LongAdder total = new LongAdder();

	/** Counts one more. */
	public void add(long nanos) {
		int place = 0;
		while (place < ENDS.size() && nanos > ENDS.get(place) * NANOS) {
			place++;
		}
		counts.incrementAndGet(place);
		total.add(nanos);
	}

	/** How many took at most as long as each of {@link #ENDS}, and last of all how many there were. */
	public long[] cumulated() {
		long[] sums = new long[ENDS.size() + 1];
		long sum = 0;
		for (int i = 0; i < sums.length; i++) {
			sum += counts.get(i);
			sums[i] = sum;
		}
		return sums;
	}

	/** All of them together, in seconds. */
	public double seconds() {
		return total.sum() / NANOS;
	}
}
