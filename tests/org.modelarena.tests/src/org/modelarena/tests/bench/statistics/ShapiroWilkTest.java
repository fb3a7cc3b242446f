// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.ShapiroWilk;
import org.modelarena.bench.statistics.ShapiroWilk.Outcome;

class ShapiroWilkTest {
	/** The example of the NAG library for its function g01ddc, mark 30. */
	@Test
	void theLibraryOfNagGetsTheSame() {
		double[] first = { 0.11, 7.87, 4.61, 10.14, 7.95, 3.14, 0.46, 4.43, 0.21, 4.75, 0.71, 1.52, 3.24, 0.93, 0.42, 4.97, 9.53, 4.55, 0.47, 6.66 };
		assertEquals(0.9005, ShapiroWilk.of(first).w(), 0.00005);
		assertEquals(0.0421, ShapiroWilk.of(first).p(), 0.00005);
		double[] second = { 1.36, 1.14, 2.92, 2.55, 1.46, 1.06, 5.27, -1.11, 3.48, 1.10, 0.88, -0.51, 1.46, 0.52, 6.20, 1.69, 0.08, 3.67, 2.81, 3.49 };
		assertEquals(0.9590, ShapiroWilk.of(second).w(), 0.00005);
		assertEquals(0.5246, ShapiroWilk.of(second).p(), 0.00005);
	}

	/** The first example of Shapiro and Wilk (Biometrika 52, 1965, 591-611): the weights of eleven men in pounds, W = 0.79. */
	@Test
	void theWeightsOfElevenMenAreNotNormal() {
		ShapiroWilk weights = ShapiroWilk.of(new double[] { 148, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236 });
		assertEquals(0.79, weights.w(), 0.005);
		assertTrue(weights.p() < 0.01);
	}

	@Test
	void theOrderAndTheScaleDoNotMatter() {
		double[] sample = new Random(1).doubles(40, 1, 9).toArray();
		double[] nanos = Arrays.stream(sample).map(value -> value * 1e9 + 1e12).toArray();
		assertEquals(ShapiroWilk.of(sample).p(), ShapiroWilk.of(nanos).p(), 1e-9);
		Arrays.sort(sample);
		assertEquals(ShapiroWilk.of(sample).w(), ShapiroWilk.of(nanos).w(), 1e-9);
	}

	/** At 5 %, some 50 of 1000 normal samples are called not normal, and nearly all lognormal ones. */
	@Test
	void normalSamplesPassAndSkewedOnesDoNot() {
		Random random = new Random(2);
		int normal = 0;
		int skewed = 0;
		for (int i = 0; i < 1000; i++) {
			double[] sample = random.doubles(30).map(ignored -> random.nextGaussian()).toArray();
			normal += ShapiroWilk.of(sample).p() < 0.05 ? 1 : 0;
			skewed += ShapiroWilk.of(Arrays.stream(sample).map(Math::exp).toArray()).p() < 0.05 ? 1 : 0;
		}
		assertTrue(normal > 30 && normal < 70, normal + " normal samples were refused");
		assertTrue(skewed > 950, "only " + skewed + " lognormal samples were refused");
	}

	@Test
	void itSaysWhenItDoesNotApply() {
		assertEquals(Outcome.TOO_FEW, ShapiroWilk.of(new double[] { 1, 2 }).outcome());
		assertEquals(Outcome.CONSTANT, ShapiroWilk.of(new double[] { 3, 3, 3, 3 }).outcome());
		assertEquals(Outcome.TOO_MANY, ShapiroWilk.of(new Random(3).doubles(5001).toArray()).outcome());
		assertTrue(ShapiroWilk.of(new Random(3).doubles(5000).toArray()).applies());
		assertFalse(ShapiroWilk.of(new double[0]).applies());
		assertTrue(Double.isNaN(ShapiroWilk.of(new double[] { 1, 2 }).p()));
	}

	/** Three values with equal distances are as normal as three can be, and two equal ones of three as little. */
	@Test
	void threeValuesHaveAnExactP() {
		assertEquals(1, ShapiroWilk.of(new double[] { 1, 2, 3 }).p(), 1e-6);
		assertEquals(0, ShapiroWilk.of(new double[] { 1, 1, 3 }).p(), 1e-6);
	}
}
