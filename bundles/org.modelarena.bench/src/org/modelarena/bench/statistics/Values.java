// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** The checks and small functions that the statistics of this package share. Stateless. */
public final class Values {
	static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

	private Values() {
	}

	/** Refuses a sample with a value that is not a number, or infinite. */
	static void requireFinite(double[] sample) {
		for (double value : sample) {
			if (!Double.isFinite(value)) {
				throw new IllegalArgumentException("A sample has the value " + value + "; only finite numbers can be compared");
			}
		}
	}

	/** Refuses a sample of times or ratios with a value that is not finite or not positive. */
	static void requirePositive(double[] sample) {
		for (double value : sample) {
			if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
				throw new IllegalArgumentException("A sample has the value " + value + "; times and their ratios are positive and finite");
			}
		}
	}

	/** Refuses a confidence or probability that is not strictly between 0 and 1. */
	static void requireProbability(double probability) {
		if (!(probability > 0 && probability < 1)) {
			throw new IllegalArgumentException("A confidence is between 0 and 1, such as 0.99 for 99 %, not " + probability);
		}
	}

	static double[] sorted(double[] sample) {
		double[] sorted = sample.clone();
		Arrays.sort(sorted);
		return sorted;
	}

	static double[] logarithms(double[] sample) {
		requirePositive(sample);
		return Arrays.stream(sample).map(Math::log).toArray();
	}

	/** The middle value, or the mean of the two middle ones; NaN for an empty sample. */
	static double median(double[] sample) {
		return medianOfSorted(sorted(sample));
	}

	/** The same of a sample in ascending order. */
	public static double medianOfSorted(double... sorted) {
		return medianOfSorted(sorted.length, rank -> sorted[rank]);
	}

	/** The same of a sample of some size, by its values in ascending order. */
	static double medianOfSorted(int count, IntToDoubleFunction sorted) {
		int half = count / 2;
		if (count == 0) {
			return Double.NaN;
		}
		// Halves first: the sum of two large values might be too large.
		return count % 2 == 1 ? sorted.applyAsDouble(half) : sorted.applyAsDouble(half - 1) / 2 + sorted.applyAsDouble(half) / 2;
	}

	/** NaN for an empty sample. */
	static double mean(double[] sample) {
		return sample.length == 0 ? Double.NaN : Arrays.stream(sample).sum() / sample.length;
	}

	/** With n - 1 in the denominator; NaN below two values. In two passes, so that a small spread about a large mean is not lost. */
	static double variance(double[] sample) {
		if (sample.length < 2) {
			return Double.NaN;
		}
		double mean = mean(sample);
		return Arrays.stream(sample).map(value -> (value - mean) * (value - mean)).sum() / (sample.length - 1);
	}

	/** Student's t that is exceeded with this probability; the degrees of freedom need not be whole. */
	static double student(double degrees, double upperTail) {
		return TDistribution.of(degrees).inverseSurvivalProbability(upperTail);
	}

	/** The two-sided p of a standard normal deviate. */
	static double twoSided(double z) {
		return Math.min(1, 2 * NORMAL.survivalProbability(Math.abs(z)));
	}
}
