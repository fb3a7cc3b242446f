// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Unfinished;
import org.modelarena.core.folders.AcknowledgedMark;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;

/** Commits of many threads that wait for one force of the log: each rests on those before it, so they come and go in their order. */
@Timeout(300)
class ColumnsGroupCommitTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int THREADS = 16;
	private static final int DYING_THREADS = 6;
	private static final int COMMITS = 5;
	/** What is done to the disk before the first record. */
	private static final int TO_BEGIN = 9;

	private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
	@TempDir
	Path folder;

	@AfterEach
	void endThreads() {
		threads.shutdownNow();
	}

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	private static ColumnStoreProvider provider(Disk disk) {
		return new ColumnStoreProvider(new StoreSettings(Duration.ofSeconds(30), base -> Long.MAX_VALUE, (base, logs) -> false, false, disk));
	}

	/** A store without leaves. */
	private void create() {
		new ColumnStoreProvider().create(location(), RandomEdits.model(1, KitMetamodel.create(), 0).asSource(), Progress.none()).close();
	}

	/** Adds a leaf that says how many there were before. */
	private static int commit(ModelStore store) {
		EClass leaf = store.metamodel().type("Leaf");
		try (ModelEdit edit = store.begin()) {
			int before = (int) edit.before().extentSize(leaf);
			edit.set(edit.create(leaf, ModelSnapshot.NONE, null), size(store), before);
			edit.commit();
			return before;
		}
	}

	private static EAttribute size(ModelStore store) {
		return (EAttribute) Metamodel.feature(store.metamodel().type("Leaf"), "size");
	}

	/** Makes sure that the commits that are there are the first ones. */
	private static int assertInOrder(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			int[] found = LongStream.of(snapshot.extent(store.metamodel().type("Leaf")).toArray()).mapToInt(key -> (Integer) snapshot.attribute(key, size(store))).toArray();
			assertEquals(IntStream.range(0, found.length).boxed().toList(), IntStream.of(found).boxed().toList());
			return found.length;
		}
	}

	/** Has all threads commit, as far as that the records are written and the disk is waited for. */
	private List<Future<Integer>> commitsThatWait(ModelStore store, GatedDisk disk) throws InterruptedException {
		assertEquals(0, commit(store), "the log is there");
		disk.hold();
		int before = disk.writes();
		List<Future<Integer>> commits = Stream.generate(() -> threads.submit(() -> commit(store))).limit(THREADS).toList();
		disk.awaitWrites(before + THREADS);
		try (Unfinished work = new Unfinished(disk::release)) {
			assertTrue(commits.stream().noneMatch(Future::isDone), "nothing is acknowledged before it is on disk");
			assertEquals(1, assertInOrder(store), "nobody sees what is not on disk");
			return work.done(commits);
		}
	}

	@Test
	void commitsThatWaitShareAForce() throws Exception {
		create();
		GatedDisk disk = new GatedDisk();
		try (ModelStore store = provider(disk).open(location())) {
			List<Future<Integer>> commits = commitsThatWait(store, disk);
			int before = disk.forces();
			disk.release();
			for (Future<Integer> commit : commits) {
				commit.get();
			}
			assertTrue(disk.forces() - before <= 2, "one, and one for all that came meanwhile: " + (disk.forces() - before));
			assertEquals(1 + THREADS, assertInOrder(store));
		}
		try (ModelStore store = new ColumnStoreProvider().open(location())) {
			assertEquals(1 + THREADS, assertInOrder(store));
		}
	}

	@Test
	void aForceThatFailsFailsAllThatWaitForIt() throws Exception {
		create();
		GatedDisk disk = new GatedDisk();
		try (ModelStore store = provider(disk).open(location())) {
			List<Future<Integer>> commits = commitsThatWait(store, disk);
			disk.fail();
			List<ErrorCode> codes = new ArrayList<>();
			for (Future<Integer> commit : commits) {
				codes.add(((ArenaException) assertThrows(ExecutionException.class, commit::get).getCause()).code());
			}
			assertEquals(1, codes.stream().filter(ErrorCode.IO::equals).count(), codes.toString());
			assertEquals(THREADS - 1, codes.stream().filter(ErrorCode.STORE_UNAVAILABLE::equals).count(), codes.toString());
			assertEquals(1, assertInOrder(store), "nobody sees what may not be on disk");
			assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, store::begin).code());
		}
		try (ModelStore store = new ColumnStoreProvider().open(location())) {
			assertTrue(assertInOrder(store) >= 1);
			assertEquals(assertInOrder(store), commit(store));
		}
	}

	@Test
	void whereverTheProcessDiesTheFirstCommitsAreThereAndAllThatWereAcknowledged() throws Exception {
		for (int failing = TO_BEGIN; failing < TO_BEGIN + 2 * DYING_THREADS * COMMITS; failing += LONG ? 1 : 4) {
			create();
			FailingDisk disk = new FailingDisk(failing, true);
			Set<Integer> acknowledged = ConcurrentHashMap.newKeySet();
			ModelStore store = provider(disk).open(location());
			List<Future<?>> running = new ArrayList<>();
			for (int thread = 0; thread < DYING_THREADS; thread++) {
				running.add(threads.submit(() -> commitUntilItDies(store, acknowledged)));
			}
			for (Future<?> each : running) {
				each.get();
			}
			closeDead(store);
			disk.loseUnforced(failing);
			try (ModelStore again = new ColumnStoreProvider().open(location())) {
				int there = assertInOrder(again);
				assertTrue(acknowledged.stream().allMatch(number -> number < there), there + " are there after operation " + failing + ", acknowledged were " + acknowledged);
			}
			StoreDirectory.delete(folder.resolve("s"));
		}
	}

	private static void commitUntilItDies(ModelStore store, Set<Integer> acknowledged) {
		try {
			for (int i = 0; i < COMMITS; i++) {
				acknowledged.add(commit(store));
			}
		} catch (ArenaException e) {
			assertTrue(e.code() == ErrorCode.IO || e.code() == ErrorCode.STORE_UNAVAILABLE, e.toString());
		}
	}

	private static void closeDead(ModelStore store) {
		try {
			store.close();
		} catch (ArenaException e) {
			// It can write nothing any more.
		}
	}

	@Sampled(2)
	@Test
	void aLogThatIsCutOffAnywhereHasTheFirstCommits() throws Exception {
		create();
		Path copy = folder.resolve("copy");
		try (ModelStore store = provider(new GatedDisk()).open(location())) {
			List<Future<Integer>> commits = Stream.generate(() -> threads.submit(() -> commit(store))).limit(THREADS).toList();
			for (Future<Integer> commit : commits) {
				commit.get();
			}
			copy(folder.resolve("s"), copy);
		}
		// As a loss of power may leave it; with it, the cut would be noticed.
		Files.delete(copy.resolve(AcknowledgedMark.NAME));
		int before = THREADS;
		for (long length = Files.size(copy.resolve("updates-0.log")); length >= Long.BYTES * 5; length -= LONG ? 1 : 13) {
			Path cut = folder.resolve("cut");
			copy(copy, cut);
			try (RandomAccessFile log = new RandomAccessFile(cut.resolve("updates-0.log").toFile(), "rw")) {
				log.setLength(length);
			}
			try (ModelStore store = new ColumnStoreProvider().open(StoreLocation.at(cut))) {
				int there = assertInOrder(store);
				assertTrue(there <= before && there >= before - 1, there + " after " + before);
				before = there;
			}
			StoreDirectory.delete(cut);
		}
		assertTrue(before <= 1, "all lengths were tried");
	}

	private static void copy(Path from, Path to) throws IOException {
		Files.createDirectory(to);
		try (Stream<Path> files = Files.list(from)) {
			for (Path file : files.toList()) {
				Files.copy(file, to.resolve(file.getFileName()));
			}
		}
	}
}
