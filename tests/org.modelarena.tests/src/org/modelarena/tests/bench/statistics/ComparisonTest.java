// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Comparison.Verdict;
import org.modelarena.testkit.Sampled;

class ComparisonTest {
	/** Cells of a comparison of two contenders: queries, sizes and numbers of clients. */
	private static final int CELLS = 42;

	private static double[] exponential(double... logarithms) {
		return Arrays.stream(logarithms).map(Math::exp).toArray();
	}

	/**
	 * Student's data of two drugs (Biometrika 6, 1908), as logarithms: R's t.test(extra ~ group, data = sleep) prints an interval of the difference of -3.3654832 to
	 * 0.2054832 at 95 %, with t = -1.8608, 17.776 degrees of freedom and p = 0.07939.
	 */
	@Test
	void theIntervalIsWelchsOfTheLogarithms() {
		double[] first = exponential(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
		double[] second = exponential(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);
		Comparison comparison = Comparison.of(first, second, 0.95);
		assertEquals(-3.3654832, Math.log(comparison.low()), 5e-8);
		assertEquals(0.2054832, Math.log(comparison.high()), 5e-8);
		assertEquals(0.75 - 2.33, Math.log(comparison.ratio()), 1e-12);
		assertEquals(Verdict.UNSURE, comparison.verdict());
		assertEquals(Verdict.UNSURE, Comparison.of(first, second, 1 - 0.07938).verdict());
		assertEquals(Verdict.FASTER, Comparison.of(first, second, 1 - 0.07940).verdict());
		assertEquals(Verdict.SLOWER, Comparison.of(second, first, 1 - 0.07940).verdict());
	}

	@Test
	void forksThatAgreeByChanceProveNothing() {
		assertEquals(Verdict.UNSURE, Comparison.of(new double[] { 100, 100 }, new double[] { 106, 106 }, 0.99).verdict());
		assertEquals(Verdict.UNSURE, Comparison.of(new double[] { 100, 100 }, new double[] { 100, 100 }, 0.99).verdict());
		assertEquals(Verdict.FASTER, Comparison.of(new double[] { 100, 100 }, new double[] { 200, 200 }, 0.99).verdict(), "a factor of two is not chance");
	}

	@Test
	void oneForkProvesNothing() {
		Comparison comparison = Comparison.of(new double[] { 1 }, new double[] { 10, 10, 10 }, 0.95);
		assertEquals(0.1, comparison.ratio(), 1e-15);
		assertEquals(0, comparison.low());
		assertEquals(Double.POSITIVE_INFINITY, comparison.high());
		assertEquals(Verdict.UNSURE, comparison.verdict());
		assertEquals(Verdict.UNSURE, Comparison.of(new double[0], new double[0], 0.95).verdict());
	}

	@Test
	void smallDifferencesDoNotMatterHoweverSure() {
		double[] baseline = { 100, 100.1, 99.9, 100, 100.2, 99.8, 100, 100.1 };
		double[] slower = Arrays.stream(baseline).map(value -> 1.02 * value).toArray();
		Comparison comparison = Comparison.of(slower, baseline, 0.95);
		assertTrue(comparison.low() > 1, "it is slower");
		assertEquals(Verdict.EQUAL, comparison.verdict());
		assertEquals(Verdict.SLOWER, Comparison.of(slower, baseline, 0.95, 0.01).verdict());
		assertEquals(Verdict.UNSURE, Comparison.of(slower, baseline, 0.95, 0.025).verdict(), "the interval reaches beyond the margin, the ratio does not");
	}

	@Test
	void theUnitDoesNotMatter() {
		double[] one = { 1, 1.1, 1.2 };
		double[] other = { 2, 2.1, 2.3 };
		Comparison millis = Comparison.of(one, other, 0.99);
		Comparison nanos = Comparison.of(Arrays.stream(one).map(value -> 1e6 * value).toArray(), Arrays.stream(other).map(value -> 1e6 * value).toArray(), 0.99);
		assertEquals(millis.low(), nanos.low(), 1e-12);
		assertEquals(millis.verdict(), nanos.verdict());
	}

	@Test
	void nonsenseIsRefused() {
		assertThrows(IllegalArgumentException.class, () -> Comparison.of(new double[] { 0, 1 }, new double[] { 1, 2 }, 0.99));
		assertThrows(IllegalArgumentException.class, () -> Comparison.of(new double[] { 1, 1 }, new double[] { 1, 2 }, 99));
		assertThrows(IllegalArgumentException.class, () -> Comparison.of(new double[] { 1, 1 }, new double[] { 1, 2 }, 0.99, -1));
		assertEquals(1 - 0.01 / 42, Comparison.corrected(0.99, 42), 1e-15);
	}

	/** 100 comparisons of all cells, each with a confidence of 99 % for all cells together. */
	@Sampled(2)
	@Test
	void aContenderComparedWithItselfUnderTwoNamesIsNeverCalledDifferent() {
		Random random = new Random(20);
		double confidence = Comparison.corrected(0.99, CELLS);
		int different = 0;
		for (int round = 0; round < 100 * CELLS; round++) {
			Verdict verdict = Comparison.of(forks(random, 5, 1, 0.03), forks(random, 5, 1, 0.03), confidence).verdict();
			different += verdict == Verdict.FASTER || verdict == Verdict.SLOWER ? 1 : 0;
		}
		assertEquals(0, different);
	}

	@Test
	void aDifferenceOfThirtyPercentIsFoundNearlyAlways() {
		Random random = new Random(21);
		double confidence = Comparison.corrected(0.99, CELLS);
		int found = 0;
		for (int round = 0; round < 1000; round++) {
			found += Comparison.of(forks(random, 5, 1.3, 0.03), forks(random, 5, 1, 0.03), confidence).verdict() == Verdict.SLOWER ? 1 : 0;
		}
		assertTrue(found >= 980, found + " of 1000");
	}

	/** The median of 301 lognormal latencies in each of some JVMs, which are faster or slower by chance. */
	private static double[] forks(Random random, int count, double median, double effect) {
		double[] medians = new double[count];
		for (int fork = 0; fork < count; fork++) {
			double own = median * Math.exp(effect * random.nextGaussian());
			double[] latencies = new double[301];
			for (int i = 0; i < latencies.length; i++) {
				latencies[i] = own * Math.exp(0.1 * random.nextGaussian());
			}
			Arrays.sort(latencies);
			medians[fork] = latencies[150];
		}
		return medians;
	}
}
