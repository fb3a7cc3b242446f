// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.statistics.Percentiles;

class PercentilesTest {
	@ParameterizedTest
	@CsvSource({ "50, 2", "75, 4", "90, 10", "95, 20", "99, 100", "99.5, 200", "99.9, 1000", "99.99, 10000", "99.999, 100000", "10, 10", "1, 100", "0.1, 1000", "0, 1", "100, 1",
			"97, 34" })
	void onePercentileTakesOneValueBeyond(double percent, long least) {
		assertEquals(least, Percentiles.needed(percent));
		assertTrue(Percentiles.carries(percent, least));
		assertFalse(Percentiles.carries(percent, least - 1));
	}

	@Test
	void aPercentileIsAPercentage() {
		assertThrows(IllegalArgumentException.class, () -> Percentiles.carries(100.1, 5));
		assertThrows(IllegalArgumentException.class, () -> Percentiles.carries(Double.NaN, 5));
	}
}
