// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import org.HdrHistogram.Histogram;
import org.modelarena.bench.statistics.MedianInterval;

/** How well a sample determines its median. Stateless. */
final class MedianPrecision {
	private static final double CONFIDENCE = 0.99;

	private MedianPrecision() {
	}

	/** Half the width of the 99 % interval, as a part of the median; infinite for too small a sample. Exact to the histogram's three digits. */
	static double of(Histogram latencies) {
		long n = latencies.getTotalCount();
		return MedianInterval.ranks((int) Math.min(n, Integer.MAX_VALUE), CONFIDENCE).map(ranks -> {
			double low = latencies.getValueAtPercentile(100.0 * ranks.low() / n);
			double high = latencies.getValueAtPercentile(100.0 * ranks.high() / n);
			return (high - low) / 2 / latencies.getValueAtPercentile(50);
		}).orElse(Double.POSITIVE_INFINITY);
	}
}
