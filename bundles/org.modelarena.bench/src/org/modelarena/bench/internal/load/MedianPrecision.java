package org.modelarena.bench.internal.load;

import org.HdrHistogram.Histogram;

/**
 * How well a sample determines its median: half the width of the distribution-free 99 % interval (order statistics at n/2 ± z·√n/2;
 * Hahn, Meeker: Statistical Intervals, 1991, section 5.2, normal approximation), as a part of the median.
 */
final class MedianPrecision {
	private static final double Z_99 = 2.5758;
	/** Below that many values the approximation's ranks fall outside the sample. */
	private static final int LEAST = 10;

	private MedianPrecision() {
	}

	/** Infinite below 10 values. Exact to the histogram's three digits. */
	static double of(Histogram latencies) {
		long n = latencies.getTotalCount();
		if (n < LEAST) {
			return Double.POSITIVE_INFINITY;
		}
		double reach = Z_99 * Math.sqrt(n) / 2;
		double low = latencies.getValueAtPercentile(100 * Math.max(1, Math.floor(n / 2.0 - reach)) / n);
		double high = latencies.getValueAtPercentile(100 * Math.min(n, Math.ceil(n / 2.0 + reach) + 1) / n);
		return (high - low) / 2 / latencies.getValueAtPercentile(50);
	}
}
