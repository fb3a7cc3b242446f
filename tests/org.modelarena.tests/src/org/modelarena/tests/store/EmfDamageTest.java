// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.SnapshotCheck;

/** Damaged files of an EMF store give the right answer, or are named; and nothing that could mend it is removed. */
class EmfDamageTest {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 1000 : 100;

	@TempDir
	Path folder;
	private final EmfStoreProvider provider = new EmfStoreProvider();
	private final RecordedModel model = RandomEdits.model(7, KitMetamodel.create(), 30);

	private Path store() {
		Path original = folder.resolve("original");
		try (ModelStore store = provider.create(StoreLocation.at(original), model.asSource(), Progress.none())) {
			EClass leaf = store.metamodel().type("Leaf");
			try (ModelEdit edit = store.begin()) {
				model.create(edit.create(leaf, ModelSnapshot.NONE, null), model.metamodel().type("Leaf"), ModelSnapshot.NONE, null);
				edit.commit();
			}
		}
		return original;
	}

	private static List<Path> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.sorted().toList();
		}
	}

	private static byte[] damaged(byte[] bytes, Random random) {
		switch (random.nextInt(3)) {
		case 0 -> {
			return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
		}
		case 1 -> bytes[random.nextInt(Math.max(1, bytes.length))] ^= (byte) (1 << random.nextInt(8));
		default -> Arrays.fill(bytes, random.nextInt(bytes.length), bytes.length, (byte) 0);
		}
		return bytes;
	}

	@Test
	void aStateThatNamesAnotherModelFileCostsNotTheRightOne() throws IOException {
		Path original = store();
		Path state = original.resolve("state.properties");
		String text = Files.readString(state);
		Files.writeString(state, text.replace("model-1.xmi", "model-3.xmi"));
		ArenaException e = assertThrows(ArenaException.class, () -> provider.open(StoreLocation.at(original)).close());
		assertTrue(e.code() == ErrorCode.STORE_DAMAGED && e.getMessage().contains("state.properties"), e.toString());
		Files.writeString(state, text);
		try (ModelStore store = provider.open(StoreLocation.at(original)); ModelSnapshot snapshot = store.snapshot()) {
			SnapshotCheck.assertSame(model, snapshot);
		}
	}

	@Test
	void aMetamodelThatIsChangedIsNamed() throws IOException {
		Path original = store();
		Path metamodel = original.resolve("metamodel.ecore");
		Files.writeString(metamodel, Files.readString(metamodel).replace("name=\"boss\"", "name=\"lord\""));
		ArenaException e = assertThrows(ArenaException.class, () -> provider.open(StoreLocation.at(original)).close());
		assertTrue(e.code() == ErrorCode.STORE_DAMAGED && e.getMessage().contains("metamodel.ecore"), e.toString());
	}

	@Test
	void damagedFilesGiveTheRightAnswerOrAreNamed() throws IOException {
		Path original = store();
		Path copy = folder.resolve("damaged");
		int refused = 0;
		for (int round = 0; round < ROUNDS; round++) {
			Random random = new Random(round);
			StoreDirectory.delete(copy);
			Files.createDirectories(copy);
			for (Path file : files(original)) {
				Files.copy(file, copy.resolve(file.getFileName()));
			}
			List<Path> files = files(copy).stream().filter(file -> file.toFile().length() > 0).toList();
			Path file = files.get(random.nextInt(files.size()));
			Files.write(file, damaged(Files.readAllBytes(file), random));
			String what = "round " + round + ": " + file.getFileName();
			try (ModelStore store = provider.open(StoreLocation.at(copy)); ModelSnapshot snapshot = store.snapshot()) {
				SnapshotCheck.assertSame(model, snapshot);
			} catch (ArenaException e) {
				refused++;
				assertTrue(e.code() == ErrorCode.STORE_DAMAGED || e.code() == ErrorCode.NOT_FOUND, what + ": " + e);
				assertTrue(e.getMessage().contains(file.getFileName().toString()), what + ": " + e.getMessage());
				assertFalse(e.getMessage().contains("\n"), what + ": " + e.getMessage());
				assertEquals(files(original).size(), files(copy).stream().filter(left -> !left.endsWith("lock")).count() + 1, what + ": nothing is removed");
			} catch (RuntimeException | AssertionError e) {
				throw new AssertionError(what, e);
			}
		}
		assertTrue(refused > ROUNDS / 2, "refused " + refused);
	}
}
