// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Arrays;

/**
 * A sample of latencies. A percentile is a value that was measured, by the nearest-rank definition: the smallest value such that at least p percent of the
 * sample are not larger. The median is the middle value, or the mean of the two middle ones.
 *
 * @param sorted ascending, in nanoseconds; owned by this object
 */
public record Latencies(long[] sorted) {
	/** The statistics of a sample in any order; the array is not kept. */
	public static Latencies of(long[] nanos) {
		long[] sorted = nanos.clone();
		Arrays.sort(sorted);
		return new Latencies(sorted);
	}

	/** The size of the sample. All other methods give NaN for an empty one. */
	public int count() {
		return sorted.length;
	}

	/** In milliseconds. */
	public double median() {
		return Values.medianOfSorted(count(), rank -> millis(sorted[rank]));
	}

	/**
	 * In milliseconds.
	 *
	 * @param percent 0 (the smallest) to 100 (the largest)
	 */
	public double percentile(double percent) {
		if (percent < 0 || percent > 100) {
			throw new IllegalArgumentException("A percentile is 0 to 100, not " + percent);
		}
		if (sorted.length == 0) {
			return Double.NaN;
		}
		// 99.9 % of 1000 must be rank 999 although 0.999 has no exact double.
		int rank = (int) Math.ceil(percent * sorted.length / 100 - 1e-9);
		return millis(sorted[Math.max(0, rank - 1)]);
	}

	/** In milliseconds. */
	public double mean() {
		return sorted.length == 0 ? Double.NaN : Arrays.stream(sorted).mapToDouble(Latencies::millis).average().orElseThrow();
	}

	/**
	 * Half the width of the 99.9 % confidence interval of the mean in milliseconds, as JMH gives it; NaN below two values.
	 */
	public double meanError() {
		return sorted.length < 2 ? Double.NaN : MeanInterval.of(Arrays.stream(sorted).mapToDouble(Latencies::millis).toArray()).error();
	}

	/**
	 * Executions a second.
	 *
	 * @param nanos the time that they took together; the result is NaN unless positive
	 */
	public static double throughput(long executions, long nanos) {
		return nanos > 0 ? executions * 1e9 / nanos : Double.NaN;
	}

	/** The usual figures, without the sample. */
	public Summary summary() {
		return new Summary(count(), mean(), median(), percentile(95), percentile(99), percentile(100));
	}

	/**
	 * A sample in a few figures, in milliseconds; NaN for an empty sample.
	 *
	 * @param count the size of the sample
	 */
	public record Summary(int count, double mean, double median, double p95, double p99, double max) {
	}

	private static double millis(long nanos) {
		return nanos / 1e6;
	}
}
