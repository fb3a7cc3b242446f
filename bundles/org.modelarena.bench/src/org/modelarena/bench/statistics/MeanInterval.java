// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/**
 * Student's interval of a mean: mean ± t(n - 1) s / sqrt(n), with t the two-sided quantile of Student's distribution and s the standard deviation with n - 1 in the
 * denominator (Student: The probable error of a mean, Biometrika 6, 1908, 1-25). With 99.9 % this is what JMH prints as score and error. It supposes that the
 * values are independent, and normal or many: for latencies of single executions, which are neither, {@link MedianInterval} is the better one.
 *
 * @param mean NaN for an empty sample
 * @param low  the lower bound; minus infinity below two values
 * @param high the upper bound; infinity below two values
 */
public record MeanInterval(double mean, double low, double high) {
	/** The confidence of JMH. */
	public static final double JMH = 0.999;

	/** The interval with JMH's confidence of 99.9 %. */
	public static MeanInterval of(double[] sample) {
		return of(sample, JMH);
	}

	/**
	 * The interval of the mean of a sample in any order.
	 *
	 * @param confidence between 0 and 1
	 */
	public static MeanInterval of(double[] sample, double confidence) {
		Values.requireFinite(sample);
		Values.requireProbability(confidence);
		double mean = Values.mean(sample);
		if (sample.length < 2) {
			return new MeanInterval(mean, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
		}
		double error = Values.student(sample.length - 1.0, (1 - confidence) / 2) * Math.sqrt(Values.variance(sample) / sample.length);
		return new MeanInterval(mean, mean - error, mean + error);
	}

	/** Half the width: what JMH prints behind the ±. */
	public double error() {
		return (high - low) / 2;
	}
}
