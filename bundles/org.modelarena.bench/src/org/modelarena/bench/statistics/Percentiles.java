// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/**
 * The percentiles that a sample can carry. The nearest-rank percentile p of n values is the one of rank ceil(n p). A sample carries p if on average at least
 * one of its values lies beyond it: n (1 - p) >= 1, and for percentiles below the median n p >= 1. So p50 takes 2 values, p90 10, p99 100, p99.9 1000. With
 * fewer, a percentile by another name is the largest value, and depends on nothing but how long was measured.
 */
public final class Percentiles {
	private Percentiles() {
	}

	/**
	 * Whether a percentile of a sample of some size means something.
	 *
	 * @param percent 0 to 100, such as 99.9; 0 and 100 are the extremes of the sample itself, which one value has
	 * @param n       the size of the sample, 0 or more
	 */
	public static boolean carries(double percent, long n) {
		return n >= needed(percent);
	}

	/**
	 * The smallest sample that carries a percentile.
	 *
	 * @param percent 0 to 100
	 */
	public static long needed(double percent) {
		if (!(percent >= 0 && percent <= 100)) {
			throw new IllegalArgumentException("A percentile is 0 to 100, not " + percent);
		}
		double beyond = Math.min(percent, 100 - percent);
		// 100 - 99.9 is a little more than 0.1 as a double, and 100 - 99.99 a little less than 0.01.
		return beyond == 0 ? 1 : (long) Math.ceil(100 / beyond * (1 - 1e-9));
	}
}
