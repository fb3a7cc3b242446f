// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.bench.loads.Folders;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitEntry;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.keeping.Backup;
import org.modelarena.core.keeping.Restore;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.store.columns.internal.file.Disk;
import org.modelarena.store.columns.internal.file.FileDisk;
import org.modelarena.testkit.ObjectsCheck;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;

/** A column store with a history has every version, whatever checkpoints, closings, crashes and prunings come between. */
@Sampled(2)
class ColumnsHistoryTest {
	private static final int COMMITS = 30;
	private static final int ONE_IN = 20;
	private static final int PRUNED_ROUNDS = Boolean.getBoolean("modelarena.long") ? 200 : 6;
	private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

	@TempDir
	Path folder;

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	/** A store that writes a checkpoint when its log is that long, and perhaps when it is closed. */
	private static ColumnStoreProvider provider(Disk disk, long checkpoint, boolean whole) {
		return new ColumnStoreProvider(new StoreSettings(Duration.ofSeconds(20), base -> checkpoint, (base, logs) -> whole, false, disk));
	}

	private ModelStore created(ColumnStoreProvider provider, EditedStore model) {
		ModelStore store = provider.create(location(), model.model().asSource(), Progress.none());
		store.keepHistory(CommitNote.of("Ada", "as it was").at(START));
		return store;
	}

	/** Commit n is made on day n by one of three authors. */
	private static void commit(EditedStore model, ModelStore store) {
		int number = model.commits() + 1;
		CommitNote note = CommitNote.of("author " + number % 3, "commit\n" + number).at(START.plus(Duration.ofDays(number)));
		model.commit(store, number % 2 == 0 ? note : note.from("00abc" + number));
	}

	private static void assertEveryVersion(ModelStore store, int first, int last, Random random) {
		List<Integer> versions = new ArrayList<>(IntStream.rangeClosed(first, last).boxed().toList());
		Collections.shuffle(versions, random);
		for (int version : versions) {
			try (ModelSnapshot snapshot = store.history().snapshot(version)) {
				ObjectsCheck.assertSame(EditedStore.after(version), snapshot, "as of " + version);
				BulkCheck.assertBulkIsSingle(snapshot);
			}
		}
		List<CommitEntry> entries = new ArrayList<>();
		store.history().descending(entries::add);
		assertEquals(LongStream.rangeClosed(first, last).boxed().toList(), entries.reversed().stream().map(CommitEntry::number).toList());
		for (CommitEntry entry : entries) {
			assertEquals(START.plus(Duration.ofDays(entry.number())), entry.time());
			assertEquals(entry.number() == 0 ? "Ada" : "author " + entry.number() % 3, entry.author());
			assertEquals(entry.number() == 0 ? "as it was" : "commit\n" + entry.number(), entry.message());
			assertEquals(entry.number() % 2 == 1, entry.revision().isPresent());
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4 })
	void everyVersionIsThereAfterCheckpointsAndClosings(long seed) {
		Random random = new Random(seed);
		EditedStore model = new EditedStore();
		created(provider(new FileDisk(), Long.MAX_VALUE, false), model).close();
		int reopened = 0;
		while (model.commits() < COMMITS) {
			try (ModelStore store = provider(new FileDisk(), random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(3000), random.nextInt(3) == 0).open(location())) {
				for (int left = random.nextInt(8); left > 0 && model.commits() < COMMITS; left--) {
					commit(model, store);
					if (random.nextInt(5) == 0) {
						((ColumnStore) store).checkpoint();
					}
				}
				((ColumnStore) store).awaitCheckpoint();
				if (reopened++ % 3 == 0) {
					assertEveryVersion(store, 0, model.commits(), random);
				}
			}
			assertSound();
		}
		try (ModelStore store = new ColumnStoreProvider().openToRead(location())) {
			assertEveryVersion(store, 0, COMMITS, random);
			EditedStore.assertHolds(store, COMMITS, COMMITS);
		}
	}

	private boolean lost;
	private boolean failed;

	private void attempt(Runnable action) {
		try {
			action.run();
		} catch (ArenaException e) {
			assertTrue(e.code() == ErrorCode.IO || e.code() == ErrorCode.STORE_UNAVAILABLE, e.toString());
			failed = true;
		}
	}

	private void commits(EditedStore model, ModelStore store, int count) {
		for (int i = 0; i < count && !lost; i++) {
			attempt(() -> {
				lost = true;
				commit(model, store);
				lost = false;
			});
		}
	}

	/** Commits, checkpoints, a tag, a pruning and a closing with a checkpoint, some of which fail. */
	private EditedStore runOn(Disk disk) {
		lost = false;
		failed = false;
		EditedStore model = new EditedStore();
		created(provider(new FileDisk(), Long.MAX_VALUE, false), model).close();
		attempt(() -> {
			ModelStore store = provider(disk, Long.MAX_VALUE, true).open(location());
			commits(model, store, 3);
			attempt(((ColumnStore) store)::checkpoint);
			commits(model, store, 2);
			attempt(() -> store.history().tag("five", Math.min(5, model.commits())));
			attempt(((ColumnStore) store)::checkpoint);
			commits(model, store, 2);
			attempt(() -> store.history().prune(Math.min(4, model.commits()), Progress.none()));
			commits(model, store, 1);
			attempt(store::close);
		});
		return model;
	}

	@Sampled(2)
	@ParameterizedTest(name = "the process dies: {0}")
	@ValueSource(booleans = { false, true })
	void anyOperationMayFail(boolean dies) throws IOException {
		FailingDisk sound = new FailingDisk(0, dies);
		runOn(sound);
		assertFalse(failed);
		StoreDirectory.delete(folder.resolve("s"));
		for (int failing : Sample.of(IntStream.rangeClosed(1, sound.operations()).boxed().toList(), ONE_IN)) {
			FailingDisk disk = new FailingDisk(failing, dies);
			EditedStore model = runOn(disk);
			if (dies) {
				disk.loseUnforced(failing);
			}
			assertSound();
			try (ModelStore store = new ColumnStoreProvider().open(location())) {
				int newest = (int) store.history().newestNumber();
				assertTrue(newest == model.commits() || newest == model.commits() + 1, "after operation " + failing + ": " + newest);
				int oldest = (int) store.history().oldest().number();
				assertTrue(oldest == 0 || oldest == Math.min(4, model.commits()), "after operation " + failing + ": " + oldest);
				assertEveryVersion(store, oldest, newest, new Random(failing));
				assertTrue(store.history().tags().values().stream().allMatch(tagged -> tagged <= newest));
			} catch (ArenaException e) {
				throw new AssertionError("after operation " + failing, e);
			}
			StoreDirectory.delete(folder.resolve("s"));
		}
	}

	@Test
	void aNewMetamodelBeginsWithABaseFileThatIsKept() {
		EditedStore model = new EditedStore();
		try (ModelStore store = created(provider(new FileDisk(), Long.MAX_VALUE, true), model)) {
			commitAll(model, store, 2);
			store.index().declare(ColumnsFailingDiskTest.DECLARATION, Progress.none());
			commitAll(model, store, 2);
			((ColumnStore) store).checkpoint();
			commitAll(model, store, 2);
			assertEveryVersion(store, 0, 6, new Random(1));
		}
		try (ModelStore store = new ColumnStoreProvider().open(location()); ModelSnapshot before = store.history().snapshot(1); ModelSnapshot after = store.history().snapshot(3)) {
			assertEquals(List.of(0, 1), List.of(Derivation.in(before.metamodel()).size(), Derivation.in(after.metamodel()).size() - Derivation.in(before.metamodel()).size()));
			assertEveryVersion(store, 0, 6, new Random(2));
			try (ModelStore copy = new ColumnStoreProvider().openToRead(StoreLocation.at(copied()))) {
				assertEveryVersion(copy, 0, 6, new Random(3));
			}
		}
		assertSound();
	}

	@Test
	void damageIsNamedAndVersionsThatDoNotNeedTheFileCanBeAsked() throws IOException {
		EditedStore model = new EditedStore();
		try (ModelStore store = created(provider(new FileDisk(), Long.MAX_VALUE, true), model)) {
			for (int i = 0; i < 3; i++) {
				commitAll(model, store, 2);
				((ColumnStore) store).checkpoint();
			}
		}
		Path log = folder.resolve("s").resolve("updates-0.log");
		byte[] bytes = Files.readAllBytes(log);
		bytes[bytes.length / 2] ^= 1;
		Files.write(log, bytes);
		Findings findings = new Findings();
		new ColumnStoreProvider().checkFiles(location(), findings, Progress.none());
		assertEquals(List.of("updates-0.log"), findings.first().stream().map(Findings.Finding::place).toList());
		assertTrue(findings.first().getFirst().problem().contains("versions 1 to 2 are in it"), findings.first().toString());
		try (ModelStore store = new ColumnStoreProvider().openToRead(location())) {
			ObjectsCheck.assertSame(EditedStore.after(0), store.history().snapshot(0), "as of 0");
			ObjectsCheck.assertSame(EditedStore.after(6), store.history().snapshot(6), "as of 6");
			ArenaException refused = assertThrows(ArenaException.class, () -> store.history().snapshot(2));
			assertEquals(ErrorCode.STORE_DAMAGED, refused.code());
			assertTrue(refused.getMessage().contains("updates-0.log"), refused.getMessage());
		}
		Files.delete(folder.resolve("s").resolve("history"));
		ArenaException missing = assertThrows(ArenaException.class, () -> new ColumnStoreProvider().open(location()));
		assertTrue(missing.code() == ErrorCode.STORE_DAMAGED && missing.getMessage().contains("history"), missing.toString());
	}

	@Test
	void aBaseFileThatIsLostIsMadeAgainOfAnOlderOneAndTheLogs() throws IOException {
		EditedStore model = new EditedStore();
		try (ModelStore store = created(provider(new FileDisk(), Long.MAX_VALUE, false), model)) {
			commitAll(model, store, 3);
			((ColumnStore) store).checkpoint();
			commitAll(model, store, 2);
		}
		Files.delete(folder.resolve("s").resolve("model-1.columns"));
		assertEquals(ErrorCode.STORE_DAMAGED, assertThrows(ArenaException.class, () -> new ColumnStoreProvider().open(location())).code());
		new ColumnStoreProvider().repair(location()).orElseThrow().run();
		try (ModelStore store = new ColumnStoreProvider().open(location())) {
			assertEveryVersion(store, 0, 5, new Random(4));
			commit(model, store);
			((ColumnStore) store).checkpoint();
			assertEveryVersion(store, 0, 6, new Random(5));
		}
		assertSound();
	}

	/** Base files, logs, and what versions that were asked have unpacked. */
	@Test
	void whatIsPrunedGivesBackDiskAndMemory() throws Exception {
		EditedStore model = new EditedStore();
		created(provider(new FileDisk(), Long.MAX_VALUE, false), model).close();
		try (ModelStore store = provider(new FileDisk(), Long.MAX_VALUE, false).open(location())) {
			for (int i = 0; i < 4; i++) {
				commitAll(model, store, 3);
				((ColumnStore) store).checkpoint();
			}
			long whole = bytes();
			assertEveryVersion(store, 0, 12, new Random(6));
			assertTrue(Files.exists(folder.resolve("s").resolve("model-0.columns")));
			long free = freeHeap();
			store.history().prune(12, Progress.none());
			assertFalse(Files.exists(folder.resolve("s").resolve("model-0.columns")));
			assertTrue(freeHeap() > free, "what base files have unpacked that are gone is given back");
			try (Stream<Path> files = Files.list(folder.resolve("s"))) {
				assertEquals(List.of("model-4.columns"), files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("model-")).toList());
			}
			assertTrue(bytes() < whole / 2 + Files.size(folder.resolve("s").resolve("model-4.columns")), () -> "of " + whole);
			assertEveryVersion(store, 12, 12, new Random(7));
		}
		assertSound();
	}

	private long bytes() {
		return Folders.bytes(folder.resolve("s"));
	}

	/** What base files may still unpack. */
	private static long freeHeap() throws ReflectiveOperationException {
		Field left = Class.forName("org.modelarena.store.columns.internal.column.HeapShare").getDeclaredField("LEFT");
		left.setAccessible(true);
		return ((AtomicLong) left.get(null)).get();
	}

	/** Whoever asks for a version while it goes is told that, and not that files are missing. */
	@Test
	void aVersionThatIsPrunedMeanwhileIsThereOrGone() throws Exception {
		EditedStore model = new EditedStore();
		ColumnStoreProvider provider = provider(new FileDisk(), Long.MAX_VALUE, true);
		created(provider, model).close();
		for (int round = 0; round < PRUNED_ROUNDS; round++) {
			int first = model.commits();
			try (ModelStore store = provider.open(location())) {
				for (int i = 0; i < 10; i++) {
					commit(model, store);
					((ColumnStore) store).checkpoint();
				}
			}
			try (ModelStore store = provider.open(location()); ExecutorService readers = Executors.newFixedThreadPool(2)) {
				List<Future<?>> reads = new ArrayList<>();
				for (int reader = 0; reader < 2; reader++) {
					reads.add(readers.submit(() -> ask(store, first, model.commits())));
				}
				for (int version = first; version <= model.commits(); version += 3) {
					store.history().prune(version, Progress.none());
				}
				for (Future<?> read : reads) {
					read.get(30, TimeUnit.SECONDS);
				}
			}
		}
	}

	private static void ask(ModelStore store, int first, int last) {
		for (int version = first; version <= last; version++) {
			List<Long> listed = new ArrayList<>();
			store.history().descending(entry -> listed.add(entry.number()));
			assertEquals(LongStream.rangeClosed(listed.getLast(), last).boxed().toList(), listed.reversed(), "the log");
			try (ModelSnapshot then = store.history().snapshot(version)) {
				assertEquals(version, store.history().commit(version).number());
				ObjectsCheck.assertSame(EditedStore.after(version), then, "as of " + version);
				store.history().replay(version, last, step -> {
				}, Cancellation.create());
			} catch (ArenaException e) {
				assertEquals(ErrorCode.NOT_FOUND, e.code(), () -> "asked for a version: " + e);
			}
		}
	}

	private static void commitAll(EditedStore model, ModelStore store, int count) {
		for (int i = 0; i < count; i++) {
			commit(model, store);
		}
	}

	/** A backup that was restored. */
	private Path copied() {
		Path copy = folder.resolve("copy");
		Backup.write(new ColumnStoreProvider(), location(), folder.resolve("backup"), Cancellation.create());
		Restore.run(folder.resolve("backup"), copy, Catalog.discover(), Progress.none());
		return copy;
	}

	private void assertSound() {
		Findings findings = new Findings();
		new ColumnStoreProvider().checkFiles(location(), findings, Progress.none());
		assertEquals(List.of(), findings.first());
	}
}
