// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

class StoreDirectoryTest {
	private static final ElementSource NOTHING = RandomEdits.model(1, KitMetamodel.create(), 1).asSource();

	@TempDir
	Path folder;

	@Test
	void whoIsSlowerIsToldAndLeavesTheOthersStore() throws IOException {
		Path store = folder.resolve("store");
		ArenaException e = assertThrows(ArenaException.class, () -> StoreDirectory.build(store, "slow", 1, NOTHING, building -> {
			write(building.resolve("mine"));
			StoreDirectory.build(store, "fast", 1, NOTHING, other -> write(other.resolve("theirs")));
		}));
		assertEquals(ErrorCode.ALREADY_EXISTS, e.code());
		assertEquals("There is already something at " + store + "; give another folder, or remove it first.", e.getMessage());
		assertEquals("fast", StoreDirectory.provider(store));
		try (Stream<Path> left = Files.list(folder)) {
			assertEquals(List.of(store), left.toList());
		}
	}

	/** Java's exceptions have no more than a path in their messages. */
	@Test
	void whyAStoreCannotBeMadeIsTold() throws IOException {
		Path file = Files.writeString(folder.resolve("file"), "content");
		ArenaException e = assertThrows(ArenaException.class, () -> StoreDirectory.place(file.resolve("store"), building -> {
		}));
		assertEquals("Cannot make the store " + file.resolve("store") + ": there is already something at " + file, e.getMessage());
		assertEquals("Cannot read it: there is no permission for " + file, ArenaException.io("Cannot read it", new AccessDeniedException(file.toString())).getMessage());
		IOException missing = assertThrows(IOException.class, () -> Files.size(folder.resolve("none")));
		assertEquals("Cannot read it: there is no " + folder.resolve("none"), ArenaException.io("Cannot read it", missing).getMessage());
	}

	@Test
	void whatIsStillBeingBuiltCanBeToldFromAStore() {
		StoreDirectory.place(folder.resolve("built"), building -> assertTrue(StoreDirectory.isBuilding(building), building.toString()));
		assertFalse(StoreDirectory.isBuilding(folder.resolve("built")));
		assertFalse(StoreDirectory.isBuilding(folder.resolve(".hidden")));
	}

	@Test
	void whatSomebodyElseRemovesAsWellIsRemoved() throws Exception {
		for (int round = 0; round < 100; round++) {
			Path files = Files.createDirectory(folder.resolve("files"));
			for (int i = 0; i < 40; i++) {
				write(files.resolve("f" + i));
			}
			Thread other = Thread.ofPlatform().start(() -> {
				for (int i = 39; i >= 0; i--) {
					files.resolve("f" + i).toFile().delete();
				}
			});
			StoreDirectory.delete(files);
			other.join();
			assertFalse(Files.exists(files), "round " + round);
		}
	}

	private static void write(Path file) {
		try {
			Files.writeString(file, "content");
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}
}
