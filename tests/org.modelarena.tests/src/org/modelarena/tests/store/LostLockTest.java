// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;

/**
 * Somebody removes the file by which an open store is locked: no second process gets the store, nothing more is committed, the reason is told, and what
 * was acknowledged is there when the store is opened again.
 */
class LostLockTest {
	@TempDir
	Path folder;

	@Sampled(24)
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "columns,lock", "emf,lock", "neoemf,lock", "rocksdb,lock", "orientdb,graph/arena.lock", "neo4j,graph/arena.lock" })
	void nobodyElseWritesToAStoreWhoseLockWasRemoved(String name, String lock) throws Exception {
		StoreProvider provider = Catalog.discover().store(name);
		StoreLocation location = StoreLocation.at(folder.resolve("store"));
		provider.create(location, RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none()).close();
		try (ModelStore store = provider.open(location)) {
			rename(store, "before");
			assertEquals(name, StoreDirectory.provider(folder.resolve("store")), "what is read meanwhile does not cost the lock");
			Files.delete(folder.resolve("store").resolve(lock));
			assertEquals(StoreProbe.BUSY, anotherProcess(name));
			ArenaException refused = assertThrows(ArenaException.class, () -> rename(store, "after"));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, refused.code());
			assertTrue(refused.getMessage().contains(Path.of(lock).getFileName().toString()) && refused.getMessage().contains("arena doctor"), refused.getMessage());
			assertFalse(refused.getMessage().contains("\n"), refused.getMessage());
		}
		try (ModelStore store = provider.open(location)) {
			assertEquals("before", name(store));
			rename(store, "again");
		}
		assertEquals(StoreProbe.OPENED, anotherProcess(name));
	}

	@Sampled(2)
	@Test
	void aReaderKeepsWritersOutWithoutItsLock() throws Exception {
		StoreProvider provider = Catalog.discover().store("columns");
		StoreLocation location = StoreLocation.at(folder.resolve("store"));
		provider.create(location, RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none()).close();
		try (ModelStore reader = provider.openToRead(location)) {
			try (ModelStore second = provider.openToRead(location)) {
				second.snapshot().close();
			}
			Files.delete(folder.resolve("store/lock"));
			assertEquals(StoreProbe.BUSY, anotherProcess("columns"));
			reader.snapshot().close();
		}
		assertEquals(StoreProbe.OPENED, anotherProcess("columns"));
	}

	private int anotherProcess(String name) throws IOException, InterruptedException {
		Path out = folder.resolve("out.txt");
		Process process = new ProcessBuilder(TestJvm.command(folder.resolve("lib"), List.of(), StoreProbe.class.getName(), name,
				folder.resolve("store").toString())).redirectErrorStream(true).redirectOutput(out.toFile()).start();
		assertTrue(process.waitFor(200, TimeUnit.SECONDS));
		int code = process.exitValue();
		assertTrue(code == StoreProbe.OPENED || code == StoreProbe.BUSY, code + ": " + Files.readString(out));
		return code;
	}

	private static void rename(ModelStore store, String name) {
		try (ModelEdit edit = store.begin()) {
			edit.set(leaf(store), attribute(store), name);
			edit.commit();
		}
	}

	private static String name(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return (String) snapshot.attribute(leaf(store), attribute(store));
		}
	}

	private static EAttribute attribute(ModelStore store) {
		return (EAttribute) Metamodel.feature(store.metamodel().type("Leaf"), "name");
	}

	private static long leaf(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.extent(store.metamodel().type("Leaf")).toArray()[0];
		}
	}
}
