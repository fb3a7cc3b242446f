// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;

/** Many threads ask one graph store a mixture of EOL and EPL queries: every answer is right, and no thread is left. */
class GraphSoakTest {
	private static final long SECONDS = Boolean.getBoolean("modelarena.long") ? 120 : 4;
	private static final String SIZE = Boolean.getBoolean("modelarena.long") ? "4" : "1";
	private static final int THREADS = 16;
	private static final Case RAILWAY = Cases.get("railway");

	@TempDir
	private Path folder;

	@Sampled(20)
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "neo4j", "orientdb" })
	void sixteenThreadsGetRightAnswersOnly(String name) throws Exception {
		Catalog catalog = Catalog.discover();
		// The engine itself may keep some threads for the process; they are there after a first store.
		create(catalog, name, "first").close();
		TimeUnit.SECONDS.sleep(3);
		Set<Thread> before = Thread.getAllStackTraces().keySet();
		long asked;
		try (ModelStore store = create(catalog, name, "store"); QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
			asked = ask(endpoint, rightAnswers(catalog));
		}
		assertTrue(asked > THREADS, "only " + asked + " queries were asked");
		assertTrue(isAsFew(before.size()), () -> "threads are left: " + left(before));
		System.getLogger(GraphSoakTest.class.getName()).log(System.Logger.Level.INFO, name + ": " + asked + " right answers");
	}

	private ModelStore create(Catalog catalog, String name, String place) {
		return catalog.store(name).create(StoreLocation.at(folder.resolve(place)), RAILWAY.model(Map.of("scenario", "repair", "size", SIZE)), Progress.none());
	}

	/** The digests that emf gives. */
	private static Map<Query, Digest> rightAnswers(Catalog catalog) {
		Map<Query, Digest> right = new HashMap<>();
		try (ModelStore oracle = catalog.store("emf").create(StoreLocation.inMemory(), RAILWAY.model(Map.of("scenario", "repair", "size", SIZE)), Progress.none());
				QueryEndpoint endpoint = oracle.endpoint(catalog.languages())) {
			RAILWAY.queries().forEach(query -> List.of("eol", "epl").forEach(language -> query.text(language).ifPresent(text -> {
				Query question = new Query(language, text);
				right.put(question, endpoint.execute(question, QueryLimits.DEFAULT, Cancellation.create()).digest());
			})));
		}
		return right;
	}

	private static long ask(QueryEndpoint endpoint, Map<Query, Digest> right) throws Exception {
		long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			List<Future<Long>> results = new ArrayList<>();
			for (int i = 0; i < THREADS; i++) {
				Random random = new Random(i);
				results.add(threads.submit(() -> {
					List<Query> queries = new ArrayList<>(right.keySet());
					long count = 0;
					while (System.nanoTime() < end) {
						Query query = queries.get(random.nextInt(queries.size()));
						assertEquals(right.get(query), endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create()).digest(), query.text());
						count++;
					}
					return count;
				}));
			}
			long asked = 0;
			for (Future<Long> result : results) {
				asked += result.get();
			}
			return asked;
		} finally {
			threads.shutdown();
		}
	}

	/** Whether there are as few threads as before, or will be in a minute: some of the engines' end when they have had nothing to do for a while. */
	private static boolean isAsFew(int before) throws InterruptedException {
		for (int i = 0; i < 60 && Thread.getAllStackTraces().size() > before; i++) {
			TimeUnit.SECONDS.sleep(1);
		}
		return Thread.getAllStackTraces().size() <= before;
	}

	private static String left(Set<Thread> before) {
		return Thread.getAllStackTraces().entrySet().stream().filter(thread -> !before.contains(thread.getKey()))
				.map(thread -> thread.getKey() + " " + List.of(thread.getValue())).collect(Collectors.joining("\n"));
	}
}
