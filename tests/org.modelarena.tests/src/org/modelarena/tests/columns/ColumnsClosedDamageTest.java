// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.StoreSettings;

/** Whatever happens to the files of a store that was closed: it gives the right answer, or says which file is damaged. Never an older one. */
class ColumnsClosedDamageTest {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 1000 : 50;
	private static final int COMMITS = 30;

	@TempDir
	Path folder;

	/** How a store leaves its folder when it is closed. */
	enum Closing {
		/** In one base file. */
		WHOLE,
		/** In a base file and a log that has an end. */
		SEALED;

		ColumnStoreProvider provider() {
			StoreSettings standard = StoreSettings.standard();
			return new ColumnStoreProvider(new StoreSettings(Duration.ofSeconds(20), standard.checkpoint(), (base, log) -> this == WHOLE, false, standard.disk()));
		}
	}

	/** Ways to damage a file; what they give may be the same bytes again. */
	private enum Damage {
		CUT, FLIPPED, ZEROED, SWAPPED, OLDER, REMOVED;

		/** @param other another file of the same store */
		void to(Path file, Path older, Path other, Random random) throws IOException {
			byte[] bytes = Files.readAllBytes(file);
			switch (this) {
			case CUT -> Files.write(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
			case FLIPPED -> {
				if (bytes.length > 0) {
					bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
				}
				Files.write(file, bytes);
			}
			case ZEROED -> {
				int from = random.nextInt(bytes.length + 1);
				Arrays.fill(bytes, from, Math.min(bytes.length, from + 1 + random.nextInt(600)), (byte) 0);
				Files.write(file, bytes);
			}
			case SWAPPED -> {
				Files.write(file, Files.readAllBytes(other));
				Files.write(other, bytes);
			}
			case OLDER -> {
				if (Files.exists(older)) {
					Files.copy(older, file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
				}
			}
			case REMOVED -> Files.delete(file);
			}
		}
	}

	/** A closed store, and beside it a copy from the time when it was closed before, with half of the commits. */
	private Path store(Closing closing) throws IOException {
		Path original = folder.resolve("original");
		EditedStore edited = new EditedStore();
		closing.provider().create(StoreLocation.at(original), edited.model().asSource(), Progress.none()).close();
		for (int half = 1; half <= 2; half++) {
			try (ModelStore store = closing.provider().open(StoreLocation.at(original))) {
				for (int i = 0; i < COMMITS / 2; i++) {
					edited.commit(store);
				}
			}
			if (half == 1) {
				copy(original, folder.resolve("older"));
			}
		}
		return original;
	}

	@Test
	void aStoreThatWasClosedDoesNotOpenWithAnOlderState() throws IOException {
		Path original = store(Closing.SEALED);
		Path log = original.resolve("updates-0.log");
		byte[] whole = Files.readAllBytes(log);
		List<Integer> ends = recordEnds(whole);
		assertEquals(COMMITS, ends.size() - 1);
		for (int kept = 0; kept < COMMITS; kept++) {
			Files.write(log, Arrays.copyOf(whole, ends.get(kept)));
			ArenaException e = assertThrows(ArenaException.class, () -> Closing.SEALED.provider().open(StoreLocation.at(original)).close());
			assertEquals(ErrorCode.STORE_DAMAGED, e.code());
			assertTrue(e.getMessage().contains("updates-0.log: it has " + ends.get(kept) + " bytes instead of " + whole.length), e.getMessage());
		}
		Files.write(log, whole);
		assertHolds(original);
	}

	/** Where the header and each of the records end. */
	private static List<Integer> recordEnds(byte[] log) {
		List<Integer> ends = new java.util.ArrayList<>();
		java.nio.ByteBuffer bytes = java.nio.ByteBuffer.wrap(log);
		int at = 40;
		ends.add(at);
		while (at < log.length) {
			at += 28 + bytes.getInt(at + 4);
			ends.add(at);
		}
		return ends;
	}

	@Test
	void aCleanCloseLeavesOneFileThatIsWholeByItself() throws IOException {
		Path original = store(Closing.WHOLE);
		try (Stream<Path> files = Files.list(original)) {
			List<String> names = files.map(file -> file.getFileName().toString()).sorted().toList();
			assertEquals(List.of("current", "lock", "model-2.columns", "modelarena-store.properties"), names);
		}
		assertHolds(original);
	}

	@ParameterizedTest(name = "{0}")
	@EnumSource(Closing.class)
	void damagedFilesGiveTheRightAnswerOrAreNamed(Closing closing) throws IOException {
		Path original = store(closing);
		Path damaged = folder.resolve("damaged");
		int refused = 0;
		for (int round = 0; round < ROUNDS; round++) {
			Random random = new Random(round);
			copy(original, damaged);
			List<Path> files = files(damaged);
			Path file = files.get(random.nextInt(files.size()));
			Path other = files.get(random.nextInt(files.size()));
			Damage damage = Damage.values()[random.nextInt(Damage.values().length)];
			damage.to(file, folder.resolve("older").resolve(file.getFileName()), other, random);
			String what = "round " + round + ": " + file.getFileName() + " " + damage + (damage == Damage.SWAPPED ? " with " + other.getFileName() : "");
			try {
				assertHolds(damaged);
			} catch (ArenaException e) {
				refused++;
				assertTrue(e.code() == ErrorCode.STORE_DAMAGED || e.code() == ErrorCode.NOT_FOUND, what + ": " + e);
				assertTrue(files.stream().anyMatch(any -> e.getMessage().contains(any.getFileName().toString())), what + ": " + e.getMessage());
				assertFalse(e.getMessage().contains("\n"), what + ": " + e.getMessage());
			} catch (RuntimeException | AssertionError e) {
				throw new AssertionError(what, e);
			}
		}
		assertTrue(refused > ROUNDS / 3, "refused " + refused + " of " + ROUNDS);
	}

	private void assertHolds(Path directory) {
		try (ModelStore store = new ColumnStoreProvider().open(StoreLocation.at(directory))) {
			EditedStore.assertHolds(store, COMMITS, COMMITS);
		}
	}

	private static List<Path> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.sorted().toList();
		}
	}

	private static void copy(Path from, Path to) throws IOException {
		StoreDirectory.delete(to);
		Files.createDirectories(to);
		for (Path file : files(from)) {
			Files.copy(file, to.resolve(file.getFileName()));
		}
	}
}
