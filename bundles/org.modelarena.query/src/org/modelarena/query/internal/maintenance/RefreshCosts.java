// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

/**
 * What it took to follow changes, and to look at all elements before and after instead, so that a large change is met in the way that is cheaper. Estimates are
 * moving averages; that of the way which is not taken fades, so that it is tried again now and then. Thread-safe.
 */
public final class RefreshCosts {
	/** Fewer changes are always followed: most of what that takes is the same for one. */
	private static final int FEW = 100;
	private static final double NEWEST = 0.5;
	private static final double FADED = 0.97;
	private static final int STATES = 2;

	private double nanosOfChange;
	private double nanosOfAll;

	/**
	 * Whether to look at all is cheaper.
	 *
	 * @param changes elements that differ in what the plan reads
	 */
	public synchronized boolean isAllCheaper(long changes) {
		if (changes < FEW || nanosOfChange == 0) {
			return false;
		}
		boolean isCheaper = STATES * nanosOfAll < changes * nanosOfChange;
		if (isCheaper) {
			nanosOfChange *= FADED;
		} else {
			nanosOfAll *= FADED;
		}
		return isCheaper;
	}

	/** Changes were followed. */
	public synchronized void followed(long changes, long nanos) {
		if (changes >= FEW) {
			nanosOfChange = average(nanosOfChange, (double) nanos / changes);
		}
	}

	/** All elements of one state were looked at. */
	public synchronized void lookedAtAll(long nanos) {
		nanosOfAll = average(nanosOfAll, nanos);
	}

	private static double average(double known, double newest) {
		return known == 0 ? newest : known + NEWEST * (newest - known);
	}
}
