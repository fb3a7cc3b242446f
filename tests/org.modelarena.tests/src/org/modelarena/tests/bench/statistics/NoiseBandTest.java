// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.OptionalInt;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.statistics.NoiseBand;
import org.modelarena.testkit.Sampled;

class NoiseBandTest {
	private static final int HISTORY = 20;

	private static double[] runs(Random random, int count, double noise) {
		return random.doubles(count).map(ignored -> 80 * Math.exp(noise * random.nextGaussian())).toArray();
	}

	private static double[] slower(double[] runs, double factor) {
		return Arrays.stream(runs).map(run -> factor * run).toArray();
	}

	/**
	 * The prediction limit for the next measurement, mean + t s sqrt(1 + 1/n) (P. M. Berthouex, L. C. Brown: Statistics for environmental engineers, 2nd edition, 2002,
	 * chapter 21), with t = 2.23 for 10 degrees of freedom and 2.5 % a side (NIST Technical Note 1297, table B.1).
	 */
	@Test
	void theBandIsAPredictionIntervalOfTheLogarithms() {
		double[] logarithms = new Random(4).doubles(11, 1, 2).toArray();
		double mean = Arrays.stream(logarithms).average().orElseThrow();
		double deviation = Math.sqrt(Arrays.stream(logarithms).map(value -> (value - mean) * (value - mean)).sum() / 10);
		NoiseBand band = NoiseBand.of(Arrays.stream(logarithms).map(Math::exp).toArray(), 0.975);
		double factor = Math.sqrt(1 + 1 / 11.0) * deviation;
		assertEquals(2.23, (Math.log(band.high(1)) - mean) / factor, 0.005);
		assertEquals(2.23, (mean - Math.log(band.low(1))) / factor, 0.005);
	}

	@ParameterizedTest
	@CsvSource({ "0.02, 1", "0.02, 5", "0.03, 5" })
	void ofAHundredPairsWithoutAChangeAtMostTwoRaiseAnAlarm(double noise, int fresh) {
		Random random = new Random(100 + fresh);
		int alarms = 0;
		for (int pair = 0; pair < 100; pair++) {
			alarms += NoiseBand.of(runs(random, HISTORY, noise)).isSlower(runs(random, fresh, noise)) ? 1 : 0;
		}
		assertTrue(alarms <= 2, alarms + " alarms");
	}

	@Sampled(3)
	@ParameterizedTest
	@CsvSource({ "5, 1", "10, 2", "20, 1", "20, 3", "20, 5", "50, 10" })
	void theRateOfFalseAlarmsStaysBelowTwoPercentOverManySeries(int history, int fresh) {
		Random random = new Random(history + fresh);
		int alarms = 0;
		for (int series = 0; series < 20_000; series++) {
			alarms += NoiseBand.of(runs(random, history, 0.025)).isSlower(runs(random, fresh, 0.025)) ? 1 : 0;
		}
		assertTrue(alarms < 400, alarms + " of 20000");
	}

	/** A single run is enough up to a noise of 2 %; above, what is new has to be measured several times. */
	@ParameterizedTest
	@CsvSource({ "0.02, 1", "0.025, 3", "0.03, 5" })
	void aSlowDownOfTenPercentIsFound(double noise, int fresh) {
		Random random = new Random(200 + fresh);
		int found = 0;
		for (int series = 0; series < 100; series++) {
			found += NoiseBand.of(runs(random, HISTORY, noise)).isSlower(slower(runs(random, fresh, noise), 1.1)) ? 1 : 0;
		}
		assertTrue(found >= 95, found + " of 100");
	}

	@Test
	void aSpeedUpIsNeverAnAlarm() {
		Random random = new Random(5);
		for (int series = 0; series < 1000; series++) {
			NoiseBand band = NoiseBand.of(runs(random, HISTORY, 0.03));
			double[] faster = slower(runs(random, 5, 0.03), 0.8);
			assertFalse(band.isSlower(faster));
			assertTrue(band.isFaster(faster));
		}
	}

	@Test
	void anOutlierInTheHistoryHidesNothing() {
		double[] history = { 100, 102, 99, 101, 98, 100, 103, 97, 100, 400 };
		NoiseBand band = NoiseBand.of(history);
		assertEquals(9, band.runs());
		assertTrue(band.isSlower(112));
		assertFalse(band.isSlower(104));
	}

	@Test
	void anOutlierAmongTheNewRunsIsNoAlarm() {
		NoiseBand band = NoiseBand.of(runs(new Random(6), HISTORY, 0.02));
		assertFalse(band.isSlower(80, 81, 400, 79, 80));
	}

	@Test
	void runsThatAgreeByChanceDoNotMakeTheBandNarrow() {
		NoiseBand band = NoiseBand.of(new double[] { 100, 100, 100, 100, 100 });
		assertEquals(0.01, band.spread());
		assertFalse(band.isSlower(103));
		assertTrue(band.isSlower(106));
	}

	@Test
	void withoutAHistoryNothingIsAChange() {
		for (double[] history : new double[][] { {}, { 100 } }) {
			NoiseBand band = NoiseBand.of(history);
			assertFalse(band.isSlower(1e9));
			assertFalse(band.isFaster(1e-9));
			assertEquals(OptionalInt.empty(), band.runsToFind(1.1));
		}
		assertFalse(NoiseBand.of(new double[] { 1, 1 }).isSlower(), "nothing is new");
		assertThrows(IllegalArgumentException.class, () -> NoiseBand.of(new double[] { 1, 0 }));
		assertThrows(IllegalArgumentException.class, () -> NoiseBand.of(new double[] { 1, 1 }, 0.01));
	}

	/** What {@code runsToFind} says is enough, and a run less is not enough by much. */
	@Test
	void theNumberOfRunsThatAreNeededIsKnown() {
		NoiseBand band = new NoiseBand(100, 0.03, HISTORY, 0.99);
		int needed = band.runsToFind(1.1).orElseThrow();
		assertEquals(2, new NoiseBand(100, 0.025, HISTORY, 0.99).runsToFind(1.1).orElseThrow());
		assertEquals(1, new NoiseBand(100, 0.02, HISTORY, 0.99).runsToFind(1.1).orElseThrow());
		Random random = new Random(8);
		int found = 0;
		for (int series = 0; series < 2000; series++) {
			found += NoiseBand.of(runs(random, HISTORY, 0.03)).isSlower(slower(runs(random, needed, 0.03), 1.1)) ? 1 : 0;
		}
		assertTrue(found > 1860, found + " of 2000 with " + needed + " runs");
		assertTrue(new NoiseBand(100, 0.03, HISTORY, 0.99).runsToFind(1.01).isEmpty());
	}

	@Test
	void moreEarlierRunsNarrowTheBand() {
		NoiseBand five = new NoiseBand(80, 0.02, 5, 0.99);
		int needed = five.earlierToFind(1.1, 1).orElseThrow();
		assertTrue(needed > 5 && needed <= 20, needed + " earlier runs");
		assertEquals(OptionalInt.of(1), new NoiseBand(80, 0.02, needed, 0.99).runsToFind(1.1));
		assertFalse(new NoiseBand(80, 0.02, needed - 1, 0.99).runsToFind(1.1).equals(OptionalInt.of(1)));
		assertEquals(OptionalInt.of(50), new NoiseBand(80, 0.02, 50, 0.99).earlierToFind(1.1, 1), "there are enough");
		assertEquals(OptionalInt.empty(), new NoiseBand(80, 0.05, 5, 0.99).earlierToFind(1.1, 1), "the noise is too large for one new run");
		assertEquals(OptionalInt.empty(), NoiseBand.of(new double[] { 80 }).earlierToFind(1.1, 1), "the noise is unknown");
	}
}
