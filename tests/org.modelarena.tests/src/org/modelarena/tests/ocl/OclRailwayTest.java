// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.testkit.Sampled;

/** The six queries of the Train Benchmark find the published numbers of matches, the same ones in memory and in CDO. */
class OclRailwayTest {
	private static final List<String> QUERIES = List.of("ConnectedSegments", "PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchMonitored", "SwitchSet");

	@Sampled(6)
	@ParameterizedTest(name = "size {0}")
	@CsvSource(textBlock = """
			1,  8,  95,  18,  3,  0,  5
			2, 16, 208,  33,  6,  2,  8
			4, 46, 466,  77, 17,  4, 11
			8, 98, 917, 148, 20, 10, 32
			""")
	void theSixQueriesMatchThePublishedTable(int size, long connected, long length, long routeSensor, long neighbor, long monitored, long switchSet,
			@TempDir Path folder) {
		try (BothStores stores = BothStores.railway(size, folder)) {
			assertEquals(List.of(connected, length, routeSensor, neighbor, monitored, switchSet),
					QUERIES.stream().map(query -> stores.ask(text(query)).count()).toList());
		}
	}

	private static String text(String name) {
		CaseQuery query = Cases.get("railway").queries().stream().filter(q -> q.name().equals(name)).findFirst().orElseThrow();
		return query.text("ocl").orElseThrow();
	}
}
