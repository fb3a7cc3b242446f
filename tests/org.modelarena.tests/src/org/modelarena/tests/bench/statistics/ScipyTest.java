// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

/** The results in {@code scipy.tsv}, which tests/statistics/reference.py has written; tests/statistics/run compares some more. */
class ScipyTest {
	@Test
	void statisticsAgreeWithScipy() throws IOException {
		List<String> differences = new ArrayList<>();
		try (Reader reader = new InputStreamReader(ScipyTest.class.getResourceAsStream("scipy.tsv"), StandardCharsets.UTF_8)) {
			assertTrue(Reference.compare(reader, differences) > 200);
		}
		assertEquals("", String.join("\n", differences));
	}

	@Test
	void aDifferenceIsNoticed() throws IOException {
		List<String> differences = new ArrayList<>();
		Reference.compare(new StringReader("dispersion\t\t4.0 6.0 10.0\tcoefficient=0.33333333\n"), differences);
		assertEquals(1, differences.size());
	}
}
