package org.modelarena.tests.edits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.ModelEdit;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreDirectory;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.derived.Declaration;
import org.modelarena.core.keeping.Findings;
import org.modelarena.core.keeping.ModelCheck;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.ObjectsCheck;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.Translation;
import org.modelarena.xmi.SnapshotSource;

/**
 * Random edits of every kind, of each store and of plain EMF objects: after each commit, and when the store is opened again, both hold the same in
 * the same order, and all that the store derives and indexes is right. {@code -Dmodelarena.scripts=N} for more of them, of which
 * databases that take long to start do a tenth, {@code -Dmodelarena.scripts.first=N} to begin with another one,
 * {@code -Dmodelarena.scripts.stores=a,b} for some stores only.
 */
class RandomScriptsTest {
	private static final int SCRIPTS = Integer.getInteger("modelarena.scripts", 3);
	private static final int FIRST = Integer.getInteger("modelarena.scripts.first", 0);
	private static final String STORES = System.getProperty("modelarena.scripts.stores", "");
	private static final List<String> SLOW_TO_OPEN = List.of("neo4j", "orientdb");
	private static final int COMMITS = 12;
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

	@ParameterizedTest
	@ValueSource(strings = { "emf", "columns", "neoemf", "rocksdb", "cdo", "neo4j", "orientdb" })
	void aStoreHoldsWhatEmfHolds(String name) {
		assumeTrue(STORES.isEmpty() || List.of(STORES.split(",")).contains(name), "not wanted");
		int scripts = SLOW_TO_OPEN.contains(name) ? (SCRIPTS + 9) / 10 : SCRIPTS;
		for (int seed = FIRST; seed < FIRST + scripts; seed++) {
			new Script(Catalog.discover().store(name), StoreLocation.at(folder.resolve(name + seed)), seed).run();
			StoreDirectory.delete(folder.resolve(name + seed));
		}
	}

	/** One store in the course of some commits. */
	private static final class Script {
		private final StoreProvider provider;
		private final StoreLocation location;
		private final Random random;
		private final EditedObjects objects;
		private final RandomSteps steps;
		private final List<String> log = new ArrayList<>();
		private final String name;

		Script(StoreProvider provider, StoreLocation location, int seed) {
			this.provider = provider;
			this.location = location;
			this.random = new Random(seed);
			this.name = provider.name() + ", seed " + seed;
			EditedObjects first = new EditedObjects(EditMetamodel.create());
			RandomSteps filling = new RandomSteps(seed, first);
			for (int i = 0; i < 120; i++) {
				filling.step(null);
			}
			this.objects = EditedObjects.of(first.asSource());
			this.steps = new RandomSteps(seed + 1L, objects);
		}

		void run() {
			try (ModelStore store = provider.create(location, objects.asSource(), Progress.none())) {
				check(store, "loaded");
				derive(store);
				for (int commit = 0; commit < COMMITS / 2; commit++) {
					commit(store, commit);
				}
			}
			int atOnce = SLOW_TO_OPEN.contains(provider.name()) ? COMMITS : 3;
			for (int commit = COMMITS / 2; commit < COMMITS;) {
				try (ModelStore store = provider.open(location)) {
					check(store, "opened before commit " + commit);
					for (int rest = atOnce; rest > 0 && commit < COMMITS; rest--) {
						commit(store, commit++);
					}
				}
			}
			try (ModelStore store = provider.open(location)) {
				check(store, "opened at last");
				checkExport(store);
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

		private void commit(ModelStore store, int commit) {
			log.clear();
			try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
				for (int rest = 1 + random.nextInt(MOST_STEPS); rest > 0; rest--) {
					log.add(steps.step(edit));
				}
				edit.commit();
			} catch (RuntimeException e) {
				throw new AssertionError(name + ", commit " + commit + ": " + log, e);
			}
			check(store, "commit " + commit);
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
