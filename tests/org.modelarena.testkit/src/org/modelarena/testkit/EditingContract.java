// SPDX-License-Identifier: EPL-2.0
package org.modelarena.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.ModelStore;

/** Edits happen as a whole or not at all, keep opposites and keys, and survive reopening. */
interface EditingContract extends StoreUnderTest {
	/** Edits of a random test between two commits. */
	int EDITS_A_COMMIT = 10;

	@Test
	default void aCommitIsSeenByLaterSnapshotsOnly() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			ModelSnapshot before = store.snapshot();
			try (ModelEdit edit = kit.edit(store)) {
				kit.changeEverything(edit);
				SnapshotCheck.assertSame(new KitModel().model, before);
				try (ModelSnapshot during = store.snapshot()) {
					SnapshotCheck.assertSame(new KitModel().model, during);
				}
				if (!has(Capability.SNAPSHOT_ISOLATION)) {
					before.close();
				}
				edit.commit();
			}
			if (has(Capability.SNAPSHOT_ISOLATION)) {
				SnapshotCheck.assertSame(new KitModel().model, before);
				before.close();
			}
			try (ModelSnapshot after = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(kit.model, after);
			}
		}
	}

	@Test
	default void anEditThatIsNotCommittedLeavesNothing() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			try (ModelEdit edit = kit.edit(store)) {
				kit.changeEverything(edit);
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSame(new KitModel().model, snapshot);
			}
			KitModel again = new KitModel();
			try (ModelEdit edit = again.edit(store)) {
				edit.set(again.leaf, again.size, 77);
				again.model.set(again.leaf, again.size, 77);
				edit.commit();
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				assertEquals(again.model.elements().size(), snapshot.size());
				assertEquals(77, snapshot.attribute(again.leaf, new Translation(snapshot.metamodel()).attribute(again.size)));
			}
		}
	}

	@Tag("equinox")
	@Test
	default void commitsAndKeysSurviveReopening() {
		assumeHas(Capability.UPDATE);
		assumePersistent();
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource()); ModelEdit edit = kit.edit(store)) {
			kit.changeEverything(edit);
			edit.commit();
		}
		try (ModelStore store = reopen()) {
			try (ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
			}
			try (ModelEdit edit = kit.edit(store)) {
				long key = kit.create(edit, kit.special, kit.group, kit.members);
				edit.commit();
				try (ModelSnapshot snapshot = store.snapshot()) {
					SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
					assertTrue(snapshot.contains(key));
				}
			}
		}
	}

	@Test
	default void newKeysCountOnWithoutGaps() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			long next = kit.model.next();
			for (int round = 0; round < 3; round++) {
				try (ModelEdit edit = kit.edit(store)) {
					assertEquals(next++, kit.create(edit, kit.special, kit.group, kit.members), "the same keys in every store");
					assertEquals(next++, kit.create(edit, kit.special, kit.group, kit.members));
					edit.commit();
				}
			}
		}
	}

	@Test
	default void newKeysAreLargerThanAllBefore() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			long bound = kit.model.next();
			for (int round = 0; round < 3; round++) {
				try (ModelEdit edit = kit.edit(store)) {
					long key = kit.create(edit, kit.special, kit.group, kit.members);
					assertTrue(key >= bound, key + " after " + bound);
					bound = key + 1;
					edit.delete(key);
					kit.model.delete(key);
					edit.commit();
				}
			}
		}
	}

	@Test
	default void deletingTakesContentsAndAllLinksAlong() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			try (ModelEdit edit = kit.edit(store)) {
				edit.delete(kit.group);
				kit.model.delete(kit.group);
				edit.commit();
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
				assertFalse(snapshot.contains(kit.leaf));
				if (has(Capability.REVERSE_NAVIGATION)) {
					SnapshotCheck.assertSameReversed(kit.model, snapshot);
				}
			}
		}
	}

	@Test
	default void unknownElementsAreRefusedAndTheEditGoesOn() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			try (ModelEdit edit = kit.edit(store)) {
				long unknown = kit.model.next() + 5;
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.set(unknown, kit.size, 1));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.set(unknown, kit.partner, kit.leaf));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.set(kit.leaf, kit.partner, unknown));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.add(kit.leaf, kit.friends, unknown));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.remove(unknown, kit.friends, kit.leaf));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.delete(unknown));
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.create(kit.special, unknown, kit.members));
				edit.delete(kit.leaf);
				assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> edit.set(kit.leaf, kit.size, 1));
				kit.model.delete(kit.leaf);
				edit.commit();
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
			}
		}
	}

	@Test
	default void changesThatTheMetamodelForbidsAreRefusedAndTheEditGoesOn() {
		assumeHas(Capability.UPDATE);
		KitModel kit = new KitModel();
		try (ModelStore store = create(kit.model.asSource())) {
			try (ModelEdit edit = kit.edit(store)) {
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.create(kit.model.metamodel().type("Node"), kit.group, kit.members));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.create(kit.special, kit.leaf, kit.members));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.set(kit.leaf, kit.size, "large"));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.set(kit.group, kit.size, 1));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.set(kit.leaf, kit.partner, kit.group));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.set(kit.leaf, kit.friends, kit.leaf));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.add(kit.leaf, kit.partner, kit.leaf));
				assertFails(ErrorCode.MODEL_INVALID, () -> edit.add(kit.group, kit.members, kit.leaf));
				edit.set(kit.leaf, kit.size, 78);
				kit.model.set(kit.leaf, kit.size, 78);
				edit.commit();
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(kit.model, snapshot);
			}
		}
	}

	@ParameterizedTest(name = "random edits with seed {0}")
	@ValueSource(longs = { 11, 12, 13 })
	default void randomEditsDoWhatTheyDoToPlainMaps(long seed) {
		assumeHas(Capability.UPDATE);
		RecordedModel model = kit(seed, 30);
		RandomEdits edits = new RandomEdits(seed, model);
		try (ModelStore store = create(model.asSource())) {
			for (int commit = 0; commit < 20; commit++) {
				try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
					for (int i = 0; i < EDITS_A_COMMIT; i++) {
						edits.step(edit);
					}
					edit.commit();
				}
				try (ModelSnapshot snapshot = store.snapshot()) {
					SnapshotCheck.assertSameInAnyOrder(model, snapshot);
					if (has(Capability.REVERSE_NAVIGATION) && commit % 5 == 0) {
						SnapshotCheck.assertSameReversed(model, snapshot);
					}
				}
			}
		}
		if (isPersistent()) {
			try (ModelStore store = reopen(); ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSameInAnyOrder(model, snapshot);
			}
		}
	}
}
