// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Declaration;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.Findings;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.ObjectsCheck;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SnapshotCheck;
import org.modelarena.testkit.Translation;
import org.modelarena.xmi.SnapshotSource;

/**
 * Random edits of every kind, of each store and of plain EMF objects: after each commit, and when the store is opened again, both hold the same in
 * the same order, and all that the store derives and indexes is right. {@code -Dmodelarena.scripts=N} for more of them,
 * {@code -Dmodelarena.scripts.first=N} to begin with another one, {@code -Dmodelarena.scripts.stores=a+b} for some stores only.
 *
 * <p>A script has a store of its own, but where databases take long to start {@value #TOGETHER} of them share one: all but the first begin
 * with a commit that deletes what the one before has left.
 */
class RandomScriptsTest {
	private static final int SCRIPTS = Integer.getInteger("modelarena.scripts", 3);
	private static final int FIRST = Integer.getInteger("modelarena.scripts.first", 0);
	private static final String STORES = System.getProperty("modelarena.scripts.stores", "");
	private static final List<String> SLOW_TO_OPEN = List.of("neo4j", "orientdb");
	private static final int TOGETHER = 25;
	private static final int COMMITS = 12;
	private static final int STEPS_OF_MODEL = 120;
	private static final int MOST_STEPS = 25;
	private static final List<String> DERIVED = List.of(
			"Leaf.firstFriend : String = if self.friends->isEmpty() then 'none' else self.friends->first().name endif",
			"Leaf.nTags : Integer = self.tags->size()",
			"Box.firstPart : String = if self.parts->isEmpty() then 'none' else self.parts->first().name endif",
			"Box.nExtra : Integer = self.extra->size()",
			"Node.depth : Integer = if self.owner.oclIsUndefined() then 0 else self.owner.depth + 1 endif");
	private static final List<String> DERIVED_BY_EOL = List.of(
			"Node.place : String = if (self.eContainer.isUndefined()) return 'root'; return self.eContainer.name;",
			"Leaf.lid : Boolean = self.eContainer.isDefined() and self.eContainer.isTypeOf(Box) and self.eContainer.lid = self;",
			"Node.nLikedBy : Integer = self.revRefNav_likes.size()");

	@TempDir
	Path folder;

	@Sampled(20)
	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "rocksdb", "cdo", "neo4j", "orientdb" })
	void aStoreHoldsWhatEmfHolds(String name) {
		assumeTrue(STORES.isEmpty() || List.of(STORES.split("\\+")).contains(name), "not wanted");
		int together = SLOW_TO_OPEN.contains(name) ? TOGETHER : 1;
		for (int seed = FIRST; seed < FIRST + SCRIPTS; seed += together) {
			Path place = folder.resolve(name + seed);
			new Scripts(Catalog.discover().store(name), StoreLocation.at(place)).run(seed, Math.min(seed + together, FIRST + SCRIPTS));
			StoreDirectory.delete(place);
		}
	}

	/** One store in the course of some commits. */
	private static final class Scripts {
		private final StoreProvider provider;
		private final StoreLocation location;
		private final List<String> log = new ArrayList<>();
		private EditedObjects objects;
		private Random random;
		private RandomSteps steps;
		private String name;

		Scripts(StoreProvider provider, StoreLocation location) {
			this.provider = provider;
			this.location = location;
		}

		void run(int first, int end) {
			EditedObjects model = new EditedObjects(EditMetamodel.create());
			RandomSteps filling = new RandomSteps(first, model);
			for (int i = 0; i < STEPS_OF_MODEL; i++) {
				filling.step(null);
			}
			objects = EditedObjects.of(model.asSource());
			begin(first);
			try (ModelStore store = provider.create(location, objects.asSource(), Progress.none())) {
				check(store, "loaded");
				derive(store);
				commits(store, 0, COMMITS / 2);
			}
			int atOnce = SLOW_TO_OPEN.contains(provider.name()) ? COMMITS : 3;
			for (int commit = COMMITS / 2; commit < COMMITS; commit += atOnce) {
				try (ModelStore store = provider.open(location)) {
					check(store, "opened before commit " + commit);
					commits(store, commit, Math.min(COMMITS, commit + atOnce));
				}
			}
			try (ModelStore store = provider.open(location)) {
				check(store, "opened at last");
				checkExport(store);
				for (int seed = first + 1; seed < end; seed++) {
					begin(seed);
					commit(store, "the model", this::replaceModel);
					commits(store, 0, COMMITS);
					checkExport(store);
				}
			}
			checkOpened(end - first);
		}

		private void begin(int seed) {
			random = new Random(seed);
			steps = new RandomSteps(seed + 1L, objects);
			name = provider.name() + ", seed " + seed;
		}

		private void replaceModel(ModelEdit edit) {
			for (long root : List.copyOf(objects.objects().keySet())) {
				if (objects.objects().containsKey(root) && objects.object(root).eContainer() == null) {
					edit.delete(root);
					objects.delete(root);
				}
			}
			for (int i = 0; i < STEPS_OF_MODEL; i++) {
				log.add(steps.step(edit));
			}
		}

		/** What several scripts have left. */
		private void checkOpened(int scripts) {
			if (scripts > 1) {
				try (ModelStore store = provider.open(location)) {
					check(store, "opened after " + scripts + " scripts");
				}
			}
		}

		/** What is exported is the same model, whatever lies behind or in front of what holds it. */
		private void checkExport(ModelStore store) {
			try (ModelSnapshot snapshot = store.snapshot();
					ModelStore exported = new EmfStoreProvider().create(StoreLocation.inMemory(), SnapshotSource.of(snapshot), Progress.none());
					ModelSnapshot again = exported.snapshot()) {
				ObjectsCheck.assertSame(EditedObjects.of(objects.asSource()), again, name + ", exported");
			}
		}

		private void derive(ModelStore store) {
			if (provider.capabilities().contains(Capability.DERIVED_ATTRIBUTES)) {
				DERIVED.forEach(text -> store.index().declare(Declaration.parse(text, "ocl", text.contains("depth")), Progress.none()));
				DERIVED_BY_EOL.forEach(text -> store.index().declare(Declaration.parse(text, "eol", false), Progress.none()));
			}
			if (provider.capabilities().contains(Capability.INDEXED_ATTRIBUTES)) {
				store.index().index("Leaf", "size", Progress.none());
				store.index().index("Node", "name", Progress.none());
			}
		}

		private void commits(ModelStore store, int first, int end) {
			for (int i = first; i < end; i++) {
				commit(store, "commit " + i, this::someSteps);
			}
		}

		private void someSteps(ModelEdit edit) {
			for (int rest = 1 + random.nextInt(MOST_STEPS); rest > 0; rest--) {
				log.add(steps.step(edit));
			}
		}

		private void commit(ModelStore store, String which, Consumer<ModelEdit> change) {
			log.clear();
			try (ModelEdit raw = store.begin(); ModelEdit edit = new Translation(store.metamodel()).edit(raw)) {
				change.accept(edit);
				ObjectsCheck.assertSame(objects, raw.after(), name + ", before " + which + " " + log);
				checkChanged(raw);
				edit.commit();
			} catch (RuntimeException e) {
				throw new AssertionError(name + ", " + which + ": " + log, e);
			}
			check(store, which);
		}

		/** What an edit does not tell of is as it was. */
		private void checkChanged(ModelEdit edit) {
			ModelSnapshot before = edit.before();
			ModelSnapshot after = edit.after();
			Set<Long> changed = Arrays.stream(edit.changed(Cancellation.create())).boxed().collect(Collectors.toSet());
			changed.forEach(key -> assertTrue(after.contains(key), name));
			for (long key : objects.objects().keySet()) {
				if (!changed.contains(key)) {
					assertEquals(values(before, key), values(after, key), name + ": #" + key + " " + log);
				}
			}
		}

		private static List<Object> values(ModelSnapshot snapshot, long key) {
			List<Object> values = new ArrayList<>();
			for (EStructuralFeature feature : snapshot.type(key).getEAllStructuralFeatures()) {
				if (!feature.isDerived()) {
					values.add(feature instanceof EAttribute attribute ? String.valueOf(snapshot.attribute(key, attribute)) : SnapshotCheck.list(snapshot.targets(key, (EReference) feature)));
				}
			}
			return values;
		}

		private void check(ModelStore store, String when) {
			String where = name + ", " + when + " " + log;
			try (ModelSnapshot snapshot = store.snapshot()) {
				ObjectsCheck.assertSame(objects, snapshot, where);
			}
			Findings findings = new Findings();
			ModelCheck.run(store, findings, Progress.none());
			assertEquals(List.of(), findings.first(), where);
		}
	}
}
