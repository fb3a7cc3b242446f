// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Optional;

/**
 * An interval of the median that supposes nothing about the distribution: the values with the ranks l and n + 1 - l, where l is the largest rank such that a binomial
 * variable of n trials with probability 1/2 is below l with a probability of at most a/2, for a confidence of 1 - a (W. R. Thompson, Annals of Mathematical
 * Statistics 7, 1936, 122-128; H. A. David, H. N. Nagaraja: Order statistics, 2003, section 7.1). Ties make it wider than it need be, never too narrow. It
 * supposes that the values are independent of each other.
 * <p>
 * Takes no more than some microseconds, as the sample is sorted already: it may be asked for again and again while a measurement runs. A measurement that stops as
 * soon as the interval is narrow covers the median somewhat less often than it says, so decide at few, growing sizes.
 *
 * @param low      the lower bound, in the unit of the sample; minus infinity if the sample is too small: below 8 values for 99 %, below 6 for 95 %
 * @param high     the upper bound; infinity if the sample is too small
 * @param coverage the probability of covering the median, at least the confidence
 */
public record MedianInterval(double low, double high, double coverage) {
	/** Up to this size, ranks are exact; beyond, by the normal approximation with continuity correction, and at most one rank off. */
	public static final int EXACT = 1000;

	/**
	 * Ranks of the bounds, counted from 1 on.
	 *
	 * @param low      at least 1
	 * @param high     n + 1 - low
	 * @param coverage the probability that the median lies between the values of these ranks
	 */
	public record Ranks(int low, int high, double coverage) {
	}

	/**
	 * The interval of a sample.
	 *
	 * @param sorted     ascending
	 * @param confidence between 0 and 1
	 */
	public static MedianInterval ofSorted(double[] sorted, double confidence) {
		return ranks(sorted.length, confidence).map(ranks -> new MedianInterval(sorted[ranks.low - 1], sorted[ranks.high - 1], ranks.coverage))
				.orElseGet(MedianInterval::unbounded);
	}

	/**
	 * The interval of a sample of nanoseconds.
	 *
	 * @param sorted     ascending
	 * @param confidence between 0 and 1
	 */
	public static MedianInterval ofSorted(long[] sorted, double confidence) {
		return ranks(sorted.length, confidence).map(ranks -> new MedianInterval(sorted[ranks.low - 1], sorted[ranks.high - 1], ranks.coverage))
				.orElseGet(MedianInterval::unbounded);
	}

	/**
	 * The ranks of the bounds in samples of a size; nothing if even the whole range covers the median too rarely.
	 *
	 * @param size       0 or more
	 * @param confidence between 0 and 1
	 */
	public static Optional<Ranks> ranks(int size, double confidence) {
		Values.requireProbability(confidence);
		double tail = (1 - confidence) / 2;
		if (size > EXACT) {
			double middle = size / 2.0;
			double deviation = Math.sqrt(size) / 2;
			int low = (int) Math.floor(middle + 0.5 - Values.NORMAL.inverseSurvivalProbability(tail) * deviation);
			double below = Values.NORMAL.cumulativeProbability((low - 0.5 - middle) / deviation);
			return low < 1 ? Optional.empty() : Optional.of(new Ranks(low, size + 1 - low, 1 - 2 * below));
		}
		// From the end: 2^-1000 is a small double, but a normal one.
		double term = Math.scalb(1.0, -size);
		double below = 0;
		int low = 0;
		while (below + term <= tail && low < size / 2) {
			below += term;
			low++;
			term *= (size + 1.0 - low) / low;
		}
		return low < 1 ? Optional.empty() : Optional.of(new Ranks(low, size + 1 - low, 1 - 2 * below));
	}

	private static MedianInterval unbounded() {
		return new MedianInterval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, 1);
	}

	/** Whether the sample was large enough. */
	public boolean isBounded() {
		return high < Double.POSITIVE_INFINITY;
	}

	/**
	 * Half the width as a part of a median: 0.02 says that the median is known to 2 %. Infinite if there are no bounds; NaN unless the median is positive.
	 *
	 * @param median of the sample, in its unit
	 */
	public double relativeError(double median) {
		return median > 0 ? (high - low) / 2 / median : Double.NaN;
	}
}
