// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.MannKendall;
import org.modelarena.bench.statistics.Steadiness;

class SteadinessTest {
	/** "A Mann-Kendall example (by hand)" of the College of the Holy Cross (mathcs.holycross.edu/~little/Montserrat): S = 54, Z = 2.9058, one-sided p = 0.0018. */
	@Test
	void aTrendIsComputedAsByHand() {
		MannKendall trend = MannKendall.of(new double[] { 12.9, 14.8, 13.2, 15.7, 13.8, 15.6, 12.9, 11.0, 17.3, 15.9, 19.0, 18.3, 20.1, 21.7 });
		assertEquals(54, trend.s());
		assertEquals(2.9058, trend.z(), 0.00005);
		assertEquals(0.0018, trend.p() / 2, 0.00005);
		assertFalse(trend.exact(), "there is a tie");
	}

	/** Of the 120 orders of five values one rises and one falls throughout; four more each have one pair the other way round. */
	@Test
	void pIsExactForAFewWindows() {
		assertEquals(2 / 120.0, MannKendall.of(new double[] { 5, 4, 3, 2, 1 }).p(), 1e-15);
		assertEquals(10 / 120.0, MannKendall.of(new double[] { 1, 2, 4, 3, 5 }).p(), 1e-15);
		assertEquals(1, MannKendall.of(new double[] { 3, 3, 3, 3 }).p());
		assertEquals(1, MannKendall.of(new double[0]).p());
	}

	@Test
	void aWarmUpIsOverWhenTimesNeitherFallNorVary() {
		Random random = new Random(1);
		double[] windows = new double[60];
		for (int i = 0; i < windows.length; i++) {
			windows[i] = (10 + 20 * Math.exp(-i / 5.0)) * (1 + 0.005 * random.nextGaussian());
		}
		assertFalse(Steadiness.of(java.util.Arrays.copyOf(windows, 12)).steady());
		assertTrue(Steadiness.of(windows).steady());
	}

	@Test
	void aSlowFallIsNotSteadyHoweverSmall() {
		double[] windows = new double[20];
		for (int i = 0; i < windows.length; i++) {
			windows[i] = 100 - 0.1 * i;
		}
		Steadiness steadiness = Steadiness.of(windows);
		assertTrue(steadiness.variation() < 0.01 && steadiness.trend() < 0.001);
		assertFalse(steadiness.steady());
	}

	@Test
	void whatVariesIsNotSteady() {
		assertFalse(Steadiness.of(new double[] { 10, 12, 9, 11, 10, 12, 9, 11, 10, 12 }).steady());
		assertTrue(Steadiness.of(new double[] { 10, 12, 9, 11, 10, 12, 9, 11, 10, 12 }, 10, 0.2).steady());
	}

	@Test
	void equalWindowsAreSteady() {
		assertEquals(new Steadiness(true, 0, 1), Steadiness.of(new double[] { 9, 5, 5, 5, 5, 5 }, 5, 0.02));
	}

	@Test
	void tooFewWindowsAreNot() {
		assertFalse(Steadiness.of(new double[] { 5, 5, 5, 5 }, 5, 0.02).steady());
		assertFalse(Steadiness.of(new double[0]).steady());
		assertThrows(IllegalArgumentException.class, () -> Steadiness.of(new double[] { 5, 5, 5, 5 }, 4, 0.02));
	}

	/** One in twenty is asked for one window more. */
	@Test
	void mostSteadySeriesAreCalledSo() {
		Random random = new Random(3);
		int steady = 0;
		for (int round = 0; round < 1000; round++) {
			steady += Steadiness.of(random.doubles(10).map(ignored -> 100 + random.nextGaussian()).toArray()).steady() ? 1 : 0;
		}
		assertTrue(steady > 930 && steady < 970, steady + " of 1000");
	}
}
