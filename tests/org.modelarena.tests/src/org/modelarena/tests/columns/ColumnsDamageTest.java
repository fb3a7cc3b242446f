// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.testkit.Sampled;

/** Damaged files are refused by name. A log that a crash cut off is read up to there. There is never a wrong answer or another exception. */
class ColumnsDamageTest {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 3000 : 60;
	private static final int COMMITS = 3;
	private static final int ALL = 2 * COMMITS;

	@TempDir
	Path folder;
	private final ColumnStoreProvider provider = ColumnsClosedDamageTest.Closing.SEALED.provider();

	/** Commits, a checkpoint, commits; then copied as a crash would leave it, or closed. */
	private Path store(boolean crashed) throws IOException {
		Path directory = folder.resolve("original");
		EditedStore edited = new EditedStore();
		Path copy = folder.resolve("crashed");
		try (ModelStore store = provider.create(StoreLocation.at(directory), edited.model().asSource(), Progress.none())) {
			for (int i = 0; i < COMMITS; i++) {
				edited.commit(store);
			}
			((ColumnStore) store).checkpoint();
			for (int i = 0; i < COMMITS; i++) {
				edited.commit(store);
			}
			copy(directory, copy);
		}
		return crashed ? copy : directory;
	}

	/** Commits, a checkpoint that fails, commits: with two logs. */
	private Path storeWithTwoLogs() throws IOException {
		FailingDisk disk = new FailingDisk(0, false).refusing("model-1.columns");
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(5), base -> Long.MAX_VALUE, StoreSettings.standard().closing(), false, disk);
		Path directory = folder.resolve("original");
		Path copy = folder.resolve("crashed");
		EditedStore edited = new EditedStore();
		try (ModelStore store = new ColumnStoreProvider(settings).create(StoreLocation.at(directory), edited.model().asSource(), Progress.none())) {
			for (int i = 0; i < COMMITS; i++) {
				edited.commit(store);
			}
			assertThrows(ArenaException.class, ((ColumnStore) store)::checkpoint);
			for (int i = 0; i < COMMITS; i++) {
				edited.commit(store);
			}
			copy(directory, copy);
		}
		return copy;
	}

	@Test
	void openingVerifiesEverythingIfAsked() throws IOException {
		Path original = store(false);
		StoreSettings standard = StoreSettings.standard();
		StoreSettings verifying = new StoreSettings(standard.patience(), standard.checkpoint(), standard.closing(), true, standard.disk());
		Path copy = folder.resolve("damaged");
		int refused = 0;
		for (int round = 0; round < ROUNDS; round++) {
			copy(original, copy);
			Files.write(copy.resolve("model-1.columns"), flipped(Files.readAllBytes(copy.resolve("model-1.columns")), new Random(round)));
			boolean opened = false;
			try (ModelStore store = new ColumnStoreProvider(verifying).open(StoreLocation.at(copy))) {
				opened = true;
				EditedStore.assertHolds(store, ALL, ALL);
			} catch (ArenaException e) {
				assertEquals(ErrorCode.STORE_DAMAGED, e.code(), e.toString());
				assertFalse(opened, "refused at the opening, not later");
				refused++;
			}
		}
		assertTrue(refused > ROUNDS / 2, "refused " + refused + " times");
	}

	@Sampled(2)
	@Test
	void theLogBeforeTheLastIsNeverCutOffByACrash() throws IOException {
		Path store = storeWithTwoLogs();
		assertEquals(ROUNDS, damage(store, "updates-0.log", ColumnsDamageTest::cut, ALL));
		assertEquals(ROUNDS, damage(store, "updates-0.log", ColumnsDamageTest::flipped, ALL));
		assertTrue(damage(store, "updates-1.log", ColumnsDamageTest::flipped, ALL - 1) > 0);
		damage(store, "updates-1.log", ColumnsDamageTest::cut, COMMITS);
	}

	private static void copy(Path from, Path to) throws IOException {
		StoreDirectory.delete(to);
		Files.createDirectories(to);
		try (Stream<Path> files = Files.list(from)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				Files.copy(file, to.resolve(file.getFileName()));
			}
		}
	}

	private interface Damage {
		byte[] to(byte[] bytes, Random random);
	}

	private static byte[] flipped(byte[] bytes, Random random) {
		bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
		return bytes;
	}

	private static byte[] cut(byte[] bytes, Random random) {
		return Arrays.copyOf(bytes, random.nextInt(bytes.length));
	}

	/** @return how often it was refused */
	private int damage(Path original, String file, Damage damage, int leastCommits) throws IOException {
		int refused = 0;
		Path copy = folder.resolve("damaged");
		for (int round = 0; round < ROUNDS; round++) {
			copy(original, copy);
			Files.write(copy.resolve(file), damage.to(Files.readAllBytes(copy.resolve(file)), new Random(round)));
			try (ModelStore store = provider.open(StoreLocation.at(copy))) {
				EditedStore.assertHolds(store, leastCommits, ALL);
			} catch (ArenaException e) {
				assertEquals(ErrorCode.STORE_DAMAGED, e.code(), e.toString());
				assertTrue(e.getMessage().contains(file), e.getMessage());
				refused++;
			}
		}
		return refused;
	}

	@Sampled(2)
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "model-1.columns", "updates-1.log", "current" })
	void flippedBitsAreRefused(String file) throws IOException {
		int refused = damage(store(false), file, ColumnsDamageTest::flipped, ALL);
		// What lies between sections does not matter.
		assertTrue(refused > ROUNDS / 2, file + " was refused " + refused + " times");
	}

	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "model-1.columns", "current" })
	void filesThatAreCutOffAreRefused(String file) throws IOException {
		assertEquals(ROUNDS, damage(store(false), file, ColumnsDamageTest::cut, ALL), file);
	}

	@Sampled(2)
	@Test
	void aLogThatALossOfPowerHasCutOffIsReadUpToThere() throws IOException {
		assertTrue(damage(withoutMark(store(true)), "updates-1.log", ColumnsDamageTest::cut, COMMITS) < ROUNDS / 2);
	}

	@Test
	void whatIsMissingOfWhatAKilledProcessHasAcknowledgedIsDamage() throws IOException {
		Path store = store(true);
		assertTrue(damage(store, "updates-1.log", ColumnsDamageTest::cut, ALL) > ROUNDS / 2);
		assertTrue(damage(store, "updates-1.log", ColumnsDamageTest::flipped, ALL) > ROUNDS / 2);
	}

	/** The note of what was acknowledged is not forced, so a loss of power may take it. */
	private static Path withoutMark(Path store) throws IOException {
		Files.delete(store.resolve("acknowledged"));
		return store;
	}

	@Test
	void afterACrashTheLastRecordMayBeDamagedButNoneBefore() throws IOException {
		int refused = damage(withoutMark(store(true)), "updates-1.log", ColumnsDamageTest::flipped, ALL - 1);
		assertTrue(refused > 0 && refused < ROUNDS, "refused " + refused + " times");
	}

	@Sampled(2)
	@Test
	void garbageBehindTheLogOfACrashIsPassedOver() throws IOException {
		Damage appended = (bytes, random) -> {
			byte[] longer = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(100));
			for (int i = bytes.length; i < longer.length; i++) {
				longer[i] = (byte) random.nextInt();
			}
			return longer;
		};
		assertEquals(0, damage(store(true), "updates-1.log", appended, ALL));
	}

	@Test
	void missingForeignAndNewerFilesAreRefusedByName() throws IOException {
		Path original = store(false);
		assertRefused(original, "model-1.columns", "it is missing", null);
		assertRefused(original, "updates-1.log", "it is missing", null);
		assertRefused(original, "current", "it is missing", null);
		assertRefused(original, "model-1.columns", "it is not a column file", new byte[200]);
		assertRefused(original, "updates-1.log", "it has 200 bytes instead of", new byte[200]);
		assertRefused(folder.resolve("crashed"), "updates-1.log", "it is not a log of updates", new byte[200]);
		byte[] newer = Files.readAllBytes(original.resolve("model-1.columns"));
		newer[8] = 9;
		assertRefused(original, "model-1.columns", "newer format 9", newer);
		newer[8] = 1;
		assertRefused(original, "model-1.columns", "older format 1", newer);
		assertRefused(original, "current", "a format that this ModelArena does not read", "modelarena-columns-1 1 0 0 0\n".getBytes(StandardCharsets.US_ASCII));
		Path other = folder.resolve("other");
		provider.create(StoreLocation.at(other), new EditedStore().model().asSource(), Progress.none()).close();
		assertRefused(original, "model-1.columns", "it belongs to another store", Files.readAllBytes(other.resolve("model-0.columns")));
		EditedStore edited = new EditedStore();
		Path others = folder.resolve("others");
		try (ModelStore store = provider.create(StoreLocation.at(others), edited.model().asSource(), Progress.none())) {
			edited.commit(store);
		}
		assertRefused(folder.resolve("crashed"), "updates-1.log", "it belongs to another model", Files.readAllBytes(others.resolve("updates-0.log")));
	}

	/** @param bytes null to remove the file */
	private void assertRefused(Path original, String file, String reason, byte[] bytes) throws IOException {
		Path copy = folder.resolve("damaged");
		copy(original, copy);
		if (bytes == null) {
			Files.delete(copy.resolve(file));
		} else {
			Files.write(copy.resolve(file), bytes);
		}
		ArenaException e = assertThrows(ArenaException.class, () -> provider.open(StoreLocation.at(copy)).close());
		assertEquals(ErrorCode.STORE_DAMAGED, e.code());
		assertTrue(e.getMessage().contains(file) && e.getMessage().contains(reason), e.getMessage());
	}
}
