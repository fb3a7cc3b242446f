// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.Dispersion;

class DispersionTest {
	/** The example of the glossary of AVMetrics, "Average deviation": 4, 6 and 10 deviate from their median by (2 + 0 + 4) / 3 = 2 on average. */
	@Test
	void theCoefficientIsTheAverageDeviationByTheMedian() {
		assertEquals(2.0 / 6, Dispersion.coefficient(new double[] { 10, 4, 6 }), 1e-15);
	}

	@Test
	void anEvenSampleHasItsMedianBetweenTheMiddleTwo() {
		assertEquals((4 + 1 + 1 + 6) / 4.0 / 6, Dispersion.coefficient(new double[] { 2, 5, 7, 12 }), 1e-15);
	}

	@Test
	void aScaleDoesNotMatter() {
		double[] millis = { 1, 2, 4, 8, 100 };
		double[] nanos = java.util.Arrays.stream(millis).map(value -> value * 1e6).toArray();
		assertEquals(Dispersion.coefficient(millis), Dispersion.coefficient(nanos), 1e-12);
		assertEquals(Dispersion.variation(millis), Dispersion.variation(nanos), 1e-12);
	}

	@Test
	void equalValuesDoNotDisperse() {
		assertEquals(0, Dispersion.coefficient(new double[] { 7, 7, 7 }));
		assertEquals(0, Dispersion.coefficient(new double[] { 7 }));
		assertEquals(0, Dispersion.variation(new double[] { 7, 7, 7 }));
	}

	@Test
	void withoutAPositiveMiddleThereIsNone() {
		assertTrue(Double.isNaN(Dispersion.coefficient(new double[0])));
		assertTrue(Double.isNaN(Dispersion.coefficient(new double[] { -1, 0, 1 })));
		assertTrue(Double.isNaN(Dispersion.variation(new double[] { 1 })));
		assertThrows(IllegalArgumentException.class, () -> Dispersion.coefficient(new double[] { 1, Double.NaN }));
	}

	/** Standard deviation of 2, 4, 4, 4, 5, 5, 7, 9 is sqrt(32 / 7), and their mean is 5. */
	@Test
	void theCoefficientOfVariationIsTheDeviationByTheMean() {
		assertEquals(Math.sqrt(32.0 / 7) / 5, Dispersion.variation(new double[] { 2, 4, 4, 4, 5, 5, 7, 9 }), 1e-15);
	}
}
