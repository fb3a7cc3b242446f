// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.tests.columns.IndexCheck.assertRight;
import static org.modelarena.tests.columns.IndexCheck.declare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
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
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Declaration;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.SilentSink;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Derivation;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;
import org.modelarena.tests.Railways;

/** Derived features and indexes are declared and dropped: a new file with the new metamodel, or nothing. */
class ColumnsMetamodelTest {
	@TempDir
	Path folder;
	private final ColumnStoreProvider provider = new ColumnStoreProvider();

	private StoreLocation location() {
		return StoreLocation.at(folder.resolve("s"));
	}

	private ModelStore railway(int size) {
		return provider.create(location(), Railways.repair(size), Progress.none());
	}

	/** Ecore lets two classes have one name; files of metamodels may not. */
	@Test
	void aMetamodelThatCannotBeKeptIsToldAndNotCalledDamaged() throws IOException {
		Metamodel metamodel = KitMetamodel.create();
		EClass again = EcoreFactory.eINSTANCE.createEClass();
		again.setName("Leaf");
		metamodel.packages().getFirst().getEClassifiers().add(again);
		ElementSource source = new RecordedModel(metamodel).asSource();
		ArenaException e = assertThrows(ArenaException.class, () -> provider.create(location(), source, Progress.none()));
		assertFalse(e.getMessage().contains("damaged") || e.getMessage().contains("Restore"), e.getMessage());
		assertEquals(ErrorCode.METAMODEL_INVALID, e.code(), e.getMessage());
		try (Stream<Path> left = Files.list(folder)) {
			assertEquals(List.of(), left.toList());
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
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(5), base -> Long.MAX_VALUE, StoreSettings.standard().closing(), false, disk);
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
			source.emit(new SilentSink() {
				@Override
				public void begin(EClass type, long container, EReference containment) {
					sink.begin(names.type(type), container, containment == null ? null : names.reference(containment));
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
				assertEquals(List.of("current", "lock", "model-0.columns", "modelarena-store.properties"),
						files.map(file -> file.getFileName().toString()).sorted().toList());
			}
		}
	}

	@Sampled(2)
	@Test
	void declarationsEditsReadersAndCheckpointsGoOnBesideEachOther() throws Exception {
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(30), base -> 2000, StoreSettings.standard().closing(), false, StoreSettings.standard().disk());
		AtomicBoolean done = new AtomicBoolean();
		ExecutorService threads = Executors.newFixedThreadPool(2);
		try (ModelStore store = new ColumnStoreProvider(settings).create(location(), Railways.repair(1), Progress.none())) {
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
