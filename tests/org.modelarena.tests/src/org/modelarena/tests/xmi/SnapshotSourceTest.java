// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertIterableEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Declaration;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.EmfObjects;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SnapshotCheck;
import org.modelarena.testkit.TranslatedEdit;
import org.modelarena.testkit.Translation;
import org.modelarena.xmi.ModelFiles;
import org.modelarena.xmi.SnapshotSource;

/** What stores hold is written as files that EMF reads as the same model; on random metamodels, models and edits. */
@Sampled(3)
class SnapshotSourceTest {
	private static final int EDITS = 60;

	@TempDir
	Path folder;

	/** Databases take long to start. */
	static Stream<Arguments> storesAndSeeds() {
		return Map.of("emf", 12, "columns", 12, "neoemf", 12, "cdo", 2, "orientdb", 2, "neo4j", 1).entrySet().stream()
				.flatMap(each -> LongStream.rangeClosed(1, each.getValue()).mapToObj(seed -> Arguments.of(each.getKey(), seed)));
	}

	private ModelStore load(String store, RecordedModel model) {
		return Catalog.discover().store(store).create(StoreLocation.at(folder.resolve(store)), model.asSource(), Progress.none());
	}

	private Path export(ModelStore store, String name) {
		Path file = folder.resolve(name);
		try (ModelSnapshot snapshot = store.snapshot()) {
			ModelFiles.write(SnapshotSource.of(snapshot), file, Progress.none());
		}
		return file;
	}

	@Sampled(5)
	@ParameterizedTest(name = "{0}, seed {1}")
	@MethodSource("storesAndSeeds")
	void whatWasLoadedIsWrittenAsItWas(String name, long seed) throws IOException {
		Metamodel metamodel = XmiDifferentialTest.metamodel(seed);
		RecordedModel model = XmiDifferentialTest.model(seed, metamodel, 30);
		try (ModelStore store = load(name, model)) {
			for (String form : List.of(".xmi", ".bin")) {
				Path source = folder.resolve("source" + form);
				ModelFiles.write(model.asSource(), source, Progress.none());
				Path file = export(store, "exported" + form);
				assertArrayEquals(Files.readAllBytes(source), Files.readAllBytes(file), form);
				assertSame(EmfObjects.roots(EmfObjects.of(model.asSource())), EmfFiles.load(metamodel, file));
			}
		}
	}

	private static void assertSame(List<EObject> expected, List<EObject> actual) {
		actual.forEach(EcoreUtil::resolveAll);
		assertEquals(expected.size(), actual.size());
		assertTrue(new EcoreUtil.EqualityHelper().equals(expected, actual));
	}

	@Sampled(3)
	@ParameterizedTest(name = "{0}, seed {1}")
	@MethodSource("storesAndSeeds")
	void whatWasEditedIsWrittenAsItIs(String name, long seed) throws IOException {
		Metamodel metamodel = XmiDifferentialTest.metamodel(seed);
		RecordedModel model = XmiDifferentialTest.model(seed, metamodel, 30);
		try (ModelStore store = load(name, model)) {
			change(model, store, seed);
			for (String form : List.of(".xmi", ".bin")) {
				Path file = export(store, "exported" + form);
				List<EObject> loaded = EmfFiles.load(metamodel, file);
				loaded.forEach(EcoreUtil::resolveAll);
				assertIterableEquals(ModelText.unordered(model.asSource()), ModelText.unordered(new ObjectSource(metamodel, loaded)), form);
				try (ModelSnapshot snapshot = store.snapshot()) {
					assertIterableEquals(ModelText.ordered(SnapshotSource.of(snapshot)), ModelText.ordered(ModelFiles.source(List.of(file), metamodel)), form);
				}
			}
		}
	}

	/** Elements that are their own opposite go away again: EMF's reader loses some of these. */
	private static void change(RecordedModel model, ModelStore store, long seed) {
		try (ModelEdit edit = new TranslatedEdit(new Translation(store.metamodel()), store.begin())) {
			RandomEdits edits = new RandomEdits(seed, model);
			for (int i = 0; i < EDITS; i++) {
				edits.step(edit);
			}
			for (long key : model.elements().keySet()) {
				for (EReference reference : model.element(key).type().getEAllReferences()) {
					if (reference.getEOpposite() != null && model.element(key).targets(reference).contains(key)) {
						model.remove(key, reference, key);
						if (reference.isMany()) {
							edit.remove(key, reference, key);
						} else {
							edit.set(key, reference, ElementSink.NONE);
						}
					}
				}
			}
			edit.commit();
		}
	}

	@Test
	void aStoreIsLoadedIntoAnother() {
		RecordedModel model = RandomEdits.model(3, RandomMetamodel.of(3), 50);
		try (ModelStore first = load("columns", model);
				ModelSnapshot snapshot = first.snapshot();
				ModelStore second = Catalog.discover().store("emf").create(StoreLocation.inMemory(), SnapshotSource.of(snapshot), Progress.none());
				ModelSnapshot copy = second.snapshot()) {
			SnapshotCheck.assertSame(model, copy);
		}
	}

	@Test
	void valuesThatTheStoreDerivesAreLeftOut() throws IOException {
		try (ModelStore store = load("columns", XmiDifferentialTest.model(4, KitMetamodel.create(), 30))) {
			byte[] before = Files.readAllBytes(export(store, "before.xmi"));
			String type = store.metamodel().classes().stream().filter(each -> !each.isAbstract()).findFirst().orElseThrow().getName();
			store.index().declare(Declaration.parse(type + ".twice : Integer = 2 * 21", "eol", true), Progress.none());
			assertArrayEquals(before, Files.readAllBytes(export(store, "after.xmi")));
		}
	}

	@Sampled(2)
	@Test
	void aCancelledExportLeavesNothing() throws IOException {
		try (ModelStore store = load("columns", RandomEdits.model(1, KitMetamodel.create(), 3000)); ModelSnapshot snapshot = store.snapshot()) {
			List<String> before = names();
			Cancellation cancellation = Cancellation.create();
			Progress cancelled = new Progress() {
				@Override
				public void begin(String task, long total) {
					if (task.startsWith("Writing")) {
						cancellation.cancel();
					}
				}

				@Override
				public void at(long done) {
				}

				@Override
				public Cancellation cancellation() {
					return cancellation;
				}
			};
			ArenaException e = assertThrows(ArenaException.class, () -> ModelFiles.write(SnapshotSource.of(snapshot), folder.resolve("m.xmi"), cancelled));
			assertEquals(ErrorCode.CANCELLED, e.code());
			assertEquals(before, names());
		}
	}

	private List<String> names() throws IOException {
		try (Stream<Path> files = Files.list(folder)) {
			return files.map(each -> each.getFileName().toString()).sorted().toList();
		}
	}
}
