// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.testkit.Sampled;

/** The queries of the Train Benchmark give the same answers in EOL, in EPL and in OCL, also in the forms for an index. */
class RailwayTextsTest {
	private static final String FOR_INDEX = "Indexed";
	private static final List<String> QUERIES = List.of("ConnectedSegments", "PosLength", "RouteSensor", "SemaphoreNeighbor", "SwitchMonitored", "SwitchSet");

	@Sampled(4)
	@ParameterizedTest(name = "size {0}")
	@CsvSource(textBlock = """
			1,  8,  95,  18,  3,  0,  5
			2, 16, 208,  33,  6,  2,  8
			4, 46, 466,  77, 17,  4, 11
			8, 98, 917, 148, 20, 10, 32
			""")
	void allTextsMatchThePublishedTable(int size, long connected, long length, long routeSensor, long neighbor, long monitored, long switchSet) {
		List<Long> published = List.of(connected, length, routeSensor, neighbor, monitored, switchSet);
		try (Railway railway = new Railway(size)) {
			for (CaseQuery query : Cases.get("railway").queries()) {
				String plain = query.name().replace(FOR_INDEX, "");
				Answer expected = railway.ask("ocl", text(plain, "ocl"), Map.of());
				for (String language : List.of("eol", "epl")) {
					Answer answer = railway.ask(language, text(query.name(), language), Map.of());
					assertEquals(published.get(QUERIES.indexOf(plain)), answer.count(), query.name() + " in " + language);
					assertEquals(expected.digest(), answer.digest(), query.name() + " in " + language);
				}
			}
		}
	}

	@Test
	void queriesOfSeveralColumnsNameThemAlikeInAllLanguages() {
		try (Railway railway = new Railway(1)) {
			for (String query : List.of("ConnectedSegments", "RouteSensor", "SemaphoreNeighbor", "SwitchSet")) {
				List<String> columns = railway.ask("ocl", text(query, "ocl"), Map.of()).columns().stream().sorted().toList();
				assertEquals(columns, railway.ask("eol", text(query, "eol"), Map.of()).columns().stream().sorted().toList());
				assertEquals(columns, railway.ask("epl", text(query, "epl"), Map.of()).columns().stream().sorted().toList());
			}
		}
	}

	@Test
	void fourQueriesHaveATextForAnIndex() {
		assertEquals(List.of("ConnectedSegmentsIndexed", "PosLengthIndexed", "SemaphoreNeighborIndexed", "SwitchMonitoredIndexed"),
				Cases.get("railway").queries().stream().map(CaseQuery::name).filter(name -> name.endsWith(FOR_INDEX)).sorted().toList());
		assertTrue(text("SemaphoreNeighborIndexed", "epl").contains("revRefNav_requires"));
	}

	private static String text(String name, String language) {
		CaseQuery query = Cases.get("railway").queries().stream().filter(q -> q.name().equals(name)).findFirst().orElseThrow();
		return query.text(language).orElseThrow(() -> new AssertionError(name + " has no text in " + language));
	}
}
