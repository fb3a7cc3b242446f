// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.bench.internal.program.ProgramEndpoint;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.cases.program.Program;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** Programs come to the same on each store, in its process and over a network, round by round, and leave the store as it was. */
@Timeout(600)
class ProgramsTest {
	private static final Case OO1 = Cases.get("oo1");
	private static final Map<String, String> SIZE = Map.of("size", "1000");
	private static final Catalog CATALOG = Catalog.discover();
	/** By program and round, of objects in memory. */
	private static final Map<String, Answer> RIGHT = new HashMap<>();

	/** A round of all programs takes ten seconds on the slowest store. */
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? Program.ROUNDS : 1;

	@TempDir
	private Path folder;

	static List<String> stores() {
		return Sample.of(CATALOG.stores().stream().map(StoreProvider::name).toList(), 6);
	}

	/** With an index of their own and without; what is behind the service makes no difference to programs. */
	static List<String> served() {
		return Boolean.getBoolean("modelarena.long") ? stores() : List.of("columns", "emf");
	}

	@BeforeAll
	static void askTheOracle() {
		try (ModelStore store = CATALOG.store("emf").create(StoreLocation.inMemory(), OO1.model(SIZE), Progress.none()); ProgramEndpoint endpoint = local(store)) {
			eachRound(Program.ROUNDS, endpoint, RIGHT::put);
		}
	}

	@AfterAll
	static void forget() {
		RIGHT.clear();
	}

	private static ProgramEndpoint local(ModelStore store) {
		return ProgramEndpoint.of(store, CATALOG.languages(), 0);
	}

	private interface Found {
		void put(String round, Answer answer);
	}

	private static void eachRound(int rounds, ProgramEndpoint endpoint, Found found) {
		int round = 0;
		for (CaseQuery query : OO1.queries()) {
			for (int i = 0; i < rounds; i++) {
				found.put(query.name() + " " + round, run(endpoint, query.name()));
				endpoint.restore();
				round = (round + 1) % Program.ROUNDS;
			}
		}
	}

	private static Answer run(ProgramEndpoint endpoint, String program) {
		return endpoint.execute(new Query(Program.LANGUAGE, "oo1/" + program), QueryLimits.DEFAULT, Cancellation.create());
	}

	private static void assertRight(String round, Answer answer) {
		assertEquals(RIGHT.get(round).count(), answer.count(), round);
		assertEquals(RIGHT.get(round).digest(), answer.digest(), round);
	}

	@Test
	void theOracleVisitsAsManyAsTheBenchmarkSays() {
		for (int round = 0; round < Program.ROUNDS; round++) {
			assertEquals(1000, RIGHT.get("Lookup " + round).count());
			assertEquals(3280, RIGHT.get("Traversal " + round).count());
			assertEquals(RIGHT.get("Traversal " + round).digest(), RIGHT.get("IndexTraversal " + round).digest());
			assertEquals(100, RIGHT.get("Insert " + round).count());
		}
		long distinct = RIGHT.values().stream().map(Answer::digest).distinct().count();
		assertEquals(4 * Program.ROUNDS, distinct, "each round draws something else");
	}

	@ParameterizedTest
	@Sampled(3)
	@MethodSource("stores")
	void aStoreInItsProcess(String name) {
		try (ModelStore store = create(name)) {
			long before = size(store);
			try (ProgramEndpoint endpoint = local(store)) {
				eachRound(ROUNDS, endpoint, ProgramsTest::assertRight);
			}
			assertEquals(before, size(store));
		}
	}

	private ModelStore create(String name) {
		return CATALOG.store(name).create(StoreLocation.at(folder.resolve(name)), OO1.model(SIZE), Progress.none());
	}

	private static long size(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.size();
		}
	}

	@Sampled(8)
	@ParameterizedTest
	@MethodSource("served")
	void aStoreOverANetwork(String name) {
		ModelStore store = create(name);
		long before = size(store);
		Transport transport = List.of(Transport.TCP, Transport.HTTP, Transport.WS).get(name.length() % 3);
		try (QueryService service = QueryService.start(List.of(new QueryService.Named(name, store)), ServiceOptions.open(ServerOptions.local(transport)), CATALOG);
				ProgramEndpoint endpoint = ProgramEndpoint.of(ArenaClient.connect(service.address(transport, name), ClientOptions.DEFAULT), 0)) {
			eachRound(ROUNDS, endpoint, ProgramsTest::assertRight);
			assertEquals(before, size(store));
		}
	}

	@ParameterizedTest
	@Sampled(16)
	@MethodSource("stores")
	void whatWasInsertedIsThereAfterAReopening(String name) {
		try (ModelStore store = create(name); ProgramEndpoint endpoint = local(store)) {
			run(endpoint, "Insert");
		}
		try (ModelStore store = CATALOG.store(name).open(StoreLocation.at(folder.resolve(name))); ProgramEndpoint endpoint = local(store)) {
			assertEquals(1 + 4 * 1000 + 4 * 100, size(store));
			restore(endpoint);
			assertEquals(1 + 4 * 1000, size(store));
			assertEquals(ErrorCode.INTERNAL, assertThrows(ArenaException.class, () -> restore(endpoint)).code(), "there is nothing left to be found");
		}
	}

	@Test
	void whatAnExecutionThatWasGivenUpHasLeftIsTakenBackByTheNextOne() {
		try (ModelStore store = create("columns"); ProgramEndpoint lost = local(store); ProgramEndpoint next = local(store)) {
			long before = size(store);
			run(lost, "Insert");
			run(next, "Insert");
			assertTrue(next.isToRestore());
			next.restore();
			assertEquals(before, size(store));
			assertFalse(next.isToRestore());
		}
	}

	private static void restore(ProgramEndpoint endpoint) {
		OO1.program("Insert").orElseThrow().restore(endpoint.access(), new Program.Turn(0, 0, Cancellation.create()));
	}

	@Test
	void aProgramEndsAtItsDeadline() {
		try (ModelStore store = create("columns"); ProgramEndpoint endpoint = local(store)) {
			QueryLimits limits = new QueryLimits(Duration.ofNanos(1), 1);
			ArenaException late = assertThrows(ArenaException.class, () -> endpoint.execute(new Query(Program.LANGUAGE, "oo1/Traversal"), limits, Cancellation.create()));
			assertEquals(ErrorCode.TIMEOUT, late.code());
		}
	}

	@Test
	void anUnknownProgramIsToldWithOneThatThereIs() {
		try (ModelStore store = create("emf"); ProgramEndpoint endpoint = local(store)) {
			for (String unknown : List.of("oo1/Lookups", "railway/PosLength")) {
				ArenaException refused = assertThrows(ArenaException.class, () -> endpoint.execute(new Query(Program.LANGUAGE, unknown), QueryLimits.DEFAULT, Cancellation.create()));
				assertEquals(ErrorCode.UNKNOWN_NAME, refused.code());
				assertTrue(refused.getMessage().contains("oo1/Lookup"), refused.getMessage());
			}
		}
	}
}
