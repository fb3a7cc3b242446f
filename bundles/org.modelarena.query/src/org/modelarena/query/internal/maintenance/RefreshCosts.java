// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

/**
 * The time that it took to follow changes, and to look at all elements before and after instead, so that a large change is met in the way that is cheaper. Estimates are
 * moving averages. The other way is tried again when that adds a twentieth to the time spent since the last try. Thread-safe.
 */
public final class RefreshCosts {
	/** Fewer changes are always followed: most of what that takes is the same for one. */
	private static final int FEW = 100;
	private static final double NEWEST = 0.5;
	private static final int STATES = 2;
	/** So many nanoseconds are expected for a row, when the rows of all elements have never been made: as it takes in a JVM that has just started. */
	private static final double NANOS_OF_ROW = 100;
	private static final int TIMES_OF_A_TRY = 20;

	private double nanosOfChange;
	private double nanosOfAll;
	private double spent;

	/**
	 * Whether to look at all is cheaper, or to be tried.
	 *
	 * @param changes   elements that differ in what the plan reads
	 * @param rowsOfAll how many rows all steps are expected to make of all elements
	 */
	public synchronized boolean isAllCheaper(long changes, double rowsOfAll) {
		if (changes < FEW || nanosOfChange == 0) {
			return false;
		}
		double all = STATES * (nanosOfAll == 0 ? rowsOfAll * NANOS_OF_ROW : nanosOfAll);
		double following = changes * nanosOfChange;
		boolean isCheaper = all < following;
		if (spent < TIMES_OF_A_TRY * (isCheaper ? following : all)) {
			return isCheaper;
		}
		spent = 0;
		return !isCheaper;
	}

	/** Changes were followed. */
	public synchronized void followed(long changes, long nanos) {
		if (changes >= FEW) {
			nanosOfChange = average(nanosOfChange, (double) nanos / changes);
			spent += nanos;
		}
	}

	/** All elements of one state were looked at. */
	public synchronized void lookedAtAll(long nanos) {
		nanosOfAll = average(nanosOfAll, nanos);
		spent += nanos;
	}

	private static double average(double known, double newest) {
		return known == 0 ? newest : known + NEWEST * (newest - known);
	}
}
