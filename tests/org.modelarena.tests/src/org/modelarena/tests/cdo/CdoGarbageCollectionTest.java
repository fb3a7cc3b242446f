// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.Sampled;

/**
 * Garbage collections beside running queries. CDO's own server view keeps its objects weakly and loses live ones when it cleans up, so
 * that one element has two objects and {@code includes} answers wrongly; our answers must stay right.
 */
@Sampled(3)
class CdoGarbageCollectionTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final long NANOS = (LONG ? 30 : 4) * 1_000_000_000L;
	private static final int CLIENTS = 4;

	private final CdoStoreProvider provider = new CdoStoreProvider();
	private final QueryLanguages languages = Catalog.discover().languages();
	private final Case railway = Cases.get("railway");
	private final Query routeSensor = new Query("ocl",
			railway.queries().stream().filter(q -> q.name().equals("RouteSensor")).findFirst().orElseThrow().text("ocl").orElseThrow());
	@TempDir
	private Path folder;
	private Digest right;

	@BeforeEach
	void loadAndAskTheOracle() {
		Map<String, String> parameters = Map.of("size", "8");
		provider.create(location(), railway.model(parameters), Progress.none()).close();
		try (ModelStore oracle = new EmfStoreProvider().create(StoreLocation.inMemory(), railway.model(parameters), Progress.none());
				QueryEndpoint endpoint = oracle.endpoint(languages)) {
			right = endpoint.execute(routeSensor, QueryLimits.DEFAULT, Cancellation.create()).digest();
		}
	}

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("railway"));
	}

	@Test
	void answersStayRightWhileTheCollectorRuns() throws Exception {
		try (StoreServer server = provider.serve(List.of(location()), ServerOptions.local(Transport.NET4J_TCP), languages);
				Endpoints endpoints = new Endpoints();
				ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
			List<Callable<Long>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				// Before the collector starts, which would let them wait for their connections.
				QueryEndpoint endpoint = endpoints.add(provider.connect(server.address(Transport.NET4J_TCP, "railway")));
				clients.add(() -> wrongAnswers(() -> endpoint.execute(routeSensor, QueryLimits.DEFAULT, Cancellation.create())));
			}
			long wrong = 0;
			try (Collector collector = new Collector()) {
				for (Future<Long> client : threads.invokeAll(clients)) {
					wrong += client.get();
				}
				assertTrue(collector.rounds > 2, "the collector has run " + collector.rounds + " times");
			}
			assertEquals(0, wrong);
		}
	}

	private long wrongAnswers(Supplier<Answer> ask) {
		long end = System.nanoTime() + NANOS;
		long wrong = 0;
		while (System.nanoTime() < end) {
			if (!ask.get().digest().equals(right)) {
				wrong++;
			}
		}
		return wrong;
	}

	private static final class Endpoints implements AutoCloseable {
		private final List<QueryEndpoint> all = new ArrayList<>();

		QueryEndpoint add(QueryEndpoint endpoint) {
			all.add(endpoint);
			return endpoint;
		}

		@Override
		public void close() {
			all.forEach(QueryEndpoint::close);
		}
	}

	/** Collects garbage without a pause until it is closed. */
	private static final class Collector implements AutoCloseable {
		private final AtomicBoolean stop = new AtomicBoolean();
		private final Thread thread = new Thread(this::collect, "collector");
		private volatile int rounds;

		Collector() {
			thread.start();
		}

		private void collect() {
			while (!stop.get()) {
				System.gc();
				rounds++;
			}
		}

		@Override
		public void close() throws InterruptedException {
			stop.set(true);
			thread.join();
		}
	}
}
