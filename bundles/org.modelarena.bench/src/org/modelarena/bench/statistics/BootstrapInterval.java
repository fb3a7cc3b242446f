// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Random;

/**
 * How many times as long a contender takes as a baseline, over several queries or cells: the median of the ratios of their medians, with an interval by the
 * percentile method of the bootstrap (B. Efron: Bootstrap methods, another look at the jackknife, Annals of Statistics 7, 1979, 1-26; B. Efron, R. J. Tibshirani:
 * An introduction to the bootstrap, 1993, chapter 13). In each round, as many ratios as there are are drawn with replacement; the bounds are the values with the
 * ranks B a/2 and B (1 - a/2) among the medians of the B rounds, for a confidence of 1 - a. The numbers are drawn by {@link Random}, whose algorithm is specified,
 * so a seed gives the same bounds on every machine.
 * <p>
 * Below {@value #FEWEST} ratios the interval is 0 to infinity. For few ratios it covers the true median less often than it says, since there is nothing between
 * two of them: 94 of 100 times for 5, which is their whole range; 96 to 99 of 100 times for 7 to 50.
 *
 * @param median of the ratios; below 1 if the contender is faster; NaN without ratios
 * @param low    the lower bound
 * @param high   the upper bound
 * @param count  how many ratios there are
 */
public record BootstrapInterval(double median, double low, double high, int count) {
	/** How often is drawn, unless told otherwise. */
	public static final int ROUNDS = 10_000;
	/** Unless told otherwise. */
	public static final double CONFIDENCE = 0.99;
	/** The smallest number of ratios that there is an interval for. */
	public static final int FEWEST = 5;

	/**
	 * The 99 % interval by 10,000 rounds of the ratios of paired medians.
	 *
	 * @param contender medians, one a query or cell; of any unit, positive
	 * @param baseline  the baseline's medians, in the same order and unit
	 * @throws IllegalArgumentException if there are not as many of one as of the other
	 */
	public static BootstrapInterval ofMedians(double[] contender, double[] baseline, long seed) {
		if (contender.length != baseline.length) {
			throw new IllegalArgumentException("There are " + contender.length + " medians of the contender and " + baseline.length
					+ " of the baseline; give those of the cells that both were measured in");
		}
		Values.requirePositive(contender);
		Values.requirePositive(baseline);
		double[] ratios = new double[contender.length];
		for (int i = 0; i < ratios.length; i++) {
			ratios[i] = contender[i] / baseline[i];
		}
		return ofRatios(ratios, seed, ROUNDS, CONFIDENCE);
	}

	/**
	 * The interval of the median of ratios.
	 *
	 * @param rounds     at least 1; some thousand for bounds that hardly depend on the seed
	 * @param confidence between 0 and 1
	 */
	public static BootstrapInterval ofRatios(double[] ratios, long seed, int rounds, double confidence) {
		Values.requirePositive(ratios);
		Values.requireProbability(confidence);
		if (rounds < 1) {
			throw new IllegalArgumentException("A bootstrap takes at least one round, not " + rounds);
		}
		double[] sorted = Values.sorted(ratios);
		int n = sorted.length;
		double median = Values.medianOfSorted(sorted);
		if (n < FEWEST) {
			return new BootstrapInterval(median, 0, Double.POSITIVE_INFINITY, n);
		}
		Random random = new Random(seed);
		double[] medians = new double[rounds];
		int[] drawn = new int[n];
		for (int round = 0; round < rounds; round++) {
			java.util.Arrays.fill(drawn, 0);
			for (int i = 0; i < n; i++) {
				drawn[random.nextInt(n)]++;
			}
			medians[round] = (ranked(sorted, drawn, (n + 1) / 2) + ranked(sorted, drawn, n / 2 + 1)) / 2;
		}
		java.util.Arrays.sort(medians);
		double tail = (1 - confidence) / 2;
		// What is left of 1 - 0.99 has no exact double; 50 of 10,000 must be rank 50.
		int low = Math.max(1, (int) Math.ceil(rounds * tail - 1e-9));
		int high = Math.max(1, (int) Math.ceil(rounds * (1 - tail) - 1e-9));
		return new BootstrapInterval(median, medians[low - 1], medians[high - 1], n);
	}

	/** The value of a rank among those drawn. */
	private static double ranked(double[] sorted, int[] drawn, int rank) {
		int at = 0;
		for (int seen = drawn[0]; seen < rank; seen += drawn[at]) {
			at++;
		}
		return sorted[at];
	}
}
