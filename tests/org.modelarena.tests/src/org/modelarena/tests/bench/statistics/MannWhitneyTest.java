// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.EffectSize;
import org.modelarena.bench.statistics.MannWhitney;

class MannWhitneyTest {
	private static MannWhitney compare(double[] first, double[] second) {
		return MannWhitney.of(first, second).orElseThrow();
	}

	/**
	 * The permeability of a membrane, of Hollander and Wolfe (Nonparametric statistical methods, 1973, page 69), as in the manual of R's wilcox.test: W = 35, and a
	 * one-sided p of 0.1272.
	 */
	@Test
	void pIsExactForSmallSamples() {
		MannWhitney result = compare(new double[] { 0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46 }, new double[] { 1.15, 0.88, 0.90, 0.74, 1.21 });
		assertTrue(result.exact());
		assertEquals(35, result.u());
		assertEquals(0.1272, result.p() / 2, 0.00005);
		assertEquals(2 * 35 / 50.0 - 1, result.delta(), 1e-15);
	}

	/** The example of the NAG library for its function g08amc, mark 26.2, whose p is one-sided. */
	@Test
	void pIsCorrectedForTiesAndContinuity() {
		MannWhitney result = compare(new double[] { 13, 6, 12, 7, 12, 7, 10, 7, 10, 7, 16, 7, 10, 8, 9, 8 },
				new double[] { 17, 6, 10, 8, 15, 8, 15, 10, 15, 10, 14, 10, 14, 11, 14, 11, 13, 12, 13, 12, 13, 12, 12 });
		assertFalse(result.exact());
		assertEquals(86, result.u());
		assertEquals(0.0025, result.p() / 2, 0.00005);
		assertEquals(EffectSize.LARGE, result.effect());
	}

	@Test
	void sidesAreSymmetric() {
		double[] first = { 1, 4, 6, 9 };
		double[] second = { 2, 3, 5, 7, 8 };
		assertEquals(compare(first, second).p(), compare(second, first).p(), 1e-15);
		assertEquals(compare(first, second).delta(), -compare(second, first).delta(), 1e-15);
	}

	@Test
	void deltaSaysHowMuchIsLarger() {
		assertEquals(1, compare(new double[] { 5, 6 }, new double[] { 1, 2, 3 }).delta());
		assertEquals(-1, compare(new double[] { 1, 2, 3 }, new double[] { 5, 6 }).delta());
		assertEquals(0, compare(new double[] { 4, 4 }, new double[] { 4, 4, 4 }).delta());
	}

	@Test
	void equalValuesDoNotDiffer() {
		assertEquals(1, compare(new double[] { 4, 4 }, new double[] { 4, 4, 4 }).p());
		assertEquals(1, compare(new double[] { 4 }, new double[] { 4 }).p());
	}

	@Test
	void anEmptySampleIsNotCompared() {
		assertTrue(MannWhitney.of(new double[0], new double[] { 1 }).isEmpty());
		assertThrows(IllegalArgumentException.class, () -> MannWhitney.of(new double[] { 1 }, new double[] { Double.POSITIVE_INFINITY }));
	}

	@Test
	void wordsHaveTheBoundsOfRomano() {
		assertEquals(EffectSize.NEGLIGIBLE, EffectSize.ofDelta(0.1469));
		assertEquals(EffectSize.SMALL, EffectSize.ofDelta(-0.147));
		assertEquals(EffectSize.SMALL, EffectSize.ofDelta(0.3299));
		assertEquals(EffectSize.MEDIUM, EffectSize.ofDelta(-0.33));
		assertEquals(EffectSize.MEDIUM, EffectSize.ofDelta(0.4739));
		assertEquals(EffectSize.LARGE, EffectSize.ofDelta(0.474));
		assertThrows(IllegalArgumentException.class, () -> EffectSize.ofDelta(1.1));
		assertThrows(IllegalArgumentException.class, () -> EffectSize.ofDelta(Double.NaN));
	}
}
