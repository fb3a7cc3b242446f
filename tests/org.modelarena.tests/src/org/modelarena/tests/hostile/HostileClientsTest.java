// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.store.cdo.CdoStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/**
 * Clients that ask reasonable questions get their right answers while others ask whatever keeps a server busy. Long form: 500 hostile texts
 * beside eight clients; the log tells the times of both.
 */
@Timeout(1800)
class HostileClientsTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int HONEST = 8;
	private static final int HOSTILE = 4;
	private static final int TEXTS = LONG ? 500 : 16;
	private static final Duration CALM = Duration.ofSeconds(LONG ? 20 : 4);
	private static final Duration DEADLINE = Duration.ofSeconds(2);
	/** On top of the second that a slot may be late: the network, and a test machine that does other things. */
	private static final Duration GRACE = Duration.ofSeconds(8);
	private static final long HEAP = 1L << 30;

	@TempDir
	private Path folder;
	private final Map<Query, Digest> expected = new HashMap<>();

	/** What a group of clients saw. */
	private record Seen(List<Long> nanos, List<String> faults) {
		Seen() {
			this(new ArrayList<>(), new ArrayList<>());
		}

		void add(Seen other) {
			nanos.addAll(other.nanos);
			faults.addAll(other.faults);
		}

		double millis(double percentile) {
			long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
			return sorted[(int) Math.min(sorted.length - 1, Math.ceil(sorted.length * percentile))] / 1e6;
		}
	}

	@Sampled(12)
	@ParameterizedTest
	@CsvSource({ "cdo,NET4J_TCP", "columns,TCP", "columns,WS" })
	void honestClientsAreAnsweredRightBesideHostileOnes(String store, Transport transport) throws Exception {
		Catalog.discover().store(store).create(StoreLocation.at(folder.resolve("railway")), Railways.repair(4), Progress.none()).close();
		ServerSetup setup = new ServerSetup(store, folder.resolve("railway"), transport, Optional.empty(), new ServerSetup.Launch(folder.resolve("log/server"), HEAP));
		try (ServerProcess server = new ServerProcess(setup, Cancellation.create())) {
			learn(server.address());
			ask(server.address(), new AtomicBoolean(), Duration.ofSeconds(LONG ? 20 : 3));
			Seen calm = ask(server.address(), new AtomicBoolean(), CALM);
			HeapOfProcess heap = new HeapOfProcess(server.pid());
			long before = heap.lives();
			AtomicBoolean over = new AtomicBoolean();
			Seen hostile;
			Seen beside;
			try (ExecutorService background = Executors.newSingleThreadExecutor()) {
				Future<Seen> honest = background.submit(() -> ask(server.address(), over, Duration.ofHours(1)));
				hostile = attack(server.address());
				over.set(true);
				beside = honest.get();
			}
			System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, String.format(
					"%d hostile texts: longest %.0f ms; honest clients: %d answers, p50 %.1f p99 %.1f ms calm, %d answers, p50 %.1f p99 %.1f max %.1f ms beside them",
					hostile.nanos.size(), hostile.millis(1), calm.nanos.size(), calm.millis(0.5), calm.millis(0.99), beside.nanos.size(), beside.millis(0.5),
					beside.millis(0.99), beside.millis(1)));
			assertEquals(List.of(), calm.faults);
			assertEquals(List.of(), beside.faults);
			assertEquals(List.of(), hostile.faults);
			assertTrue(server.isAlive());
			assertEquals(List.of(), ask(server.address(), new AtomicBoolean(), Duration.ofSeconds(2)).faults);
			long after = heap.lives();
			System.getLogger(getClass().getName()).log(System.Logger.Level.INFO,
					String.format("what lives in the server's heap: %d MB before, %d MB after them", before >> 20, after >> 20));
			assertTrue(after < before + HEAP / 10, before + " bytes lived before, " + after + " afterwards");
		}
	}

	private static QueryEndpoint connect(URI address) {
		return ArenaClient.canConnect(address) ? ArenaClient.connect(address, ClientOptions.DEFAULT) : new CdoStoreProvider().connect(address);
	}

	private void learn(URI address) {
		try (QueryEndpoint endpoint = connect(address)) {
			for (String name : List.of("PosLength", "RouteSensor", "SwitchMonitored", "SwitchSet")) {
				for (String language : List.of("ocl", "eol")) {
					Query query = new Query(language, text(name, language));
					expected.put(query, endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create()).digest());
				}
			}
		}
	}

	private static String text(String name, String language) {
		return Cases.get("railway").queries().stream().filter(query -> query.name().equals(name)).findFirst().orElseThrow().text(language).orElseThrow();
	}

	/** Eight clients ask again and again. */
	private Seen ask(URI address, AtomicBoolean over, Duration time) throws Exception {
		long end = System.nanoTime() + time.toNanos();
		return together(HONEST, client -> {
			Seen seen = new Seen();
			List<Query> queries = List.copyOf(expected.keySet());
			try (QueryEndpoint endpoint = connect(address)) {
				for (int i = client; !over.get() && System.nanoTime() < end; i++) {
					askOne(queries.get(i % queries.size()), endpoint, seen);
				}
			}
			return seen;
		});
	}

	private void askOne(Query query, QueryEndpoint endpoint, Seen seen) {
		long start = System.nanoTime();
		try {
			Answer answer = endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
			if (!answer.digest().equals(expected.get(query))) {
				seen.faults.add("wrong: " + query);
			}
		} catch (ArenaException e) {
			seen.faults.add(e.code() + " " + e.getMessage() + ": " + query);
		}
		seen.nanos.add(System.nanoTime() - start);
	}

	private Seen attack(URI address) throws Exception {
		Queue<Query> texts = new ConcurrentLinkedQueue<>(HostileTexts.some(TEXTS, 13));
		return together(HOSTILE, client -> {
			Seen seen = new Seen();
			try (QueryEndpoint endpoint = connect(address)) {
				for (Query query = texts.poll(); query != null; query = texts.poll()) {
					attackOne(query, endpoint, seen);
				}
			}
			return seen;
		});
	}

	private static void attackOne(Query query, QueryEndpoint endpoint, Seen seen) {
		long start = System.nanoTime();
		String tail = query.text().substring(Math.max(0, query.text().length() - 150));
		try {
			endpoint.execute(query, new QueryLimits(DEADLINE, 1_000_000), Cancellation.create());
		} catch (ArenaException e) {
			switch (e.code()) {
			case INTERNAL, STORE_UNAVAILABLE, IO -> seen.faults.add(e.code() + " " + e.getMessage() + ": " + tail);
			default -> {
				// Refused, or ended by its deadline.
			}
			}
		}
		long took = System.nanoTime() - start;
		seen.nanos.add(took);
		if (took > DEADLINE.plusSeconds(1).toNanos()) {
			System.getLogger(HostileClientsTest.class.getName()).log(System.Logger.Level.INFO, String.format("%.0f ms: %s ... %s", took / 1e6, query.language(), tail));
		}
		if (took > DEADLINE.plus(GRACE).toNanos()) {
			seen.faults.add(took / 1_000_000 + " ms: " + tail);
		}
	}

	private interface ClientWork {
		Seen run(int client) throws Exception;
	}

	private static Seen together(int clients, ClientWork work) throws Exception {
		Seen all = new Seen();
		try (ExecutorService threads = Executors.newFixedThreadPool(clients)) {
			List<Callable<Seen>> tasks = new ArrayList<>();
			for (int i = 0; i < clients; i++) {
				int client = i;
				tasks.add(() -> work.run(client));
			}
			for (Future<Seen> each : threads.invokeAll(tasks)) {
				all.add(each.get());
			}
		}
		return all;
	}
}
