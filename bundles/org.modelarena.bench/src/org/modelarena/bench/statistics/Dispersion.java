// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/** How far the values of a sample lie from its middle. */
public final class Dispersion {
	private Dispersion() {
	}

	/**
	 * The coefficient of dispersion: the mean absolute deviation from the median, divided by the median. Without a unit: 0.1 says that a value is typically 10 %
	 * away from the median. A single outlier moves it less than the coefficient of variation, since deviations are not squared. As the International Association of
	 * Assessing Officers defines it (Standard on Ratio Studies, 2013), there in percent.
	 *
	 * @param sample in any order, of any unit
	 * @return 0 or more; 0 for one value, or if all are equal; NaN for an empty sample, and unless the median is positive
	 */
	public static double coefficient(double[] sample) {
		Values.requireFinite(sample);
		double median = Values.median(sample);
		if (!(median > 0)) {
			return Double.NaN;
		}
		double sum = 0;
		for (double value : sample) {
			sum += Math.abs(value - median);
		}
		return sum / sample.length / median;
	}

	/**
	 * The coefficient of variation: the standard deviation, with n - 1 in the denominator, divided by the mean.
	 *
	 * @param sample in any order, of any unit
	 * @return 0 or more; NaN below two values, and unless the mean is positive
	 */
	public static double variation(double[] sample) {
		Values.requireFinite(sample);
		double mean = Values.mean(sample);
		return mean > 0 ? Math.sqrt(Values.variance(sample)) / mean : Double.NaN;
	}
}
