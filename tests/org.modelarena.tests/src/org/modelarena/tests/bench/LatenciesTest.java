// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.modelarena.bench.statistics.Latencies;

class LatenciesTest {
	private static Latencies ofMillis(long... millis) {
		return Latencies.of(LongStream.of(millis).map(value -> value * 1_000_000).toArray());
	}

	/** The worked example of Wikipedia's article "Percentile", section "The nearest-rank method". */
	@Test
	void percentilesAreNearestRanks() {
		Latencies five = ofMillis(35, 20, 15, 50, 40);
		assertEquals(15, five.percentile(5));
		assertEquals(20, five.percentile(30));
		assertEquals(20, five.percentile(40));
		assertEquals(35, five.percentile(50));
		assertEquals(50, five.percentile(100));
		Latencies ten = ofMillis(3, 6, 7, 8, 8, 10, 13, 15, 16, 20);
		assertEquals(7, ten.percentile(25));
		assertEquals(8, ten.percentile(50));
		assertEquals(15, ten.percentile(75));
		assertEquals(20, ten.percentile(100));
		assertEquals(3, ten.percentile(0));
	}

	@Test
	void ranksDoNotSlipByRounding() {
		Latencies thousand = Latencies.of(LongStream.rangeClosed(1, 1000).map(i -> i * 1_000_000).toArray());
		assertEquals(999, thousand.percentile(99.9));
		assertEquals(990, thousand.percentile(99));
		assertEquals(1000, thousand.percentile(99.91));
	}

	@Test
	void theMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
		assertEquals(9, ofMillis(3, 6, 7, 8, 8, 10, 13, 15, 16, 20).median());
		assertEquals(35, ofMillis(15, 20, 35, 40, 50).median());
		assertEquals(7, ofMillis(7).median());
	}

	@Test
	void anEmptySampleHasNoNumbers() {
		Latencies empty = Latencies.of(new long[0]);
		assertTrue(Double.isNaN(empty.median()) && Double.isNaN(empty.mean()) && Double.isNaN(empty.percentile(99)) && Double.isNaN(empty.meanError()));
		assertThrows(IllegalArgumentException.class, () -> empty.percentile(101));
	}

	@Test
	void throughputIsExecutionsBySeconds() {
		assertEquals(500, Latencies.throughput(1000, 2_000_000_000L));
		assertTrue(Double.isNaN(Latencies.throughput(1, 0)));
	}

	/** Standard deviation of 2, 4, 4, 4, 5, 5, 7, 9 is sqrt(32 / 7). */
	@Test
	void theErrorOfTheMeanIsStudents() {
		// The tables of Student's t have 5.408 for 7 degrees of freedom.
		assertEquals(5.408, ofMillis(2, 4, 4, 4, 5, 5, 7, 9).meanError() / Math.sqrt(32.0 / 7 / 8), 5e-4);
	}
}
