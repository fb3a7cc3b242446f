// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.Amounts;

/** Amounts as people write them, where one unit ends and the next begins. */
class AmountsTest {
	@ParameterizedTest
	@CsvSource({ "0, 0 bytes", "999, 999 bytes", "1000, 1.0 kB", "7580, 7.6 kB", "999949, 999.9 kB", "999950, 1.0 MB", "1234567890, 1.2 GB", "9223372036854775807, 9223372.0 TB" })
	void bytes(long count, String text) {
		assertEquals(text, Amounts.bytes(count));
	}

	@ParameterizedTest
	@CsvSource({ "0, 0 queries", "1, 1 query", "2000, '2,000 queries'" })
	void counts(long count, String text) {
		assertEquals(text, Amounts.of(count, "query"));
	}

	@ParameterizedTest
	@CsvSource({ "0, 0.0 s", "119.9, 119.9 s", "120, 2 min 0 s", "7199, 119 min 59 s", "7200, 2 h 0 min" })
	void times(double seconds, String text) {
		assertEquals(text, Amounts.time(seconds));
	}
}
