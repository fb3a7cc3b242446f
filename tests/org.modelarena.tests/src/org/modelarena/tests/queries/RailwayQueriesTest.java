// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.queries;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** The railway's queries, plain and in index form, have the same right answers in every language and strategy on every store. */
@Sampled(4)
class RailwayQueriesTest {
	private static final String INDEX_FORM = "Indexed";
	/** The published counts by size. */
	private static final Map<Integer, Map<String, Long>> COUNTS = Map.of(1, counts(8, 95, 18, 3, 0, 5), 2, counts(16, 208, 33, 6, 2, 8), 4,
			counts(46, 466, 77, 17, 4, 11), 8, counts(98, 917, 148, 20, 10, 32));
	/** Answers of the oracle by size and query. */
	private static final Map<String, Digest> DIGESTS = new HashMap<>();

	@TempDir
	private Path folder;

	private static Map<String, Long> counts(long connected, long length, long sensor, long neighbor, long monitored, long set) {
		return Map.of("ConnectedSegments", connected, "PosLength", length, "RouteSensor", sensor, "SemaphoreNeighbor", neighbor, "SwitchMonitored", monitored,
				"SwitchSet", set);
	}

	/** Some of the stores, each with some of the sizes. */
	static List<Arguments> storesAndSizes() {
		return Sample.of(Catalog.discover().stores().stream().flatMap(store -> Stream.of(1, 2, 4, 8).map(size -> Arguments.of(store.name(), size))).toList(), 9);
	}

	@ParameterizedTest(name = "{0}, size {1}")
	@MethodSource("storesAndSizes")
	void everyLanguageGivesThePublishedCountsAndTheOraclesRows(String name, int size) {
		Catalog catalog = Catalog.discover();
		Case railway = Cases.get("railway");
		List<Executable> checks = new ArrayList<>();
		try (ModelStore store = catalog.store(name).create(StoreLocation.at(folder.resolve(name)),
				railway.model(Map.of("scenario", "repair", "size", Integer.toString(size))), Progress.none());
				QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
			for (CaseQuery query : railway.queries()) {
				query.texts().forEach((language, text) -> {
					for (Strategy strategy : List.of(Strategy.INTERPRETED, Strategy.COMPILED)) {
						String how = language + "/" + strategy.label();
						Answer answer = endpoint.execute(new Query(language, text).by(strategy), QueryLimits.DEFAULT, Cancellation.create());
						checks.add(() -> check(query.name(), how, size, answer));
					}
				});
			}
		}
		assertTrue(checks.size() >= 2 * (6 * 3 + 4 * 2), "only " + checks.size() + " queries were asked");
		assertAll(checks);
	}

	private static void check(String query, String language, int size, Answer answer) {
		String plain = query.replace(INDEX_FORM, "");
		String what = query + " in " + language + " at size " + size;
		assertEquals(COUNTS.get(size).get(plain), answer.count(), what);
		synchronized (DIGESTS) {
			assertEquals(DIGESTS.computeIfAbsent(plain + size, q -> oracle(plain, size)), answer.digest(), what);
		}
	}

	/** The digest of the plain OCL text on EMF objects. */
	private static Digest oracle(String query, int size) {
		Catalog catalog = Catalog.discover();
		Case railway = Cases.get("railway");
		String text = railway.queries().stream().filter(each -> each.name().equals(query)).findFirst().flatMap(each -> each.text("ocl")).orElseThrow();
		try (ModelStore store = catalog.store("emf").create(StoreLocation.inMemory(),
				railway.model(Map.of("scenario", "repair", "size", Integer.toString(size))), Progress.none());
				QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
			return endpoint.execute(new Query("ocl", text), QueryLimits.DEFAULT, Cancellation.create()).digest();
		}
	}
}
