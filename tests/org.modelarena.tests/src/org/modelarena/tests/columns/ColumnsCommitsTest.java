// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.SeekCheck;
import org.modelarena.tests.Railways;

/** Commits of several threads, and checkpoints that are written while edits and readers go on. */
class ColumnsCommitsTest {
	private static final int THREADS = 4;
	private static final int COMMITS = Boolean.getBoolean("modelarena.long") ? 500 : 40;

	@TempDir
	Path folder;

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	private ModelStore create(Disk disk, long checkpoint) {
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(20), base -> checkpoint, StoreSettings.standard().closing(), false, disk);
		return new ColumnStoreProvider(settings).create(location(), Railways.repair(1), Progress.none());
	}

	/** A disk that takes its time to force, and counts how often it does. */
	private static final class SlowDisk extends ForwardingDisk {
		private final AtomicInteger forces = new AtomicInteger();

		@Override
		public Output create(Path file) throws IOException {
			return slow(super.create(file));
		}

		@Override
		public Output open(Path file) throws IOException {
			return slow(super.open(file));
		}

		private Output slow(Output output) {
			return new ForwardingOutput(output) {
				@Override
				public void force() throws IOException {
					try {
						Thread.sleep(10);
					} catch (InterruptedException e) {
						Thread.currentThread().interrupt();
					}
					super.force();
					forces.incrementAndGet();
				}
			};
		}
	}

	/** Adds a segment with an id to some region. */
	private static void commit(ModelStore store, int id) {
		EClass segment = store.metamodel().type("Segment");
		EReference elements = (EReference) Metamodel.feature(store.metamodel().type("Region"), "elements");
		long region;
		try (ModelSnapshot snapshot = store.snapshot()) {
			long[] regions = snapshot.extent(store.metamodel().type("Region")).toArray();
			region = regions[id % regions.length];
		}
		try (ModelEdit edit = store.begin()) {
			long key = edit.create(segment, region, elements);
			edit.set(key, (EAttribute) Metamodel.feature(segment, "id"), id);
			edit.commit();
		}
		try (ModelSnapshot snapshot = store.snapshot()) {
			assertTrue(ids(snapshot).contains(id), "a commit that returned is seen");
		}
	}

	private static List<Integer> ids(ModelSnapshot snapshot) {
		EClass segment = snapshot.metamodel().type("Segment");
		EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
		List<Integer> ids = new ArrayList<>();
		for (KeyCursor segments = snapshot.extent(segment); segments.next();) {
			int found = (Integer) snapshot.attribute(segments.key(), id);
			if (found >= 1_000_000) {
				ids.add(found);
			}
		}
		return ids.stream().sorted().toList();
	}

	private void commitInThreads(ModelStore store) throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(THREADS);
		try {
			List<Future<?>> futures = new ArrayList<>();
			for (int thread = 0; thread < THREADS; thread++) {
				int first = 1_000_000 + thread * COMMITS;
				futures.add(threads.submit(() -> {
					for (int i = 0; i < COMMITS; i++) {
						commit(store, first + i);
					}
				}));
			}
			for (Future<?> future : futures) {
				future.get();
			}
		} finally {
			threads.shutdown();
		}
	}

	private void assertAllThere() {
		try (ModelStore store = new ColumnStoreProvider().open(location()); ModelSnapshot snapshot = store.snapshot()) {
			List<Integer> ids = ids(snapshot);
			assertEquals(THREADS * COMMITS, ids.size());
			assertEquals(ids.size(), ids.stream().distinct().count());
			BulkCheck.assertBulkIsSingle(snapshot);
			Recomputed.assertUpToDate(store);
			SeekCheck.assertSeeksFindWhatScansFind(store);
		}
	}

	@Test
	void commitsOfSeveralThreadsAreForcedTogether() throws Exception {
		SlowDisk disk = new SlowDisk();
		try (ModelStore store = create(disk, Long.MAX_VALUE)) {
			int before = disk.forces.get();
			commitInThreads(store);
			int forces = disk.forces.get() - before;
			assertTrue(forces < THREADS * COMMITS * 3 / 4, forces + " forces for " + THREADS * COMMITS + " commits");
		}
		assertAllThere();
	}

	@Test
	void checkpointsAreWrittenWhileEditsAndReadersGoOn() throws Exception {
		AtomicBoolean done = new AtomicBoolean();
		ExecutorService reader = Executors.newSingleThreadExecutor();
		try (ModelStore store = create(new FileDisk(), 1000); ModelSnapshot before = store.snapshot()) {
			Future<?> reading = reader.submit(() -> {
				long size = 0;
				while (!done.get()) {
					try (ModelSnapshot snapshot = store.snapshot()) {
						assertTrue(snapshot.size() >= size);
						size = snapshot.size();
						assertEquals(size, snapshot.extentSize(snapshot.metamodel().type("RailwayElement")) + 1);
					}
				}
			});
			commitInThreads(store);
			done.set(true);
			reading.get();
			((ColumnStore) store).awaitCheckpoint();
			assertEquals(List.of(), ids(before));
			assertEquals(1418, before.size());
			try (var bases = Files.newDirectoryStream(folder.resolve("s"), "model-*.columns")) {
				List<String> names = new ArrayList<>();
				bases.forEach(base -> names.add(base.getFileName().toString()));
				assertEquals(1, names.size(), names.toString());
				assertTrue(!names.contains("model-0.columns"), names.toString());
			}
		} finally {
			done.set(true);
			reader.shutdown();
		}
		assertAllThere();
	}

	@Test
	void anInterruptedThreadCommitsAllTheSame() {
		try (ModelStore store = create(new FileDisk(), Long.MAX_VALUE)) {
			try (ModelEdit edit = store.begin()) {
				edit.create(store.metamodel().type("Segment"), ModelSnapshot.NONE, null);
				Thread.currentThread().interrupt();
				edit.commit();
			}
			assertTrue(Thread.interrupted());
			commit(store, 1_000_001);
		}
	}
}
