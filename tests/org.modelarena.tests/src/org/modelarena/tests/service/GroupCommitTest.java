// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.tests.columns.GatedDisk;

/** Clients of a server commit while the disk is slow: edits go on, their commits share a force, and nobody learns of anything that is not on disk. */
@Timeout(300)
class GroupCommitTest {
	private static final String NAME = "kit";
	private static final int CLIENTS = 16;
	private static final long A_WHILE_MILLIS = 200;

	private final GatedDisk disk = new GatedDisk();
	private final ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
	@TempDir
	Path folder;
	private QueryService service;
	private ArenaClient reader;
	private long leaf;

	@BeforeEach
	void serve() {
		ColumnStoreProvider provider = new ColumnStoreProvider(new StoreSettings(Duration.ofSeconds(30), base -> Long.MAX_VALUE, (base, logs) -> false, false, disk));
		service = QueryService.start(
				List.of(new QueryService.Named(NAME, provider.create(StoreLocation.at(folder.resolve("s")), RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none()))),
				ServiceOptions.open(ServerOptions.local(Transport.TCP)), Catalog.discover());
		reader = connect();
		leaf = (Long) reader.commit(null, List.of(Map.of("do", "create", "as", "l", "type", "Leaf", "set", Map.of("size", 1)))).keys().get("l");
	}

	@AfterEach
	void end() {
		disk.release();
		threads.shutdownNow();
		reader.close();
		service.close();
	}

	private ArenaClient connect() {
		return ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT);
	}

	private Future<Long> commit(Long version, List<Map<String, Object>> steps) {
		Callable<Long> committing = () -> {
			try (ArenaClient client = connect()) {
				return client.commit(version, steps).version();
			}
		};
		return threads.submit(committing);
	}

	private List<Map<String, Object>> set(int size) {
		return List.of(Map.of("do", "set", "key", leaf, "feature", "size", "value", size));
	}

	private ElementPage read() {
		return reader.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(leaf), List.of("size")), ElementPage.class);
	}

	private static Object size(ElementPage page) {
		return ((Number) page.elements().getFirst().values().values().get("size")).intValue();
	}

	private int leaves() {
		return reader.call(Methods.EXTENT, new KeysCall(NAME, "Leaf", null, null, null, null), KeyPage.class).keys().length;
	}

	/** Has many clients create a leaf each, as far as that the disk is waited for. */
	private List<Future<Long>> commitsThatWait() throws InterruptedException {
		disk.hold();
		int before = disk.writes();
		List<Future<Long>> commits = Stream.generate(() -> commit(null, List.of(Map.of("do", "create", "as", "l", "type", "Leaf")))).limit(CLIENTS).toList();
		disk.awaitWrites(before + CLIENTS);
		return commits;
	}

	private static ErrorCode failure(Future<?> commit) {
		return ((ArenaException) assertThrows(ExecutionException.class, commit::get).getCause()).code();
	}

	@Test
	void commitsOfManyClientsShareAForce() throws Exception {
		int leaves = leaves();
		long version = read().version();
		List<Future<Long>> commits = commitsThatWait();
		assertTrue(commits.stream().noneMatch(Future::isDone), "nothing is acknowledged before it is on disk");
		assertEquals(leaves, leaves(), "nobody sees what is not on disk");
		assertEquals(version, read().version(), "and it has no version yet");
		int forces = disk.forces();
		disk.release();
		List<Long> versions = new ArrayList<>();
		for (Future<Long> commit : commits) {
			versions.add(commit.get());
		}
		assertTrue(disk.forces() - forces <= 2, "one, and one for all that came meanwhile: " + (disk.forces() - forces));
		assertEquals(LongStream.rangeClosed(version + 1, version + CLIENTS).boxed().toList(), versions.stream().sorted().toList());
		assertEquals(leaves + CLIENTS, leaves());
	}

	@Test
	void aForceThatFailsFailsAllThatWaitForIt() throws Exception {
		int leaves = leaves();
		List<Future<Long>> commits = commitsThatWait();
		disk.fail();
		for (Future<Long> commit : commits) {
			ErrorCode code = failure(commit);
			assertTrue(code == ErrorCode.IO || code == ErrorCode.STORE_UNAVAILABLE, code.toString());
		}
		assertEquals(leaves, leaves(), "nobody sees what may not be on disk");
		assertEquals(ErrorCode.STORE_UNAVAILABLE, failure(commit(null, set(2))));
	}

	@Test
	void anEditStartsFromWhatWaitsForTheDiskAndNobodyLearnsOfThatBefore() throws Exception {
		ElementPage before = read();
		disk.hold();
		int writes = disk.writes();
		Future<Long> first = commit(before.version(), set(2));
		disk.awaitWrites(writes + 1);
		Future<Long> outdated = commit(before.version(), set(3));
		Future<Long> surprised = commit(null, List.of(Map.of("do", "expect", "key", leaf, "feature", "size", "value", 1)));
		Future<Long> next = commit(null, List.of(Map.of("do", "expect", "key", leaf, "feature", "size", "value", 2), Map.of("do", "set", "key", leaf, "feature", "size", "value", 4)));
		disk.awaitWrites(writes + 2);
		Thread.sleep(A_WHILE_MILLIS);
		assertFalse(Stream.of(first, outdated, surprised, next).anyMatch(Future::isDone), "refusals tell of the commit before, too");
		assertEquals(1, size(read()));
		disk.release();
		assertEquals(before.version() + 1, first.get());
		assertEquals(ErrorCode.CONFLICT, failure(outdated));
		assertEquals(ErrorCode.CONFLICT, failure(surprised));
		assertEquals(before.version() + 2, next.get());
		assertEquals(4, size(read()));
		assertEquals(before.version() + 2, read().version());
	}
}
