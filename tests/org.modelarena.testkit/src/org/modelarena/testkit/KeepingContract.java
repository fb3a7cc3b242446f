// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;

/** A sound store is found sound, a backup of it is the same store, and who only reads changes nothing. */
interface KeepingContract extends StoreUnderTest {
	@Test
	default void aSoundStoreIsFoundSound() {
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			change(kit, store);
			assertSound(store, kit);
		}
		if (isPersistent()) {
			Findings findings = new Findings();
			provider().checkFiles(location("store"), findings, Progress.none());
			assertEquals(List.of(), findings.first());
		}
	}

	@Test
	default void aBackupRestoresTheSameModel() {
		assumePersistent();
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			change(kit, store);
		}
		Path file = location("backup").directory().orElseThrow();
		backUp(file);
		Path restored = location("restored").directory().orElseThrow();
		Restore.run(file, restored, new Catalog(List.of(provider()), List.of()), Progress.none());
		try (ModelStore store = provider().open(location("restored")); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
		}
		try (ModelStore store = reopen()) {
			assertSound(store, kit);
		}
		assertFails(ErrorCode.ALREADY_EXISTS, () -> backUp(file));
		assertFails(ErrorCode.ALREADY_EXISTS, () -> Restore.run(file, restored, new Catalog(List.of(provider()), List.of()), Progress.none()));
	}

	@Test
	default void aStoreInUseIsBackedUpOrRefused() {
		assumePersistent();
		KitModel kit = new KitModel();
		Path file = location("backup").directory().orElseThrow();
		try (ModelStore store = create(kit.model.asSource())) {
			change(kit, store);
			try {
				backUp(file);
			} catch (ArenaException e) {
				assertEquals(ErrorCode.STORE_BUSY, e.code(), e.getMessage());
				assertFalse(Files.exists(file), "nothing is left of it");
				return;
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
			}
		}
		Restore.run(file, location("restored").directory().orElseThrow(), new Catalog(List.of(provider()), List.of()), Progress.none());
		try (ModelStore store = provider().open(location("restored")); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
		}
	}

	@Test
	default void aStoreThatIsOpenedToBeReadAnswers() {
		assumePersistent();
		create(kit(1, 20).asSource()).close();
		try (ModelStore store = provider().openToRead(location("store")); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(kit(1, 20), snapshot);
		}
	}

	private void backUp(Path file) {
		try {
			Backup.write(provider(), location("store"), file, Cancellation.create());
		} catch (ArenaException e) {
			assumeTrue(e.code() != ErrorCode.UNSUPPORTED, e.getMessage());
			throw e;
		}
	}

	private void change(KitModel kit, ModelStore store) {
		if (has(Capability.UPDATE)) {
			try (ModelEdit edit = kit.edit(store)) {
				kit.changeEverything(edit);
				edit.commit();
			}
		}
	}

	private static void assertSound(ModelStore store, KitModel kit) {
		Findings findings = new Findings();
		assertEquals(kit.model.elements().size(), ModelCheck.run(store, findings, Progress.none()));
		assertEquals(List.of(), findings.first());
	}
}
