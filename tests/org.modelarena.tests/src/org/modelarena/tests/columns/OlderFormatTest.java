// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.file.CurrentFile;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SnapshotCheck;
import org.modelarena.testkit.Translation;
import org.modelarena.tests.Railways;
import org.modelarena.tests.xmi.RandomMetamodel;

/** A store whose base file is of format 2 has the same content, is edited as others are, and gets the newest format with its next checkpoint. */
class OlderFormatTest {
	private static final int FORMAT = 3;
	private static final int STEPS = 15;

	@TempDir
	Path temporary;
	private Path folder;
	private final ColumnStoreProvider provider = new ColumnStoreProvider();

	@BeforeEach
	void name() {
		folder = temporary.resolve("store");
	}

	static List<Long> seeds() {
		return LongStream.rangeClosed(1, Boolean.getBoolean("modelarena.long") ? 200 : 6).boxed().toList();
	}

	private StoreLocation location() {
		return StoreLocation.at(folder);
	}

	@Sampled(2)
	@ParameterizedTest(name = "kit model with seed {0}")
	@MethodSource("seeds")
	void modelsWithOneOfEverything(long seed) throws IOException {
		edited(seed, KitMetamodel.create());
	}

	@ParameterizedTest(name = "random metamodel with seed {0}")
	@MethodSource("seeds")
	void modelsOfRandomMetamodels(long seed) throws IOException {
		edited(seed, RandomMetamodel.of(seed));
	}

	private void edited(long seed, Metamodel metamodel) throws IOException {
		RecordedModel model = RandomEdits.model(seed, metamodel, 60);
		RandomEdits edits = new RandomEdits(seed + 1, model);
		provider.create(location(), model.asSource(), Progress.none()).close();
		OlderBaseFile.in(folder);
		assertEquals(2, OlderBaseFile.formatOf(folder.resolve("model-0.columns")));
		try (ModelStore store = provider.open(location())) {
			check(store, model);
			try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
				for (int i = 0; i < STEPS; i++) {
					edits.step(edit);
				}
				edit.commit();
			}
			check(store, model);
			((ColumnStore) store).checkpoint();
			assertEquals(FORMAT, OlderBaseFile.formatOf(folder.resolve("model-1.columns")));
			check(store, model);
		}
		try (ModelStore store = provider.open(location())) {
			check(store, model);
		}
	}

	private static void check(ModelStore store, RecordedModel model) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSameInAnyOrder(model, snapshot);
			SnapshotCheck.assertSameReversed(model, snapshot);
			BulkCheck.assertBulkIsSingle(snapshot);
		}
	}

	@Test
	void aRailwayWithItsIndexes() throws IOException {
		provider.create(location(), Railways.repair(3), Progress.none()).close();
		OlderBaseFile.in(folder);
		try (ModelStore store = provider.open(location())) {
			assertFalse(store.index().indexed().isEmpty());
			IndexCheck.assertRight(store);
		}
	}

	@Test
	void anEncodingThatTheFormatDoesNotHaveIsDamage() throws IOException {
		provider.create(location(), Railways.repair(1), Progress.none()).close();
		Path file = folder.resolve("model-0.columns");
		byte[] bytes = Files.readAllBytes(file);
		ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(8, 2);
		CRC32C crc = new CRC32C();
		crc.update(bytes, 0, 60);
		header.putInt(60, (int) crc.getValue());
		Files.write(file, bytes);
		CurrentFile current = CurrentFile.read(folder);
		new CurrentFile(current.identity(), OptionalInt.of((int) crc.getValue()), current.logs()).write(new FileDisk(), folder);
		try (ModelStore store = provider.open(location()); ModelSnapshot snapshot = store.snapshot()) {
			ArenaException refused = assertThrows(ArenaException.class, () -> BulkCheck.assertBulkIsSingle(snapshot));
			assertEquals(ErrorCode.STORE_DAMAGED, refused.code());
			assertTrue(refused.getMessage().contains("model-0.columns: it has an unknown encoding"), refused.getMessage());
		}
	}
}
