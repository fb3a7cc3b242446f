// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;

/** A store whose folder is deleted, moved or replaced while it is open acknowledges no more commits, and leaves alone what lies there now. */
interface FolderLossContract extends StoreUnderTest {
	/** Whether this process can open a folder again that was away while it was open, and came back. */
	default boolean opensAgainAfterLoss() {
		return true;
	}

	@ParameterizedTest(name = "round {0}")
	@MethodSource(StoreUnderTest.ROUNDS)
	default void aStoreWhoseFolderWasDeletedAcknowledgesNothing(int round) {
		assumeFolderCanGo();
		try (ModelStore store = create(kit(round, 20).asSource())) {
			rename(store, "before");
			StoreDirectory.delete(folderOf("store"));
			assertRefused(store);
			assertRefused(store);
		}
	}

	@ParameterizedTest(name = "round {0}")
	@MethodSource(StoreUnderTest.ROUNDS)
	default void aStoreWhoseFolderWasMovedAcknowledgesNothingAndKeepsWhatItHad(int round) throws IOException {
		assumeFolderCanGo();
		Path moved = folderOf("moved");
		try (ModelStore store = create(kit(round, 20).asSource())) {
			rename(store, "before");
			Files.move(folderOf("store"), moved);
			assertRefused(store);
		}
		assertFalse(Files.exists(folderOf("store")), "nothing is made in its place");
		Files.move(moved, folderOf("store"));
		if (!opensAgainAfterLoss()) {
			return;
		}
		try (ModelStore store = reopen()) {
			assertTrue(name(store).equals("before") || name(store).equals("after"), name(store));
		}
	}

	@ParameterizedTest(name = "round {0}")
	@MethodSource(StoreUnderTest.ROUNDS)
	default void aStoreWhoseFolderWasReplacedLeavesTheOtherAlone(int round) throws IOException {
		assumeFolderCanGo();
		provider().create(location("other"), kit(round + 1, 30).asSource(), Progress.none()).close();
		try (ModelStore store = create(kit(round, 20).asSource())) {
			rename(store, "before");
			Files.move(folderOf("store"), folderOf("moved"));
			Files.move(folderOf("other"), folderOf("store"));
			assertRefused(store);
		}
		try (ModelStore store = reopen(); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(kit(round + 1, 30), snapshot);
		}
	}

	private void assumeFolderCanGo() {
		assumeHas(Capability.UPDATE);
		assumePersistent();
		assumeTrue(!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("windows"), "Windows keeps folders in use where they are");
	}

	private Path folderOf(String name) {
		return location(name).directory().orElseThrow();
	}

	private static void assertRefused(ModelStore store) {
		ArenaException e = assertThrows(ArenaException.class, () -> rename(store, "after"));
		assertTrue(e.code() == ErrorCode.STORE_UNAVAILABLE || e.code() == ErrorCode.STORE_DAMAGED, e.toString());
		assertFalse(e.getMessage().contains("\n"), e.getMessage());
	}

	/** Commits another name of the first leaf. */
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
