// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.neo4j.Neo4jDatabase;
import org.modelarena.index.neo4j.Neo4jStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** The process that hosts Neo4j: it ends, is ended, and is started again. */
@Sampled(4)
class Neo4jProcessTest {
	private static final long PATIENCE_SECONDS = 120;

	@TempDir
	Path scratch;
	private final Neo4jDatabase database = new Neo4jDatabase();

	private Graph create(String name) throws Exception {
		Graph graph = database.create(Files.createDirectory(scratch.resolve(name)), GraphModel.TYPES, Cancellation.create());
		// Only its first use starts the process.
		assertEquals(0, graph.commit());
		return graph;
	}

	private static GraphChange node(long commit) {
		return new GraphChange(commit, Map.of(), List.of(new GraphChange.Node("Segment", commit)), List.of(), List.of(), List.of());
	}

	private static List<ProcessHandle> hosts() {
		return ProcessHandle.current().children().filter(process -> process.info().arguments().map(List::of).orElse(List.of()).contains("Neo4jHost")).toList();
	}

	private static void kill() throws Exception {
		for (ProcessHandle host : hosts()) {
			host.destroyForcibly();
			host.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
		}
	}

	private static void await(BooleanSupplier condition, String what) throws InterruptedException {
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
		while (!condition.getAsBoolean()) {
			assertTrue(System.nanoTime() < deadline, what);
			Thread.sleep(50);
		}
	}

	@Test
	void oneProcessHostsAllGraphs() throws Exception {
		try (Graph one = create("one"); Graph other = create("other")) {
			assertEquals(1, hosts().size());
		}
	}

	@Sampled(5)
	@Test
	void whenTheProcessWasKilledTheNextCallFailsOrWorksAndTheOneAfterWorks() throws Exception {
		try (Graph graph = create("g")) {
			graph.write(node(1));
			kill();
			// Whether the death is noticed before the call or by it is a matter of luck.
			try {
				graph.commit();
			} catch (ArenaException e) {
				assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
				assertTrue(e.getMessage().contains("exit code 137"), e.getMessage());
			}
			assertEquals(1, graph.commit());
			graph.write(node(2));
			assertEquals(2, graph.commit());
		}
	}

	@Test
	void aCallThatIsCutOffSaysWhatHappened() throws Exception {
		try (Graph graph = create("g")) {
			for (int i = 1; i < 4; i++) {
				graph.write(node(i));
			}
			Thread killer = new Thread(() -> hosts().forEach(ProcessHandle::destroyForcibly));
			long[] acknowledged = { 3 };
			ArenaException failure = assertThrows(ArenaException.class, () -> {
				killer.start();
				// A kill between two calls goes unnoticed: then there is another one.
				for (long commit = 4;; commit++) {
					graph.write(node(commit));
					acknowledged[0] = commit;
					if (!killer.isAlive()) {
						kill();
					}
				}
			});
			assertEquals(ErrorCode.STORE_UNAVAILABLE, failure.code());
			assertTrue(failure.getMessage().contains("Neo4j process ended") || failure.getMessage().contains("could not be started"), failure.getMessage());
			killer.join();
			long found = graph.commit();
			assertTrue(found == acknowledged[0] || found == acknowledged[0] + 1, "acknowledged " + acknowledged[0] + ", found " + found);
		}
	}

	@Sampled(5)
	@Test
	void theProcessAndItsThreadsGoWhenNothingIsOpen() throws Exception {
		create("g").close();
		await(() -> hosts().isEmpty(), "the process stays");
		await(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().contains("neo4j") || thread.getName().contains("Neo4j")),
				"threads stay");
		create("again").close();
	}

	/** Loads a store, and cancels that as soon as Neo4j begins to make its files. */
	private void cancelALoadWhileItsDatabaseStarts() throws Exception {
		Path folder = Files.createDirectory(scratch.resolve("cancelled"));
		Cancellation cancellation = Cancellation.create();
		Thread user = new Thread(() -> {
			try {
				await(() -> startsIn(folder), "the database does not start");
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			cancellation.cancel();
		});
		user.start();
		ArenaException failure = assertThrows(ArenaException.class, () -> new Neo4jStoreProvider().create(StoreLocation.at(folder.resolve("store")),
				Railways.repair(1), Progress.of(cancellation)).close());
		user.join();
		assertEquals(ErrorCode.CANCELLED, failure.code(), failure.getMessage());
		assertEquals("Cancelled.", failure.getMessage());
		try (Stream<Path> left = Files.list(folder)) {
			assertEquals(List.of(), left.toList());
		}
	}

	private static boolean startsIn(Path folder) {
		try (Stream<Path> buildings = Files.list(folder)) {
			return buildings.anyMatch(building -> Files.exists(building.resolve("graph/data")));
		} catch (java.io.IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	@Sampled(3)
	@Test
	void aLoadThatIsCancelledDoesNotWaitForTheProcess() throws Exception {
		cancelALoadWhileItsDatabaseStarts();
		assertEquals(List.of(), hosts());
		create("g").close();
	}

	@Test
	void aLoadThatIsCancelledLeavesOtherGraphsAlone() throws Exception {
		try (Graph graph = create("g")) {
			List<ProcessHandle> hosts = hosts();
			cancelALoadWhileItsDatabaseStarts();
			assertEquals(hosts, hosts());
			graph.write(node(1));
			assertEquals(1, graph.commit());
		}
	}

	@Test
	void aGraphThatIsGivenUpEndsTheProcessAndStartsNoOther() throws Exception {
		try (Graph graph = create("g")) {
			graph.write(node(1));
			graph.abandon();
			assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, graph::commit).code());
		}
		assertEquals(List.of(), hosts());
	}

	@Test
	void ctrlCDoesNotEndTheProcess() throws Exception {
		try (Graph graph = create("g")) {
			List<ProcessHandle> hosts = hosts();
			assertEquals(0, new ProcessBuilder("kill", "-INT", String.valueOf(hosts.get(0).pid())).start().waitFor());
			graph.write(node(1));
			assertEquals(hosts, hosts());
		}
	}

	@Test
	void aServerThatSomebodyElseRunsIsUsedByItsAddress() throws Exception {
		Path home = Files.createDirectory(scratch.resolve("server"));
		try (OtherNeo4j server = new OtherNeo4j(home)) {
			try (Graph graph = database.createAt(server.address(), GraphModel.TYPES)) {
				graph.write(node(1));
			}
			try (Graph graph = database.openAt(server.address())) {
				assertEquals(1, graph.commit());
				assertEquals(-1, graph.bytesOnDisk());
			}
			ArenaException failure = assertThrows(ArenaException.class, () -> database.createAt(server.address(), GraphModel.TYPES));
			assertEquals(ErrorCode.ALREADY_EXISTS, failure.code());
		}
	}

	@Test
	void aServerThatIsNotThereOrRefusesThePasswordIsUnavailable() throws Exception {
		Path home = Files.createDirectory(scratch.resolve("server"));
		URI gone;
		try (OtherNeo4j server = new OtherNeo4j(home)) {
			gone = server.address();
			URI wrong = URI.create(gone.toString().replaceFirst(":[^:/@]+@", ":wrong-password@"));
			ArenaException failure = assertThrows(ArenaException.class, () -> database.openAt(wrong));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, failure.code());
			assertFalse(failure.getMessage().contains("wrong-password"), failure.getMessage());
		}
		assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> database.openAt(gone)).code());
	}

	@Sampled(3)
	@Test
	void anEmptyServerHoldsNoIndex() throws Exception {
		try (OtherNeo4j server = new OtherNeo4j(Files.createDirectory(scratch.resolve("server")))) {
			assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> database.openAt(server.address())).code());
		}
	}
}
