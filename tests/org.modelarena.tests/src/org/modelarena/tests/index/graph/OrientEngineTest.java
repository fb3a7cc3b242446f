// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphChange;
import org.modelarena.index.orientdb.OrientDatabase;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.SmallDisk;

/** OrientDB is a guest in this process, and behaves so. */
@Sampled(3)
class OrientEngineTest {
	private static final long PATIENCE_SECONDS = 60;

	@TempDir
	Path scratch;
	private final OrientDatabase database = new OrientDatabase();

	private void useOnce(String name) throws Exception {
		try (Graph graph = database.create(Files.createDirectory(scratch.resolve(name)), GraphModel.TYPES, Cancellation.create())) {
			graph.write(new GraphChange(1, Map.of(), List.of(new GraphChange.Node("V", 1)), List.of(), List.of(), List.of()));
		}
	}

	private static Set<Thread> threads() {
		return new HashSet<>(Thread.getAllStackTraces().keySet());
	}

	@Test
	void itsThreadsGoWhenNothingIsOpenAndItCanStartAgain() throws Exception {
		useOnce("first");
		Set<Thread> before = threads();
		useOnce("second");
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
		while (!before.containsAll(threads())) {
			assertTrue(System.nanoTime() < deadline, () -> {
				Set<Thread> left = threads();
				left.removeAll(before);
				return "threads stay: " + left;
			});
			Thread.sleep(50);
		}
	}

	@Test
	void aGraphThatIsGivenUpIsDropped() throws Exception {
		Path folder = Files.createDirectory(scratch.resolve("g"));
		Graph graph = database.create(folder, GraphModel.TYPES, Cancellation.create());
		graph.write(new GraphChange(1, Map.of(), List.of(new GraphChange.Node("V", 1)), List.of(), List.of(), List.of()));
		graph.abandon();
		assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, graph::header).code());
		graph.close();
		assertEquals(ErrorCode.STORE_DAMAGED, assertThrows(ArenaException.class, () -> database.open(folder, Cancellation.create())).code());
	}

	@Sampled(4)
	@Test
	void aDatabaseThatIsCancelledWhileItIsMadeLeavesNothingOpen() throws Exception {
		useOnce("first");
		boolean ran = runs();
		for (int millis = 0; millis < 600; millis += 15) {
			Path folder = Files.createDirectory(scratch.resolve("g" + millis));
			Cancellation cancellation = Cancellation.create();
			Thread user = new Thread(new CancelAfter(millis, cancellation));
			user.start();
			try (Graph graph = database.create(folder, GraphModel.TYPES, cancellation)) {
				graph.abandon();
			} catch (ArenaException e) {
				assertEquals(ErrorCode.CANCELLED, e.code(), "after " + millis + " ms: " + e.getMessage());
			}
			user.join();
			assertEquals(ran, runs(), "after " + millis + " ms");
			assertFalse(Files.exists(folder.resolve("index")), "after " + millis + " ms");
		}
	}

	private record CancelAfter(long millis, Cancellation cancellation) implements Runnable {
		@Override
		public void run() {
			try {
				Thread.sleep(millis);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			cancellation.cancel();
		}
	}

	@Test
	void aGraphThatWasOpenedAndIsGivenUpIsKept() throws Exception {
		useOnce("g");
		Graph graph = database.open(scratch.resolve("g"), Cancellation.create());
		graph.abandon();
		graph.close();
		try (Graph again = database.open(scratch.resolve("g"), Cancellation.create())) {
			assertEquals(1, again.commit());
		}
	}

	@Test
	void itIsSilent() throws Exception {
		PrintStream out = System.out;
		PrintStream err = System.err;
		ByteArrayOutputStream said = new ByteArrayOutputStream();
		useOnce("first");
		System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
		System.setErr(new PrintStream(said, true, StandardCharsets.UTF_8));
		try {
			useOnce("second");
		} finally {
			System.setOut(out);
			System.setErr(err);
		}
		assertEquals("", said.toString(StandardCharsets.UTF_8));
	}

	@Test
	void itKeepsTheMemoryOfADatabaseThatCannotBeClosed() throws Exception {
		try (SmallDisk disk = SmallDisk.mount(scratch.resolve("disk"), 160)) {
			Graph graph = database.create(Files.createDirectory(disk.folder().resolve("graph")), GraphModel.TYPES, Cancellation.create());
			disk.fill();
			assertThrows(ArenaException.class, () -> {
				for (long key = 1; key < 2000; key++) {
					String text = "%04d".formatted(key).repeat(1000);
					graph.write(new GraphChange(key, Map.of("text", text), List.of(), List.of(), List.of(), List.of()));
				}
			});
			assertThrows(ArenaException.class, graph::close);
			assertTrue(runs(), "its background writer uses the engine's memory, which may not be freed");
		}
	}

	/** OrientDB's classes are seen by our bundle alone. */
	private static boolean runs() throws ReflectiveOperationException {
		Class<?> engine = Class.forName("com.orientechnologies.orient.core.Orient", true, OrientDatabase.class.getClassLoader());
		return (boolean) engine.getMethod("isActive").invoke(engine.getMethod("instance").invoke(null));
	}
}
