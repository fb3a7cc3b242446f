// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Arrays;

/**
 * Ranks from 1 on; tied values share the mean of their ranks.
 *
 * @param ranks in the order of the values; owned by this object
 * @param ties  the sum of t³ - t over all groups of t equal values; 0 without ties
 */
record MidRanks(double[] ranks, double ties) {
	static MidRanks of(double[] values) {
		double[] sorted = Values.sorted(values);
		double ties = 0;
		for (int from = 0; from < sorted.length; from = end(sorted, from)) {
			double equal = end(sorted, from) - from;
			ties += equal * equal * equal - equal;
		}
		return new MidRanks(Arrays.stream(values).map(value -> rank(sorted, value)).toArray(), ties);
	}

	private static double rank(double[] sorted, double value) {
		// Adding 0 makes -0 and 0 the same, which the order of sorting does not.
		int from = first(sorted, value + 0.0);
		return (from + 1 + end(sorted, from)) / 2.0;
	}

	private static int first(double[] sorted, double value) {
		int low = 0;
		int high = sorted.length;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (sorted[middle] < value) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}

	/** The index behind the values that equal the one at an index. */
	private static int end(double[] sorted, int from) {
		int low = from + 1;
		int high = sorted.length;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (sorted[middle] <= sorted[from]) {
				low = middle + 1;
			} else {
				high = middle;
			}
		}
		return low;
	}
}
