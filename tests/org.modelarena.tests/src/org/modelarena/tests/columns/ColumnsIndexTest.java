package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAnnotation;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EcoreFactory;
import org.eclipse.emf.ecore.EcorePackage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Metamodel;
import org.modelarena.core.ModelEdit;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.Range;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.derived.Declaration;
import org.modelarena.core.derived.Derivation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.SeekCheck;
import org.modelarena.testkit.Translation;

/** Derived features and indexes of the column store: what the contract for all stores does not know of. */
class ColumnsIndexTest {
	private static final List<String> INDEXED = List.of("Node.name", "Node.title", "Node.color", "Leaf.size", "Leaf.weight", "Leaf.serial", "Marked.flag");
	private static final List<String> DERIVED = List.of("Leaf.nFriends : Integer = self.friends->size()",
			"Leaf.perFriend : Real = 100 / self.friends->size()", "Leaf.bossName : String = self.boss.name",
			"Leaf.heaviest : Leaf[*] = self.friends->select(f | f.nFriends > 1)->asSequence()");

	@TempDir
	Path folder;
	private final ColumnStoreProvider provider = new ColumnStoreProvider();

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	private ModelStore railway(int size) {
		return provider.create(location(), Cases.get("railway").model(Map.of("scenario", "repair", "size", Integer.toString(size))), Progress.none());
	}

	private static void declare(ModelStore store, String declaration, boolean indexed) {
		store.index().declare(Declaration.parse(declaration, "ocl", indexed), Progress.none());
	}

	private static void assertRight(ModelStore store) {
		Recomputed.assertUpToDate(store);
		SeekCheck.assertSeeksFindWhatScansFind(store);
		try (ModelSnapshot snapshot = store.snapshot()) {
			BulkCheck.assertBulkIsSingle(snapshot);
			for (EAttribute attribute : store.index().indexed()) {
				assertRowsAreInOrder((ColumnSnapshot) snapshot, attribute);
			}
		}
	}

	/** The rows of a seek are those of its keys; how many they are is known before any is read. */
	private static void assertRowsAreInOrder(ColumnSnapshot snapshot, EAttribute attribute) {
		EClass type = attribute.getEContainingClass();
		long[] extent = snapshot.extent(type).toArray();
		Object bound = Arrays.stream(extent).mapToObj(key -> snapshot.attribute(key, attribute)).filter(value -> value != null).findFirst().orElse(null);
		if (bound == null) {
			return;
		}
		Range range = Range.atLeast(bound);
		long expected = Arrays.stream(extent).filter(key -> range.contains(snapshot.attribute(key, attribute))).count();
		RowPages pages = snapshot.seekRows(type, attribute, range);
		assertEquals(expected, pages.size());
		int[] rows = new int[ColumnSnapshot.PAGE];
		long[] keys = new long[(int) expected];
		int size = 0;
		for (int page = 0; page < pages.pages(); page++) {
			assertEquals(pages.count(page), pages.read(page, rows));
			for (int i = 0; i < pages.count(page); i++) {
				assertTrue(i == 0 || rows[i] > rows[i - 1], "rows ascend");
				long[] key = new long[1];
				snapshot.keys(new int[] { rows[i] }, 1, key);
				keys[size++] = key[0];
			}
		}
		assertArrayEquals(snapshot.seek(type, attribute, range).toArray(), keys);
	}

	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3 })
	void whatIsDerivedAndFoundIsRightThroughEditsCheckpointsAndReopening(long seed) {
		RecordedModel model = RandomEdits.model(seed, KitMetamodel.create(), 60);
		RandomEdits edits = new RandomEdits(seed, model);
		try (ModelStore store = provider.create(location(), model.asSource(), Progress.none())) {
			DERIVED.forEach(text -> declare(store, text, !text.contains("[*]")));
			INDEXED.forEach(name -> store.index().index(name.split("\\.")[0], name.split("\\.")[1], Progress.none()));
			assertRight(store);
			for (int commit = 0; commit < 24; commit++) {
				edit(store, edits);
				assertRight(store);
				if (commit % 8 == 3) {
					((ColumnStore) store).checkpoint();
					assertRight(store);
				}
			}
		}
		try (ModelStore store = provider.open(location())) {
			assertRight(store);
			edit(store, edits);
			assertRight(store);
			store.index().drop("Leaf", "heaviest");
			store.index().unindex("Node", "title");
			edit(store, edits);
			assertRight(store);
		}
		try (ModelStore store = provider.open(location())) {
			assertEquals(DERIVED.size() - 1, store.index().derived().size());
			assertEquals(INDEXED.size() - 1 + DERIVED.size() - 1, store.index().indexed().size());
			assertRight(store);
		}
	}

	private static void edit(ModelStore store, RandomEdits edits) {
		try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
			for (int i = 0; i < 6; i++) {
				edits.step(edit);
			}
			edit.commit();
		}
	}

	@Test
	void seeksInManyPagesFindWhatScansFind() {
		Random random = new Random(3);
		try (ModelStore store = railway(8)) {
			SeekCheck.assertSeeksFindWhatScansFind(store);
			EClass segment = store.metamodel().type("Segment");
			EAttribute length = (EAttribute) Metamodel.feature(segment, "length");
			EReference elements = (EReference) Metamodel.feature(store.metamodel().type("Region"), "elements");
			long region = store.snapshot().extent(store.metamodel().type("Region")).toArray()[0];
			for (int commit = 0; commit < 3; commit++) {
				long[] segments = store.snapshot().extent(segment).toArray();
				try (ModelEdit edit = store.begin()) {
					for (int i = 0; i < 200; i++) {
						edit.set(segments[random.nextInt(segments.length)], length, random.nextInt(900) - 100);
						edit.set(edit.create(segment, region, elements), length, random.nextInt(900));
					}
					Arrays.stream(segments).filter(key -> random.nextInt(50) == 0).forEach(edit::delete);
					edit.commit();
				}
				SeekCheck.assertSeeksFindWhatScansFind(store);
				assertRowsAreInOrder((ColumnSnapshot) store.snapshot(), length);
			}
			((ColumnStore) store).checkpoint();
			SeekCheck.assertSeeksFindWhatScansFind(store);
			assertRowsAreInOrder((ColumnSnapshot) store.snapshot(), length);
		}
	}

	@Test
	void aStoreThatWasKilledHasItsDerivedValuesWithoutComputingThem() throws IOException {
		Path copy = folder.resolve("copy");
		try (ModelStore store = railway(1)) {
			declare(store, "Route.nElements : Integer = self.follows->collect(p | p.target.currentPosition)->size()", true);
			RandomEdits edits = new RandomEdits(7, RecordedModel.of(Cases.get("railway").model(Map.of("scenario", "repair", "size", "1"))));
			for (int i = 0; i < 20; i++) {
				edit(store, edits);
			}
			assertRight(store);
			Files.createDirectories(copy);
			try (Stream<Path> files = Files.list(folder.resolve("s"))) {
				for (Path file : (Iterable<Path>) files::iterator) {
					Files.copy(file, copy.resolve(file.getFileName()));
				}
			}
		}
		try (ModelStore store = provider.open(StoreLocation.at(copy))) {
			assertEquals(0, store.index().computations());
			assertEquals(3, store.index().derived().size());
			assertRight(store);
		}
	}

	@Test
	void snapshotsKeepTheirMetamodelAndWhatTheyShow() {
		try (ModelStore store = railway(1)) {
			ModelSnapshot before = store.snapshot();
			declare(store, "Segment.twice : Integer = self.length * 2", true);
			try (ModelSnapshot after = store.snapshot()) {
				assertNull(before.metamodel().type("Segment").getEStructuralFeature("twice"));
				EAttribute twice = (EAttribute) Metamodel.feature(after.metamodel().type("Segment"), "twice");
				assertTrue(after.holds(twice) && after.isIndexed(twice));
				assertTrue(((ColumnSnapshot) after).values(twice) != null, "derived attributes are read in bulk");
				BulkCheck.assertBulkIsSingle(before);
				store.index().drop("Segment", "twice");
				assertTrue(after.holds(twice));
				Recomputed.assertUpToDate(store);
			}
		}
	}

	@Test
	void aDeclarationWhoseFileCannotBeWrittenLeavesTheStoreAsItWas() {
		FailingDisk disk = new FailingDisk(0, false).refusing("model-1.columns");
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(5), base -> Long.MAX_VALUE, false, disk);
		EditedStore edited = new EditedStore();
		try (ModelStore store = new ColumnStoreProvider(settings).create(location(), edited.model().asSource(), Progress.none())) {
			Metamodel metamodel = store.metamodel();
			ArenaException e = assertThrows(ArenaException.class, () -> declare(store, "Leaf.twice : Integer = self.size * 2", true));
			assertEquals(ErrorCode.IO, e.code());
			assertEquals(metamodel, store.metamodel());
			edited.commit(store);
			EditedStore.assertHolds(store, 1, 1);
		}
		try (ModelStore store = provider.open(location())) {
			EditedStore.assertHolds(store, 1, 1);
			assertEquals(List.of(), store.index().derived());
		}
	}

	/** Runs something before a file is made. */
	private static final class ActingDisk extends ForwardingDisk {
		private final Map<String, Runnable> actions = new HashMap<>();

		@Override
		public Output create(Path file) throws IOException {
			actions.getOrDefault(file.getFileName().toString(), () -> {
			}).run();
			return super.create(file);
		}
	}

	@Test
	void whatIsCommittedWhileACheckpointIsWrittenHasItsDerivedValuesToo() {
		ActingDisk disk = new ActingDisk();
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(5), base -> Long.MAX_VALUE, false, disk);
		RecordedModel model = RandomEdits.model(9, KitMetamodel.create(), 60);
		RandomEdits edits = new RandomEdits(9, model);
		try (ModelStore store = new ColumnStoreProvider(settings).create(location(), model.asSource(), Progress.none())) {
			DERIVED.forEach(text -> declare(store, text, !text.contains("[*]")));
			disk.actions.put("model-" + (DERIVED.size() + 1) + ".columns", () -> {
				for (int i = 0; i < 10; i++) {
					edit(store, edits);
				}
			});
			((ColumnStore) store).checkpoint();
			assertRight(store);
			edit(store, edits);
			assertRight(store);
		}
		try (ModelStore store = provider.open(location())) {
			assertRight(store);
		}
	}

	/** A derived feature that the model was loaded with lies before others in the metamodel, whose numbers must not change. */
	@Test
	void whatHoldsAnElementStaysWhenADerivedFeatureIsDropped() {
		Metamodel metamodel = KitMetamodel.create();
		EAttribute early = EcoreFactory.eINSTANCE.createEAttribute();
		early.setName("early");
		early.setEType(EcorePackage.Literals.EINTEGER_OBJECT);
		early.setDerived(true);
		early.setTransient(true);
		early.setVolatile(true);
		EAnnotation annotation = EcoreFactory.eINSTANCE.createEAnnotation();
		annotation.setSource(Derivation.SOURCE);
		annotation.getDetails().put("language", "ocl");
		annotation.getDetails().put("expression", "1");
		early.getEAnnotations().add(annotation);
		metamodel.type("Node").getEStructuralFeatures().addFirst(early);
		ElementSource source = RandomEdits.model(1, KitMetamodel.create(), 60).asSource();
		try (ModelStore store = provider.create(location(), new Translated(metamodel, source), Progress.none())) {
			List<String> before = holders(store);
			assertTrue(before.contains("head") && before.contains("members"), "several features could hold a leaf");
			store.index().drop("Node", "early");
			assertEquals(before, holders(store));
		}
	}

	private static List<String> holders(ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			return Arrays.stream(snapshot.extent(snapshot.metamodel().type("Leaf")).toArray())
					.mapToObj(key -> snapshot.containment(key) == null ? "" : snapshot.containment(key).getName()).toList();
		}
	}

	/** The containment tree of a model, with the types of another metamodel. */
	private record Translated(Metamodel metamodel, ElementSource source) implements ElementSource {
		@Override
		public long size() {
			return source.size();
		}

		@Override
		public void emit(ElementSink sink, Cancellation cancellation) {
			Translation names = new Translation(metamodel);
			source.emit(new ElementSink() {
				@Override
				public void begin(EClass type, long container, EReference containment) {
					sink.begin(names.type(type), container, containment == null ? null : names.reference(containment));
				}

				@Override
				public void attribute(long key, EAttribute attribute, Object value) {
					// Only what holds what is of interest.
				}

				@Override
				public void reference(long key, EReference reference, long target) {
					// As above.
				}

				@Override
				public void end() {
					sink.end();
				}
			}, cancellation);
		}
	}

	@Test
	void aDeclarationThatIsCancelledLeavesNothing() throws IOException {
		try (ModelStore store = railway(1)) {
			Cancellation cancellation = Cancellation.create();
			cancellation.cancel();
			ArenaException e = assertThrows(ArenaException.class, () -> store.index().declare(
					Declaration.parse("Segment.twice : Integer = self.length * 2", "ocl", true), Progress.of(cancellation)));
			assertEquals(ErrorCode.CANCELLED, e.code());
			assertEquals(2, store.index().derived().size());
			assertRight(store);
			try (Stream<Path> files = Files.list(folder.resolve("s"))) {
				assertEquals(List.of("current", "lock", "model-1.columns", "modelarena-store.properties", "updates-1.log"),
						files.map(file -> file.getFileName().toString()).sorted().toList());
			}
		}
	}

	@Test
	void declarationsEditsReadersAndCheckpointsGoOnBesideEachOther() throws Exception {
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(30), base -> 2000, false, StoreSettings.standard().disk());
		AtomicBoolean done = new AtomicBoolean();
		ExecutorService threads = Executors.newFixedThreadPool(2);
		try (ModelStore store = new ColumnStoreProvider(settings).create(location(), Cases.get("railway").model(Map.of("size", "1")), Progress.none())) {
			Future<?> editing = threads.submit(() -> {
				for (int number = 0; !done.get(); number++) {
					lengthen(store, number);
				}
			});
			Future<?> reading = threads.submit(() -> {
				while (!done.get()) {
					Recomputed.assertUpToDate(store);
				}
			});
			declare(store, "Sensor.total : Integer = self.monitors->select(e | e.oclIsKindOf(Segment))->collect(e | e.oclAsType(Segment).length)->sum()", true);
			for (int round = 0; round < 6; round++) {
				declare(store, "Segment.twice : Integer = self.length * 2", round % 2 == 0);
				declare(store, "Segment.more : Integer = self.twice + 1", true);
				store.index().drop("Segment", "more");
				store.index().drop("Segment", "twice");
			}
			declare(store, "Segment.twice : Integer = self.length * 2", true);
			done.set(true);
			editing.get();
			reading.get();
			assertRight(store);
		} finally {
			done.set(true);
			threads.shutdown();
		}
		try (ModelStore store = provider.open(location())) {
			assertRight(store);
		}
	}

	/** The metamodel may be another one by the time that the edit has begun; then the types are asked for again. */
	private static void lengthen(ModelStore store, int number) {
		try (ModelEdit edit = store.begin()) {
			EClass type = store.metamodel().type("Segment");
			EReference elements = (EReference) Metamodel.feature(store.metamodel().type("Region"), "elements");
			long region = store.snapshot().extent(store.metamodel().type("Region")).toArray()[0];
			long made = edit.create(type, region, elements);
			edit.set(made, (EAttribute) Metamodel.feature(type, "length"), number);
			long[] sensors = store.snapshot().extent(store.metamodel().type("Sensor")).toArray();
			edit.add(sensors[number % sensors.length], (EReference) Metamodel.feature(store.metamodel().type("Sensor"), "monitors"), made);
			edit.commit();
		}
	}
}
