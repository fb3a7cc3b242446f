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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.neo4j.Neo4jDatabase;

/** The process that hosts Neo4j: it ends, is ended, and is started again. */
class Neo4jProcessTest {
	private static final long PATIENCE_SECONDS = 120;

	@TempDir
	Path scratch;
	private final Neo4jDatabase database = new Neo4jDatabase();

	private Graph create(String name) throws Exception {
		return database.create(Files.createDirectory(scratch.resolve(name)), GraphModel.TYPES);
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

	@Test
	void theProcessAndItsThreadsGoWhenNothingIsOpen() throws Exception {
		create("g").close();
		await(() -> hosts().isEmpty(), "the process stays");
		await(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.getName().contains("neo4j") || thread.getName().contains("Neo4j")),
				"threads stay");
		create("again").close();
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

	@Test
	void anEmptyServerHoldsNoIndex() throws Exception {
		try (OtherNeo4j server = new OtherNeo4j(Files.createDirectory(scratch.resolve("server")))) {
			assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> database.openAt(server.address())).code());
		}
	}
}
