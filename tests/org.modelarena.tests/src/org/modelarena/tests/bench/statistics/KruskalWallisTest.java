// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.Dunn;
import org.modelarena.bench.statistics.KruskalWallis;

class KruskalWallisTest {
	/** pH of four ponds, example 10.11 of Zar (Biostatistical analysis, 5th edition, 2010), as the tests of R's package FSA have it. */
	private static final List<double[]> PONDS = List.of(new double[] { 7.68, 7.69, 7.70, 7.70, 7.72, 7.73, 7.73, 7.76 },
			new double[] { 7.71, 7.73, 7.74, 7.74, 7.78, 7.78, 7.80, 7.81 }, new double[] { 7.74, 7.75, 7.77, 7.78, 7.80, 7.81, 7.84 },
			new double[] { 7.71, 7.71, 7.74, 7.79, 7.81, 7.85, 7.87, 7.91 });

	/** The example of the manual of R's kruskal.test, from Hollander and Wolfe (1973, page 116): chi-squared = 0.77143, p = 0.68. */
	@Test
	void dustIsRemovedAsWellByTheIll() {
		KruskalWallis result = KruskalWallis.of(List.of(new double[] { 2.9, 3.0, 2.5, 2.6, 3.2 }, new double[] { 3.8, 2.7, 4.0, 2.4 },
				new double[] { 2.8, 3.4, 3.7, 2.2, 2.0 })).orElseThrow();
		assertEquals(0.77143, result.h(), 0.000005);
		assertEquals(2, result.degrees());
		assertEquals(0.68, result.p(), 0.005);
	}

	/** The example of the NAG library for its function g08afc, which has ties. */
	@Test
	void tiesAreCorrectedFor() {
		KruskalWallis result = KruskalWallis.of(List.of(new double[] { 23, 27, 26, 19, 30 }, new double[] { 29, 25, 33, 36, 32, 28, 30, 31 },
				new double[] { 38, 31, 28, 35, 33, 36 }, new double[] { 30, 27, 28, 22, 33, 34, 34, 32 }, new double[] { 31, 33, 31, 28, 30, 24, 29, 30 })).orElseThrow();
		assertEquals(10.537, result.h(), 0.0005);
		assertEquals(4, result.degrees());
		assertEquals(0.032, result.p(), 0.0005);
	}

	/** The p-values of UniStat, which the tests of R's package FSA compare Dunn's test with. */
	@Test
	void theFirstPondDiffersFromTheLastTwo() {
		List<Dunn> pairs = Dunn.of(PONDS);
		double[] adjusted = pairs.stream().mapToDouble(Dunn::adjusted).toArray();
		double[] expected = { 0.1956, 0.0191, 0.0166, 1, 1, 1 };
		for (int i = 0; i < expected.length; i++) {
			assertEquals(expected[i], adjusted[i], 0.00005, pairs.get(i).toString());
		}
		assertEquals(List.of("0-1", "0-2", "0-3", "1-2", "1-3", "2-3"), pairs.stream().map(pair -> pair.first() + "-" + pair.second()).toList());
		assertTrue(pairs.get(0).z() < 0, "the first pond has the lowest pH");
	}

	@Test
	void equalValuesDoNotDiffer() {
		List<double[]> equal = List.of(new double[] { 3, 3 }, new double[] { 3 }, new double[] { 3, 3, 3 });
		assertEquals(new KruskalWallis(0, 2, 1), KruskalWallis.of(equal).orElseThrow());
		assertTrue(Dunn.of(equal).stream().allMatch(pair -> pair.z() == 0 && pair.adjusted() == 1));
	}

	@Test
	void tooLittleIsNotCompared() {
		assertTrue(KruskalWallis.of(List.of(new double[] { 1, 2 })).isEmpty());
		assertTrue(KruskalWallis.of(List.of(new double[] { 1, 2 }, new double[0])).isEmpty());
		assertTrue(Dunn.of(List.of()).isEmpty());
	}

	/** H of two samples is the square of Dunn's z. */
	@Test
	void twoSamplesAreOnePair() {
		List<double[]> two = PONDS.subList(0, 2);
		double z = Dunn.of(two).get(0).z();
		assertEquals(KruskalWallis.of(two).orElseThrow().h(), z * z, 1e-12);
	}
}
