// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;

/** A folder whose {@code current} names a base file that is not there, as two processes leave it that both wrote: what is there is brought back, and kept. */
class ColumnsRepairTest {
	private static final int COMMITS = 20;

	@TempDir
	Path folder;
	private final ColumnStoreProvider provider = new ColumnStoreProvider();
	private final EditedStore edited = new EditedStore();
	private Path harmed;
	private StoreLocation location;

	/** A copy of a store that is open, with commits after its checkpoint, and the {@code current} of before. */
	@BeforeEach
	void harm() throws IOException {
		Path original = folder.resolve("original");
		harmed = folder.resolve("harmed");
		location = StoreLocation.at(harmed);
		provider.create(StoreLocation.at(original), edited.model().asSource(), Progress.none()).close();
		Files.copy(original.resolve("current"), folder.resolve("old"));
		try (ModelStore store = provider.open(StoreLocation.at(original))) {
			commit(store, COMMITS / 2);
			((ColumnStore) store).checkpoint();
			commit(store, COMMITS / 2);
			copy(original, harmed);
		}
		Files.copy(folder.resolve("old"), harmed.resolve("current"), StandardCopyOption.REPLACE_EXISTING);
	}

	private void commit(ModelStore store, int count) {
		for (int i = 0; i < count; i++) {
			edited.commit(store);
		}
	}

	private static void copy(Path from, Path to) throws IOException {
		StoreDirectory.delete(to);
		try (Stream<Path> files = Files.walk(from)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				Files.copy(file, to.resolve(from.relativize(file).toString()));
			}
		}
	}

	private void assertHoldsAll() {
		try (ModelStore store = provider.open(location)) {
			EditedStore.assertHolds(store, COMMITS, COMMITS);
			edited.commit(store);
		}
	}

	@Test
	void theNewestWholeFileAndItsLogAreBroughtBack() throws IOException {
		byte[] log = Files.readAllBytes(harmed.resolve("updates-1.log"));
		ArenaException e = assertThrows(ArenaException.class, () -> provider.open(location));
		assertEquals(ErrorCode.STORE_DAMAGED, e.code());
		assertTrue(e.getMessage().contains("model-0.columns: it is missing"), e.getMessage());
		assertTrue(provider.repair(location).orElseThrow().plan().contains("model-1.columns is whole"));
		assertThrows(ArenaException.class, () -> provider.open(location), "asking changes nothing");
		List<String> told = provider.repair(location).orElseThrow().run();
		assertTrue(told.getFirst().contains("model-0.columns: it is missing"), told.toString());
		assertTrue(told.getLast().contains("model-1.columns counts now, with 10 commits in updates-1.log"), told.toString());
		assertHoldsAll();
		assertArrayEquals(Files.readAllBytes(folder.resolve("old")), Files.readAllBytes(harmed.resolve("before-repair-1/current")));
		assertArrayEquals(log, Files.readAllBytes(harmed.resolve("before-repair-1/updates-1.log")));
		assertTrue(provider.repair(location).isEmpty(), "a sound store needs none");
	}

	@Test
	void whatDoesNotFitIsMovedAsideAndNamed() throws IOException {
		Files.copy(folder.resolve("original/modelarena-store.properties"), harmed.resolve("model-7.columns"));
		Files.copy(harmed.resolve("updates-1.log"), harmed.resolve("updates-0.log"));
		Files.delete(harmed.resolve("current"));
		List<String> told = provider.repair(location).orElseThrow().run();
		assertTrue(told.stream().anyMatch(line -> line.startsWith("model-7.columns is not")), told.toString());
		assertTrue(told.stream().anyMatch(line -> line.startsWith("updates-0.log holds nothing that can be read")), told.toString());
		assertHoldsAll();
		assertTrue(Files.exists(harmed.resolve("before-repair-1/model-7.columns")) && Files.exists(harmed.resolve("before-repair-1/updates-0.log")));
	}

	@Test
	void whereNothingIsWholeNothingIsChanged() throws IOException {
		byte[] base = Files.readAllBytes(harmed.resolve("model-1.columns"));
		// Sections begin at multiples of 64, and what lies between them is not read.
		base[base.length / 2 & -64] ^= 1;
		Files.write(harmed.resolve("model-1.columns"), base);
		assertTrue(provider.repair(location).isEmpty());
	}

	@Test
	void aStoreThatIsOpenIsNotRepaired() {
		provider.repair(location).orElseThrow().run();
		try (ModelStore store = provider.open(location)) {
			assertEquals(ErrorCode.STORE_BUSY, assertThrows(ArenaException.class, () -> provider.repair(location)).code());
			store.snapshot().close();
		}
	}
}
