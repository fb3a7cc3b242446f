// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;

/**
 * A disk gets full, or read only, among commits, and is freed again: each failure is told in one line, nothing acknowledged is lost, and the
 * store goes on, or says that it is to be opened again. Skipped where the test may not mount a file system.
 */
class FullDiskTest {
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 10 : 1;
	private static final int REFUSALS = 4;
	/** Elements of a commit, with 4 KB of text each. */
	private static final int LITTLE = 1;
	private static final int MUCH = 2000;
	/** They keep the files of a database that has failed until the process ends; another process sees what a copy has. */
	private static final Set<String> KEEP_FILES = Set.of("cdo", "orientdb");

	/** They take commits again without being opened again. */
	private static final Set<String> GO_ON = Set.of("columns", "emf", "neoemf", "rocksdb");

	/** On a disk: not every file system in memory has files that cannot be changed. */
	@TempDir(factory = TempDirFactory.Standard.class)
	Path folder;
	private SmallDisk disk;
	private final Random random = new Random(3);
	private final Set<Integer> acknowledged = new TreeSet<>();
	private int attempted;

	@AfterEach
	void unmount() throws IOException {
		if (disk != null) {
			disk.close();
		}
	}

	@Sampled(24)
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "columns, 32", "emf, 4", "neoemf, 16", "rocksdb, 128", "cdo, 16", "orientdb, 160", "neo4j, 400" })
	void nothingAcknowledgedIsLostWhenTheDiskIsFull(String name, int megabytes) throws IOException {
		for (int place = 0; place < places(name); place++) {
			disk = SmallDisk.mount(folder.resolve("disk" + place), megabytes);
			run(name, store -> disk.fill(), store -> disk.free());
			disk.close();
		}
	}

	@Sampled(14)
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "columns", "emf", "neoemf", "rocksdb", "cdo", "orientdb", "neo4j" })
	void nothingAcknowledgedIsLostWhenTheFolderIsReadOnlyForAWhile(String name) throws IOException {
		SmallDisk.assumeFoldersCanBeFrozen(folder);
		for (int place = 0; place < places(name); place++) {
			disk = SmallDisk.none(folder.resolve("place" + place));
			run(name, store -> SmallDisk.freeze(store, true), store -> SmallDisk.freeze(store, false));
		}
	}

	@Sampled(24)
	@ParameterizedTest(name = "{0}")
	@CsvSource({ "columns, 32", "emf, 4", "neoemf, 16", "rocksdb, 128", "cdo, 16", "orientdb, 160", "neo4j, 400" })
	void aStoreOpensOnAFullDiskOrTells(String name, int megabytes) throws IOException {
		disk = SmallDisk.mount(folder.resolve("disk"), megabytes);
		StoreProvider provider = Catalog.discover().store(name);
		StoreLocation location = StoreLocation.at(disk.folder().resolve("store"));
		provider.create(location, RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none()).close();
		disk.fill(0);
		try (ModelStore store = provider.open(location)) {
			isCommitted(store, MUCH);
			isCommitted(store);
		} catch (ArenaException e) {
			assertIsTold(e);
		}
		disk.free();
		assertOpens(provider, KEEP_FILES.contains(name) ? StoreLocation.at(copied(location, folder.resolve("copy"))) : location);
	}

	private interface Change {
		void run(Path store) throws IOException;
	}

	/** How many disks the rounds of a store need. */
	private static int places(String name) {
		return KEEP_FILES.contains(name) ? ROUNDS : 1;
	}

	private void run(String name, Change harm, Change mend) throws IOException {
		StoreProvider provider = Catalog.discover().store(name);
		Path store = disk.folder().resolve("store");
		StoreLocation location = StoreLocation.at(store);
		acknowledged.clear();
		provider.create(location, RandomEdits.model(1, KitMetamodel.create(), 10).asSource(), Progress.none()).close();
		for (int round = 0; round < ROUNDS / places(name); round++) {
			harmAmongCommits(provider.open(location), () -> harm.run(store), () -> mend.run(store));
			assertOpens(provider, KEEP_FILES.contains(name) ? StoreLocation.at(copied(location, folder.resolve("copy" + attempted))) : location);
		}
	}

	private interface Step {
		void run() throws IOException;
	}

	private void harmAmongCommits(ModelStore store, Step harm, Step mend) throws IOException {
		try {
			for (int i = 0; i < 3; i++) {
				assertTrue(isCommitted(store), "there is room at first");
			}
			harm.run();
			if (disk.isMounted()) {
				// Fails in another place of the database, but for RocksDB, whose log has room of its own.
				isCommitted(store, MUCH);
			}
			commitUntilRefused(store, disk.isMounted());
			mend.run();
			boolean goesOn = isCommitted(store);
			if (GO_ON.contains(store.provider().name())) {
				assertTrue(goesOn, "it goes on when there is room");
				assertEquals(Set.of(), lost(store), "acknowledged and not seen by those who read");
				for (int i = 0; i < 3; i++) {
					assertTrue(isCommitted(store), "it goes on");
				}
			} else {
				assertTrue(goesOn || !isCommitted(store), "a store that wants to be opened again stays so");
			}
		} finally {
			store.close();
		}
	}

	/** Stores that write to files that they have open do not notice that the folder is read only. */
	private void commitUntilRefused(ModelStore store, boolean isFull) {
		int refused = 0;
		for (int i = 0; i < (isFull ? 12_000 : 10) && refused < REFUSALS; i++) {
			refused += isCommitted(store) ? 0 : 1;
		}
		assertTrue(!isFull || refused == REFUSALS, "the disk gets full");
	}

	private void assertOpens(StoreProvider provider, StoreLocation location) {
		assertAcknowledgedIsThere(provider, location);
		assertTrue(commitsAgain(provider, location), "it takes commits again");
	}

	private static Path copied(StoreLocation location, Path copy) throws IOException {
		Path original = location.directory().orElseThrow();
		try (Stream<Path> files = Files.walk(original)) {
			for (Path file : (Iterable<Path>) files::iterator) {
				Files.copy(file, copy.resolve(original.relativize(file)));
			}
		}
		return copy;
	}

	private boolean commitsAgain(StoreProvider provider, StoreLocation location) {
		try (ModelStore store = provider.open(location)) {
			return isCommitted(store);
		}
	}

	private boolean isCommitted(ModelStore store) {
		return isCommitted(store, LITTLE);
	}

	private boolean isCommitted(ModelStore store, int elements) {
		int number = attempted++;
		try (ModelEdit edit = store.begin()) {
			EClass leaf = store.metamodel().type("Leaf");
			for (int i = 0; i < elements; i++) {
				long key = edit.create(leaf, ModelSnapshot.NONE, null);
				edit.set(key, (EAttribute) Metamodel.feature(leaf, "name"), "commit " + number + " " + text());
			}
			edit.commit();
			acknowledged.add(number);
			return true;
		} catch (ArenaException e) {
			assertIsTold(e);
			return false;
		}
	}

	/** Hard to compress. */
	private String text() {
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < 4000; i++) {
			text.append((char) ('a' + random.nextInt(26)));
		}
		return text.toString();
	}

	/** Nothing is wrong with the files. */
	private static void assertIsTold(ArenaException e) {
		assertTrue(Set.of(ErrorCode.IO, ErrorCode.STORE_UNAVAILABLE).contains(e.code()), e.toString());
		assertFalse(e.getMessage().contains("\n"), e.getMessage());
	}

	private void assertAcknowledgedIsThere(StoreProvider provider, StoreLocation location) {
		try (ModelStore store = provider.open(location)) {
			assertEquals(Set.of(), lost(store), "acknowledged and lost");
		}
	}

	private Set<Integer> lost(ModelStore store) {
		Set<Integer> found = new TreeSet<>();
		try (ModelSnapshot snapshot = store.snapshot()) {
			EClass leaf = store.metamodel().type("Leaf");
			for (KeyCursor keys = snapshot.extent(leaf); keys.next();) {
				String name = (String) snapshot.attribute(keys.key(), (EAttribute) Metamodel.feature(leaf, "name"));
				if (name != null && name.startsWith("commit ")) {
					found.add(Integer.parseInt(name.split(" ")[1]));
				}
			}
		}
		Set<Integer> lost = new TreeSet<>(acknowledged);
		lost.removeAll(found);
		return lost;
	}
}
