// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.statistics.BootstrapInterval;
import org.modelarena.bench.statistics.MeanInterval;
import org.modelarena.bench.statistics.MedianInterval;

/** Of the mean, of the median, and of the median of ratios. */
class IntervalsTest {
	/** t of table B.1 of NIST Technical Note 1297, for the degrees of freedom of a sample, and a confidence. */
	@ParameterizedTest
	@CsvSource({ "1, 0.95, 12.71", "1, 0.99, 63.66", "4, 0.95, 2.78", "4, 0.99, 4.60", "10, 0.90, 1.81", "10, 0.99, 3.17", "50, 0.95, 2.01", "50, 0.99, 2.68" })
	void theErrorOfAMeanIsStudentsTimesTheStandardError(int degrees, double confidence, double t) {
		double[] sample = new Random(degrees).doubles(degrees + 1, 3, 4).toArray();
		double mean = Arrays.stream(sample).average().orElseThrow();
		double deviation = Math.sqrt(Arrays.stream(sample).map(value -> (value - mean) * (value - mean)).sum() / degrees);
		MeanInterval interval = MeanInterval.of(sample, confidence);
		assertEquals(t, interval.error() / deviation * Math.sqrt(degrees + 1), 0.005);
		assertEquals(mean, interval.mean(), 1e-12);
		assertEquals(mean, (interval.low() + interval.high()) / 2, 1e-12);
	}

	@Test
	void oneValueHasNoInterval() {
		assertEquals(new MeanInterval(3, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY), MeanInterval.of(new double[] { 3 }));
		assertTrue(Double.isNaN(MeanInterval.of(new double[0]).mean()));
		assertThrows(IllegalArgumentException.class, () -> MeanInterval.of(new double[] { 1, 2 }, 99));
	}

	/** Some rows of a table A.7, "Confidence intervals for the population median" (coursehero.com/file/5646626): size, ranks, and coverage in percent. */
	@ParameterizedTest
	@CsvSource({ "5, 1, 5, 93.8", "6, 1, 6, 96.9", "8, 1, 8, 99.2", "9, 2, 8, 96.1", "10, 2, 9, 97.9", "11, 2, 10, 98.8", "14, 4, 11, 94.3", "17, 4, 14, 98.7", "20, 4, 17, 99.7",
			"20, 6, 15, 95.9" })
	void theIntervalOfAMedianHasTheRanksOfTables(int size, int low, int high, double percent) {
		MedianInterval.Ranks ranks = MedianInterval.ranks(size, percent / 100 - 0.001).orElseThrow();
		assertEquals(low, ranks.low());
		assertEquals(high, ranks.high());
		assertEquals(percent, 100 * ranks.coverage(), 0.051);
	}

	@Test
	void tooFewValuesHaveNoIntervalOfTheirMedian() {
		assertTrue(MedianInterval.ranks(7, 0.99).isEmpty());
		assertTrue(MedianInterval.ranks(8, 0.99).isPresent());
		assertTrue(MedianInterval.ranks(5, 0.95).isEmpty());
		assertTrue(MedianInterval.ranks(0, 0.95).isEmpty());
		assertFalse(MedianInterval.ofSorted(new double[] { 1, 2, 3 }, 0.95).isBounded());
		assertEquals(Double.POSITIVE_INFINITY, MedianInterval.ofSorted(new double[] { 1, 2, 3 }, 0.95).relativeError(2));
	}

	@Test
	void ranksGoOnWithoutAJumpWhereTheyAreNoLongerExact() {
		for (double confidence : new double[] { 0.9, 0.95, 0.99, 0.999 }) {
			int exact = MedianInterval.ranks(MedianInterval.EXACT, confidence).orElseThrow().low();
			int approximate = MedianInterval.ranks(MedianInterval.EXACT + 1, confidence).orElseThrow().low();
			assertTrue(approximate >= exact && approximate <= exact + 1, exact + " and " + approximate);
		}
	}

	@Test
	void nanosecondsHaveTheSameInterval() {
		long[] nanos = LongStream.range(0, 2000).map(i -> 1000 * i * i).toArray();
		assertEquals(MedianInterval.ofSorted(Arrays.stream(nanos).asDoubleStream().toArray(), 0.99), MedianInterval.ofSorted(nanos, 0.99));
		assertEquals(0.1, new MedianInterval(90, 110, 0.99).relativeError(100), 1e-12);
	}

	/** 99 of 100 intervals cover the true median, which is 1, whatever the distribution. */
	@Test
	void theMedianIsCoveredAsOftenAsSaid() {
		Random random = new Random(7);
		int covered = 0;
		for (int i = 0; i < 4000; i++) {
			double[] sample = random.doubles(50).map(ignored -> Math.exp(random.nextGaussian())).sorted().toArray();
			MedianInterval interval = MedianInterval.ofSorted(sample, 0.99);
			covered += interval.low() <= 1 && interval.high() >= 1 ? 1 : 0;
		}
		assertTrue(covered >= 3960, covered + " of 4000");
	}

	/**
	 * The median of a bootstrap sample of odd size n is at most the value of rank k if more than half of the draws are, each with probability k/n (J. S. Maritz, R. G. Jarrett,
	 * Journal of the American Statistical Association 73, 1978, 194-196). So the bounds are known without drawing.
	 */
	@ParameterizedTest
	@CsvSource({ "5, 1", "9, 2", "13, 3", "21, 6", "41, 13" })
	void theBootstrapFindsTheBoundsOfItsExactDistribution(int size, int rank) {
		double[] ratios = new double[size];
		for (int i = 0; i < size; i++) {
			ratios[i] = 1 + i;
		}
		BootstrapInterval interval = BootstrapInterval.ofMedians(ratios, Arrays.stream(ratios).map(ignored -> 1).toArray(), 5);
		assertEquals(new BootstrapInterval((size + 1) / 2, rank, size + 1 - rank, size), interval);
	}

	@Test
	void aSeedGivesTheSameInterval() {
		double[] ratios = new Random(1).doubles(42, 0.5, 2).toArray();
		double[] before = ratios.clone();
		assertEquals(BootstrapInterval.ofRatios(ratios, 9, 10_000, 0.99), BootstrapInterval.ofRatios(ratios, 9, 10_000, 0.99));
		assertArrayEquals(before, ratios, "the caller's array has changed");
	}

	@Test
	void aContenderIsNeitherFasterNorSlowerThanItself() {
		double[] medians = { 1, 20, 300, 4, 50 };
		assertEquals(new BootstrapInterval(1, 1, 1, 5), BootstrapInterval.ofMedians(medians, medians, 1));
	}

	@Test
	void fewRatiosHaveNoInterval() {
		assertEquals(new BootstrapInterval(2, 0, Double.POSITIVE_INFINITY, 3), BootstrapInterval.ofMedians(new double[] { 2, 4, 6 }, new double[] { 1, 2, 3 }, 1));
		assertTrue(Double.isNaN(BootstrapInterval.ofMedians(new double[0], new double[0], 1).median()));
		assertThrows(IllegalArgumentException.class, () -> BootstrapInterval.ofMedians(new double[] { 1 }, new double[0], 1));
		assertThrows(IllegalArgumentException.class, () -> BootstrapInterval.ofMedians(new double[] { 1 }, new double[] { 0 }, 1));
	}
}
