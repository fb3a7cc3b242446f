// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How much longer a run of many steps takes, if the others take as long as those so far. Used by one thread. */
final class RemainingTime {
	/** Before that many steps, an estimate would mislead. */
	private static final int LEAST = 3;

	private final LongSupplier clock;
	private int first;
	private long begin;

	/** @param clock in nanoseconds */
	RemainingTime(LongSupplier clock) {
		this.clock = clock;
	}

	/**
	 * How far the run is, in words: {@code 7/40, about 3 min left}.
	 *
	 * @param number of the step that begins, counted from 1; those that were done before this process began are not counted in
	 */
	String at(int number, int total) {
		if (first == 0) {
			first = number;
			begin = clock.getAsLong();
		}
		int done = number - first;
		if (done < LEAST) {
			return number + "/" + total;
		}
		Duration left = Duration.ofNanos((long) ((clock.getAsLong() - begin) / (double) done * (total - number + 1)));
		String text = left.toMinutes() >= 120 ? left.toHours() + " h" : left.toSeconds() >= 120 ? left.toMinutes() + " min" : Math.max(1, left.toSeconds()) + " s";
		return number + "/" + total + ", about " + text + " left";
	}
}
