// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.columns;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.history.CommitNote;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Timeline;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.timeline.ElementHistory;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.store.columns.internal.ColumnStore;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.ObjectsCheck;
import org.modelarena.testkit.Sampled;

/** The versions up to a snapshot are those that objects in memory had after each commit, and so is what is told to have changed when: after checkpoints, a new metamodel and a pruning. */
class TimelineTest {
	private static final int COMMITS = Boolean.getBoolean("modelarena.long") ? 60 : 14;

	@TempDir
	Path folder;

	private ModelStore created() {
		ModelStore store = new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("s")), new EditedStore().model().asSource(), Progress.none());
		store.keepHistory(CommitNote.of("Ada", ""));
		return store;
	}

	/** The values of an element's own features, and its place; null if it is not there. */
	static Map<String, Object> values(EditedObjects model, long key) {
		EObject object = model.objects().get(key);
		if (object == null) {
			return null;
		}
		Map<String, Object> values = new TreeMap<>();
		for (EStructuralFeature feature : object.eClass().getEAllStructuralFeatures()) {
			if (feature instanceof EReference reference) {
				values.put(feature.getName(), model.targets(object, reference));
			} else if (feature instanceof EAttribute) {
				values.put(feature.getName(), String.valueOf(object.eGet(feature)));
			}
		}
		values.put("(container)", object.eContainer() == null ? "" : model.key(object.eContainer()) + object.eContainmentFeature().getName());
		return values;
	}

	/** The versions up to a last one in which something is other than in the one before, and the first if it is there. */
	private static long[] versions(List<EditedObjects> models, long key, long first, long last) {
		return LongStream.rangeClosed(first, last).filter(version -> {
			Map<String, Object> now = values(models.get((int) version), key);
			return now != null && (version == first || !now.equals(values(models.get((int) version - 1), key)));
		}).toArray();
	}

	static Set<Long> extent(EditedObjects model, String type) {
		Set<Long> keys = new TreeSet<>();
		model.objects().forEach((key, object) -> {
			if (object.eClass().getName().equals(type) || object.eClass().getEAllSuperTypes().stream().anyMatch(each -> each.getName().equals(type))) {
				keys.add(key);
			}
		});
		return keys;
	}

	private static void check(ModelSnapshot snapshot, long first, long last, List<EditedObjects> models) {
		Timeline timeline = snapshot.timeline().orElseThrow();
		assertEquals(List.of(first, last), List.of(timeline.oldest(), timeline.version()));
		Cancellation cancellation = Cancellation.create();
		for (long version = first; version <= last; version++) {
			ObjectsCheck.assertSame(models.get((int) version), timeline.at(version, cancellation), "version " + version + " of those up to " + last);
			assertEquals(version, timeline.commit(version, cancellation).number());
		}
		for (long key = 0; key < models.getLast().next(); key++) {
			assertArrayEquals(versions(models, key, first, last), timeline.versions(key, cancellation), "the versions of #" + key);
		}
		for (EClass type : snapshot.metamodel().classes()) {
			long[] wanted = LongStream.rangeClosed(first, last)
					.filter(version -> version == first || !extent(models.get((int) version - 1), type.getName()).equals(extent(models.get((int) version), type.getName()))).toArray();
			assertArrayEquals(wanted, timeline.versions(type, cancellation), "the versions of " + type.getName() + ", not " + Arrays.toString(timeline.versions(type, cancellation)));
		}
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> timeline.at(last + 1, cancellation)).code());
		assertEquals(ErrorCode.NOT_FOUND, assertThrows(ArenaException.class, () -> timeline.at(first - 1, cancellation)).code());
	}

	/** What only this finds: a change that is put back wrongly, of any kind of feature, and what is told of it across two metamodels. */
	@Sampled(2)
	@ParameterizedTest(name = "a new metamodel comes between: {0}")
	@ValueSource(booleans = { false, true })
	void theVersionsAreThoseOfObjectsInMemory(boolean isDeclared) {
		EditedStore model = new EditedStore();
		List<EditedObjects> models = new ArrayList<>(List.of(EditedStore.after(0)));
		try (ModelStore store = created()) {
			for (int i = 1; i <= COMMITS; i++) {
				model.commit(store, CommitNote.of("author " + i, ""));
				models.add(EditedStore.after(i));
				if (i % 5 == 0) {
					((ColumnStore) store).checkpoint();
				}
				if (isDeclared && i == COMMITS / 2) {
					store.index().declare(ColumnsFailingDiskTest.DECLARATION, Progress.none());
				}
				if (i == 3) {
					check(store.snapshot(), 0, i, models);
				}
			}
			check(store.snapshot(), 0, COMMITS, models);
		}
		try (ModelStore store = new ColumnStoreProvider().open(StoreLocation.at(folder.resolve("s")))) {
			check(store.history().snapshot(COMMITS - 3), 0, COMMITS - 3, models);
			check(store.snapshot(), 0, COMMITS, models);
			store.history().prune(5, Progress.none());
			check(store.snapshot(), 5, COMMITS, models);
		}
	}

	@Test
	void whoeverHasNoHistoryHasNoTimelineAndNeitherHasAnEdit() {
		try (ModelStore store = new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("s")), new EditedStore().model().asSource(), Progress.none())) {
			assertTrue(store.snapshot().timeline().isEmpty());
			store.keepHistory(CommitNote.of("Ada", ""));
			assertEquals(0, store.snapshot().timeline().orElseThrow().version());
			try (var edit = store.begin()) {
				assertTrue(edit.after().timeline().isEmpty());
			}
		}
	}

	/** What only this finds: that memory is counted at all, and that whoever was refused can ask for less. */
	@Test
	void changesThatDoNotFitAreRefused() {
		EditedStore model = new EditedStore();
		try (ModelStore store = created()) {
			for (int i = 0; i < 5; i++) {
				model.commit(store, CommitNote.of("", ""));
			}
			Cancellation cancellation = Cancellation.create();
			ElementHistory small = new ElementHistory(store::history, 5000);
			for (int i = 0; i < 2; i++) {
				ArenaException refused = assertThrows(ArenaException.class, () -> small.timeline(store.snapshot(), 5).versions(0, cancellation));
				assertEquals(ErrorCode.OUT_OF_MEMORY, refused.code());
				assertTrue(refused.getMessage().contains("does not fit into 1 MB"), refused.getMessage());
			}
			ModelSnapshot first = store.history().snapshot(1);
			assertArrayEquals(first.timeline().orElseThrow().versions(0, cancellation), small.timeline(first, 1).versions(0, cancellation));
		}
	}

	/** What only this finds: changes that are added while others read them, and a reader that gives up half-way. */
	@Test
	void manyAskWhileOneCommitsAndSomeGiveUp() throws Exception {
		EditedStore model = new EditedStore();
		try (ModelStore store = created(); ExecutorService readers = Executors.newFixedThreadPool(3)) {
			List<Future<?>> asked = new ArrayList<>();
			List<EditedObjects> models = new ArrayList<>(List.of(EditedStore.after(0)));
			for (int i = 1; i <= COMMITS; i++) {
				model.commit(store, CommitNote.of("", ""));
				models.add(EditedStore.after(i));
				List<EditedObjects> now = List.copyOf(models);
				int last = i;
				ModelSnapshot snapshot = store.history().snapshot(i);
				asked.add(readers.submit((Callable<Void>) () -> {
					if (last % 4 == 0) {
						Cancellation late = Cancellation.create().withTimeout(Duration.ofNanos(1));
						assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> snapshot.timeline().orElseThrow().versions(0, late)).code());
					}
					check(snapshot, 0, last, now);
					return null;
				}));
			}
			for (Future<?> each : asked) {
				Objects.requireNonNull(each).get();
			}
		}
	}
}
