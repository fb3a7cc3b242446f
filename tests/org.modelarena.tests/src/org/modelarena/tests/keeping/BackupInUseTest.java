// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.keeping;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Backups that are taken among commits hold all that was acknowledged before, and nothing half, whatever checkpoints come between. */
@Sampled(2)
class BackupInUseTest {
	private static final int BACKUPS = Boolean.getBoolean("modelarena.long") ? 100 : 8;
	private static final int ELEMENTS = 3;
	/** Larger than any id of the generated model. */
	private static final int FIRST = 1_000_000;

	@TempDir
	Path folder;

	@Test
	void columnsWithACheckpointEveryFewCommits() throws Exception {
		StoreSettings standard = StoreSettings.standard();
		check(new ColumnStoreProvider(new StoreSettings(Duration.ofSeconds(20), base -> 2000, standard.closing(), false, standard.disk())));
	}

	@Sampled(8)
	@Test
	void columnsWithoutCheckpoints() throws Exception {
		check(new ColumnStoreProvider());
	}

	@Tag("equinox")
	@Test
	void emf() throws Exception {
		check(new EmfStoreProvider());
	}

	@Sampled(5)
	@Test
	void cdoInTheSameProcess() throws Exception {
		check(Catalog.discover().store("cdo"));
	}

	private void check(StoreProvider provider) throws Exception {
		StoreLocation location = StoreLocation.at(folder.resolve("store"));
		AtomicInteger acknowledged = new AtomicInteger();
		AtomicReference<Throwable> failure = new AtomicReference<>();
		Cancellation stop = Cancellation.create();
		try (ModelStore store = provider.create(location, Railways.repair(1), Progress.none())) {
			Thread writer = Thread.ofPlatform().name("writer").start(() -> {
				try {
					for (int number = 1; !stop.isCancelled(); number++) {
						commit(store, number);
						acknowledged.set(number);
					}
				} catch (Throwable e) {
					failure.set(e);
				}
			});
			try {
				for (int i = 0; i < BACKUPS; i++) {
					int before = acknowledged.get();
					Path file = folder.resolve("b" + i + ".zip");
					Backup.write(provider, location, file, Cancellation.create());
					assertHolds(provider, file, folder.resolve("r" + i), before, acknowledged);
				}
			} finally {
				stop.cancel();
				writer.join();
			}
		}
		if (failure.get() != null) {
			fail("the writer was disturbed", failure.get());
		}
		assertTrue(acknowledged.get() > BACKUPS, "there were commits meanwhile");
	}

	private void assertHolds(StoreProvider provider, Path file, Path place, int atLeast, AtomicInteger acknowledged) {
		Restore.run(file, place, Catalog.discover(), Progress.none());
		Map<Integer, Integer> found = new TreeMap<>();
		Findings findings = new Findings();
		try (ModelStore store = provider.open(StoreLocation.at(place)); ModelSnapshot snapshot = store.snapshot()) {
			EClass segment = store.metamodel().type("Segment");
			EAttribute id = (EAttribute) Metamodel.feature(segment, "id");
			for (KeyCursor keys = snapshot.extent(segment); keys.next();) {
				int number = (Integer) snapshot.attribute(keys.key(), id) - FIRST;
				if (number > 0) {
					found.merge(number, 1, Integer::sum);
				}
			}
			snapshot.close();
			ModelCheck.run(store, findings, Progress.none());
		}
		assertEquals(java.util.List.of(), findings.first());
		assertTrue(found.size() >= atLeast, "the backup holds " + found.size() + " commits of " + atLeast);
		assertTrue(found.size() <= acknowledged.get() + 1);
		for (int number = 1; number <= found.size(); number++) {
			assertEquals(ELEMENTS, found.get(number), "commit " + number + " is there as a whole");
		}
	}

	private static void commit(ModelStore store, int number) {
		EClass segment = store.metamodel().type("Segment");
		long region;
		try (ModelSnapshot snapshot = store.snapshot()) {
			region = snapshot.extent(store.metamodel().type("Region")).toArray()[0];
		}
		try (ModelEdit edit = store.begin()) {
			for (int i = 0; i < ELEMENTS; i++) {
				long key = edit.create(segment, region, (EReference) Metamodel.feature(store.metamodel().type("Region"), "elements"));
				edit.set(key, (EAttribute) Metamodel.feature(segment, "id"), FIRST + number);
			}
			edit.commit();
		}
	}

	@Test
	void aBackupThatIsCancelledLeavesNothing() {
		StoreProvider provider = new ColumnStoreProvider();
		StoreLocation location = StoreLocation.at(folder.resolve("store"));
		provider.create(location, Railways.repair(1), Progress.none()).close();
		Cancellation cancelled = Cancellation.create();
		cancelled.cancel();
		Path file = folder.resolve("backup.zip");
		try {
			Backup.write(provider, location, file, cancelled);
			fail("it was cancelled");
		} catch (ArenaException e) {
			assertEquals(ErrorCode.CANCELLED, e.code());
		}
		assertFalse(Files.exists(file));
		assertEquals(1, folder.toFile().list().length);
	}
}
