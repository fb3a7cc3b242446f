// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SnapshotCheck;
import org.modelarena.testkit.Translation;
import org.modelarena.tests.Railways;
import org.modelarena.tests.xmi.RandomMetamodel;

/** What a snapshot gives in bulk is what it gives element by element, and both are what plain maps say. */
class ColumnsBulkTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int COMMITS = 6;
	private static final int STEPS = 15;

	@TempDir
	Path folder;
	private final ColumnStoreProvider provider = new ColumnStoreProvider();

	static List<Long> seeds() {
		return LongStream.rangeClosed(1, LONG ? 200 : 12).boxed().toList();
	}

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	@Test
	void theRailway() {
		ElementSource railway = Railways.repair(2);
		try (ModelStore store = provider.create(location(), railway, Progress.none()); ModelSnapshot snapshot = store.snapshot()) {
			BulkCheck.assertBulkIsSingle(snapshot);
		}
	}

	@Sampled(2)
	@ParameterizedTest(name = "kit model with seed {0}")
	@MethodSource("seeds")
	void modelsWithOneOfEverything(long seed) {
		edited(seed, KitMetamodel.create(), 40);
	}

	@Sampled(2)
	@ParameterizedTest(name = "random metamodel with seed {0}")
	@MethodSource("seeds")
	void modelsOfRandomMetamodels(long seed) {
		edited(seed, RandomMetamodel.of(seed), 30);
	}

	/** Edits, with a checkpoint in the midst, and a reopening. */
	private void edited(long seed, Metamodel metamodel, int size) {
		RecordedModel model = RandomEdits.model(seed, metamodel, size);
		RecordedModel unchanged = RandomEdits.model(seed, metamodel, size);
		RandomEdits edits = new RandomEdits(seed + 1, model);
		try (ModelStore store = provider.create(location(), model.asSource(), Progress.none()); ModelSnapshot before = store.snapshot()) {
			BulkCheck.assertBulkIsSingle(before);
			for (int commit = 0; commit < COMMITS; commit++) {
				edit(store, edits);
				check(store, model);
				if (commit == COMMITS / 2) {
					try (ModelSnapshot uncompacted = store.snapshot()) {
						((ColumnStore) store).checkpoint();
						SnapshotCheck.assertSameInAnyOrder(model, uncompacted);
					}
					check(store, model);
				}
			}
			SnapshotCheck.assertSame(unchanged, before);
			BulkCheck.assertBulkIsSingle(before);
		}
		try (ModelStore store = provider.open(location())) {
			check(store, model);
			edit(store, edits);
			check(store, model);
		}
	}

	private static void edit(ModelStore store, RandomEdits edits) {
		try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
			for (int i = 0; i < STEPS; i++) {
				edits.step(edit);
			}
			edit.commit();
		}
	}

	private static void check(ModelStore store, RecordedModel model) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSameInAnyOrder(model, snapshot);
			SnapshotCheck.assertSameReversed(model, snapshot);
			BulkCheck.assertBulkIsSingle(snapshot);
		}
	}
}
