// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Arrays;

/**
 * Whether a warm-up is over: the last k windows have a coefficient of variation below a threshold (A. Georges, D. Buytaert, L. Eeckhout: Statistically rigorous Java
 * performance evaluation, OOPSLA 2007, where it is such as 0.01 or 0.02), and none of them shows a trend by {@link MannKendall}: times that still fall by a
 * little from window to window vary little, and are not steady. A window is what is executed between two looks, and its time such as the median of its executions.
 *
 * @param steady    whether both hold
 * @param variation the standard deviation of the last k windows by their mean; NaN if there are fewer
 * @param trend     the p of a trend in the last k windows; NaN if there are fewer
 */
public record Steadiness(boolean steady, double variation, double trend) {
	/** Windows that are looked at, unless told otherwise. */
	public static final int WINDOWS = 10;
	/** The coefficient of variation that is steady, unless told otherwise. */
	public static final double THRESHOLD = 0.02;
	/** A trend is one at this level: of steady warm-ups, one in twenty takes one more window. */
	public static final double LEVEL = 0.05;
	/** With fewer windows a trend could not be found. */
	private static final int FEWEST = 5;

	/** Looks at the last ten windows with a threshold of 0.02. */
	public static Steadiness of(double[] windows) {
		return of(windows, WINDOWS, THRESHOLD);
	}

	/**
	 * Looks at the last windows. Never steady if there are fewer.
	 *
	 * @param windows   times of successive windows, of any unit, positive, the latest last
	 * @param last      how many are looked at, at least 5
	 * @param threshold the largest coefficient of variation that is steady, positive
	 */
	public static Steadiness of(double[] windows, int last, double threshold) {
		if (last < FEWEST || !(threshold > 0)) {
			throw new IllegalArgumentException("Steadiness takes at least " + FEWEST + " windows and a positive threshold, not " + last + " and " + threshold);
		}
		Values.requirePositive(windows);
		if (windows.length < last) {
			return new Steadiness(false, Double.NaN, Double.NaN);
		}
		double[] latest = Arrays.copyOfRange(windows, windows.length - last, windows.length);
		double variation = Dispersion.variation(latest);
		double trend = MannKendall.of(latest).p();
		return new Steadiness(variation <= threshold && trend > LEVEL, variation, trend);
	}
}
