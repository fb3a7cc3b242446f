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
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Declaration;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** Whichever write, force or rename fails: the caller is told, nothing acknowledged is lost, nothing half is there, the store opens again. */
@Sampled(2)
class ColumnsFailingDiskTest {
	private static final int ONE_IN = 20;
	private static final int COMMITS = 4;
	/** Make the file, its header, force both, and replace the file that says whether the store was closed. */
	private static final int TO_BEGIN_A_LOG = 8;
	static final Declaration DECLARATION = Declaration.parse("Leaf.friendsSize : Integer = self.friends->collect(f | f.size)->sum()", "ocl", true);

	@TempDir
	Path folder;
	private EditedStore edited;
	private boolean created;
	private boolean failed;
	/** Whether a commit failed, so that the recorded model is ahead of the store. */
	private boolean lost;

	private static ColumnStoreProvider provider(Disk disk) {
		return new ColumnStoreProvider(new StoreSettings(Duration.ofSeconds(5), base -> Long.MAX_VALUE, StoreSettings.standard().closing(), false, disk));
	}

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	/** Loads, commits, writes a checkpoint, commits, declares a derived attribute, commits, and opens the store again for a last commit. */
	private void run(Disk disk) {
		edited = new EditedStore();
		created = false;
		failed = false;
		lost = false;
		ModelStore store = attempt(() -> provider(disk).create(location(), edited.model().asSource(), Progress.none()));
		created = Files.exists(folder.resolve("s"));
		if (store != null) {
			commits(store);
			attempt(() -> {
				((ColumnStore) store).checkpoint();
				return store;
			});
			commits(store);
			attempt(() -> {
				store.index().declare(DECLARATION, Progress.none());
				return store;
			});
			commits(store);
			close(store);
		}
		ModelStore again = failed ? null : attempt(() -> provider(disk).open(location()));
		if (again != null) {
			attempt(() -> commit(again));
			close(again);
		}
	}

	/** As many as succeed: a store whose log has failed takes no more. */
	private void commits(ModelStore store) {
		for (int i = 0; i < COMMITS && !lost; i++) {
			attempt(() -> commit(store));
		}
	}

	private ModelStore commit(ModelStore store) {
		lost = true;
		edited.commit(store);
		lost = false;
		return store;
	}

	private interface Attempt {
		ModelStore run();
	}

	private ModelStore attempt(Attempt action) {
		try {
			return action.run();
		} catch (ArenaException e) {
			assertTrue(e.code() == ErrorCode.IO || e.code() == ErrorCode.STORE_UNAVAILABLE, e.toString());
			failed = true;
			return null;
		}
	}

	private void close(ModelStore store) {
		attempt(() -> {
			store.close();
			return store;
		});
	}

	@Sampled(4)
	@ParameterizedTest(name = "the process dies: {0}")
	@ValueSource(booleans = { false, true })
	void anyOperationMayFail(boolean dies) throws IOException {
		FailingDisk sound = new FailingDisk(0, dies);
		run(sound);
		assertFalse(failed);
		assertEquals(3 * COMMITS + 1, edited.commits());
		StoreDirectory.delete(folder.resolve("s"));
		for (int failing : Sample.of(IntStream.rangeClosed(1, sound.operations()).boxed().toList(), ONE_IN)) {
			FailingDisk disk = new FailingDisk(failing, dies);
			run(disk);
			if (dies) {
				disk.loseUnforced(failing);
			}
			checkAfter(failing);
		}
	}

	private void checkAfter(int failing) throws IOException {
		if (!created) {
			assertTrue(failed, "the caller was told");
			try (Stream<Path> left = Files.list(folder)) {
				assertEquals(0, left.count(), "nothing is left of a load that failed");
			}
			return;
		}
		try (ModelStore store = new ColumnStoreProvider().open(location())) {
			EditedStore.assertHolds(store, edited.commits(), edited.commits() + 1);
			assertTrue(failed || store.index().derived().size() == 1, "a declaration that was acknowledged is there");
		} catch (ArenaException e) {
			throw new AssertionError("after operation " + failing, e);
		}
		StoreDirectory.delete(folder.resolve("s"));
	}

	private static void rename(ModelStore store, String name) {
		try (ModelEdit edit = store.begin()) {
			edit.set(first(store), (EAttribute) Metamodel.feature(store.metamodel().type("Leaf"), "name"), name);
			edit.commit();
		}
	}

	private static String name(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return (String) snapshot.attribute(first(store), (EAttribute) Metamodel.feature(store.metamodel().type("Leaf"), "name"));
		}
	}

	private static long first(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return snapshot.extent(store.metamodel().type("Leaf")).toArray()[0];
		}
	}

	@Test
	void aFailureBeforeTheFirstRecordOfALogIsForgottenWhenItIsGone() {
		for (int failing = 1; failing <= TO_BEGIN_A_LOG; failing++) {
			EditedStore one = new EditedStore();
			StoreLocation location = StoreLocation.at(folder.resolve("s" + failing));
			provider(new FailingDisk(0, false)).create(location, one.model().asSource(), Progress.none()).close();
			try (ModelStore store = provider(new FailingDisk(failing, false)).open(location)) {
				assertEquals(ErrorCode.IO, assertThrows(ArenaException.class, () -> rename(store, "no")).code());
				EditedStore.assertHolds(store, 0, 0);
				rename(store, "yes");
			}
			try (ModelStore store = provider(new FailingDisk(0, false)).open(location)) {
				assertEquals("yes", name(store));
			}
		}
	}

	@Test
	void aStoreWhoseLogCouldNotBeWrittenGoesOnWithoutTheCommit() {
		edited = new EditedStore();
		provider(new FailingDisk(0, false)).create(location(), edited.model().asSource(), Progress.none()).close();
		long before;
		try (ModelStore store = provider(new FailingDisk(TO_BEGIN_A_LOG + 1, false)).open(location())) {
			before = store.snapshot().size();
			assertEquals(ErrorCode.IO, assertThrows(ArenaException.class, () -> edited.commit(store)).code());
			EditedStore.assertHolds(store, 0, 0);
			for (int i = 0; i < COMMITS; i++) {
				addLeaf(store);
			}
			assertEquals(before + COMMITS, store.snapshot().size());
		}
		try (ModelStore store = provider(new FailingDisk(0, false)).open(location())) {
			assertEquals(before + COMMITS, store.snapshot().size());
		}
	}

	private static void addLeaf(ModelStore store) {
		try (ModelEdit edit = store.begin()) {
			edit.create(store.metamodel().type("Leaf"), ModelSnapshot.NONE, null);
			edit.commit();
		}
	}

	@Test
	void aStoreWhoseLogCouldNotBeForcedTakesNoMoreCommitsUntilItIsOpenedAgain() {
		edited = new EditedStore();
		provider(new FailingDisk(0, false)).create(location(), edited.model().asSource(), Progress.none()).close();
		FailingDisk disk = new FailingDisk(TO_BEGIN_A_LOG + 2, false);
		try (ModelStore store = provider(disk).open(location())) {
			assertEquals(ErrorCode.IO, assertThrows(ArenaException.class, () -> edited.commit(store)).code());
			assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, store::begin).code());
			EditedStore.assertHolds(store, 0, 0);
		}
		try (ModelStore store = provider(new FailingDisk(0, false)).open(location())) {
			EditedStore.assertHolds(store, 0, 1);
		}
	}
}
