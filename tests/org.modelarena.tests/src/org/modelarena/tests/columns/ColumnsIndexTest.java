// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.modelarena.tests.columns.IndexCheck.assertRight;
import static org.modelarena.tests.columns.IndexCheck.assertRowsAreInOrder;
import static org.modelarena.tests.columns.IndexCheck.declare;
import static org.modelarena.tests.columns.IndexCheck.edit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Progress;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.store.columns.internal.StoreSettings;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.SeekCheck;
import org.modelarena.tests.Railways;

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
		return provider.create(location(), Railways.repair(size), Progress.none());
	}

	@Sampled(3)
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

	@Sampled(2)
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
			RandomEdits edits = new RandomEdits(7, RecordedModel.of(Railways.repair(1)));
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
		StoreSettings settings = new StoreSettings(Duration.ofSeconds(5), base -> Long.MAX_VALUE, StoreSettings.standard().closing(), false, disk);
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
}
