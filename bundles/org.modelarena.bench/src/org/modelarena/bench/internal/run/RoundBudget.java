// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Whether there is time for another round, in which all contenders are measured once more. Used by one thread. */
final class RoundBudget {
	private final Optional<Duration> within;
	private final LongSupplier clock;
	private final long start;
	private int round;
	private long roundBegan;
	private long longest;

	/**
	 * Begins now.
	 *
	 * @param within from now; nothing for as long as it takes
	 * @param clock  in nanoseconds
	 */
	RoundBudget(Optional<Duration> within, LongSupplier clock) {
		this.within = within;
		this.clock = clock;
		this.start = clock.getAsLong();
	}

	/** Whether a block of this round may begin: the first round always, another one if it is likely to end in time, and a round that has begun. */
	boolean allows(int number) {
		if (number == round) {
			return true;
		}
		long now = clock.getAsLong();
		if (round > 0) {
			longest = Math.max(longest, now - roundBegan);
		}
		if (round > 0 && rounds() < 1) {
			return false;
		}
		round = number;
		roundBegan = now;
		return true;
	}

	/** How many more rounds there is time for, as long as the longest so far; many if there is no limit. */
	int rounds() {
		if (within.isEmpty() || longest == 0) {
			return Integer.MAX_VALUE;
		}
		return (int) Math.clamp((within.get().toNanos() - (clock.getAsLong() - start)) / longest, 0, Integer.MAX_VALUE);
	}
}
