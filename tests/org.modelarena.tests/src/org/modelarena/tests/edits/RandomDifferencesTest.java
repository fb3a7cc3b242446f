// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.edits;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cli.output.Json;
import org.modelarena.cli.stores.JsonLines;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.compare.RecordedSteps;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementSink;
import org.modelarena.core.Progress;
import org.modelarena.core.edit.EditScript;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementDocument;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;
import org.modelarena.tests.xmi.RandomMetamodel;
import org.modelarena.xmi.SnapshotSource;

/**
 * Pairs of random models: the steps of their difference make the one the other, element by element, feature by feature, in the same order, however elements
 * were matched; by calls and as a change file. {@code -Dmodelarena.differences=N} for more pairs, {@code -Dmodelarena.differences.first=N} to begin with another one.
 */
class RandomDifferencesTest {
	private static final int MANY = 60;
	private static final int FEW = 15;
	private static final int STEPS_OF_MODEL = 120;

	@TempDir
	Path folder;

	private static int[] seeds() {
		Integer wanted = Integer.getInteger("modelarena.differences");
		int first = Integer.getInteger("modelarena.differences.first", 0);
		return wanted == null ? Sample.seeds(MANY, FEW).mapToInt(seed -> (int) seed).toArray() : IntStream.range(first, first + wanted).toArray();
	}

	@Sampled(2)
	@Test
	void theStepsBetweenStatesOfAModelMakeTheOneTheOther() {
		for (int seed : seeds()) {
			EditedObjects model = new EditedObjects(EditMetamodel.create());
			RandomSteps steps = new RandomSteps(seed, model);
			steps(steps, STEPS_OF_MODEL);
			RecordedModel before = RecordedModel.of(model.asSource());
			steps(steps, new Random(seed).nextInt(40));
			check("seed " + seed, before.asSource(), model.asSource());
		}
	}

	@Test
	void theStepsBetweenModelsThatHaveNothingToDoWithEachOtherDo() {
		for (int seed : seeds()) {
			EditedObjects one = new EditedObjects(EditMetamodel.create());
			EditedObjects other = new EditedObjects(EditMetamodel.create());
			steps(new RandomSteps(seed, one), STEPS_OF_MODEL);
			steps(new RandomSteps(seed + 1_000_000L, other), STEPS_OF_MODEL);
			check("seed " + seed, one.asSource(), other.asSource());
		}
	}

	@Sampled(2)
	@Test
	void theStepsBetweenModelsOfRandomMetamodelsDo() {
		for (int seed : seeds()) {
			Metamodel metamodel = RandomMetamodel.of(seed);
			RecordedModel one = RandomEdits.model(seed, metamodel, 30);
			RecordedModel other = RecordedModel.of(one.asSource());
			RandomEdits edits = new RandomEdits(seed + 1, other);
			for (int i = 0; i < 20; i++) {
				edits.step(null);
			}
			check("metamodel " + seed, one.asSource(), other.asSource());
			check("metamodel " + seed + ", another model", one.asSource(), RandomEdits.model(seed + 2, metamodel, 30).asSource());
		}
	}

	/** Here elements can be matched by their keys, and most are moved and sorted. Every kind of step has to occur. */
	@Sampled(2)
	@Test
	void theStepsBetweenStatesOfAStoreMakeTheOneTheOther() {
		Map<Object, Integer> kinds = new TreeMap<>();
		for (int seed : seeds()) {
			EditedObjects model = new EditedObjects(EditMetamodel.create());
			steps(new RandomSteps(seed, model), STEPS_OF_MODEL);
			fillBox(model);
			RecordedModel source = RecordedModel.of(model.asSource());
			EditedObjects objects = EditedObjects.of(source.asSource());
			Path place = folder.resolve("states");
			try (ModelStore store = create("columns", StoreLocation.at(place), source.asSource()); ModelSnapshot before = store.snapshot()) {
				try (ModelEdit raw = store.begin(); ModelEdit edit = new Translation(store.metamodel()).edit(raw)) {
					RandomSteps steps = new RandomSteps(seed + 1L, objects);
					for (int i = 0; i < 60; i++) {
						steps.step(edit);
						sort(objects, edit, new Random(seed * 1000L + i));
					}
					edit.commit();
				}
				try (ModelSnapshot after = store.snapshot()) {
					for (Matching matching : Matching.values()) {
						Path copy = folder.resolve("copy");
						try (ModelStore other = create("columns", StoreLocation.at(copy), source.asSource())) {
							check("seed " + seed + ", by " + matching, ModelDifference.of(before, after, matching, Progress.none()), other, kinds);
						}
						StoreDirectory.delete(copy);
					}
				}
			}
			StoreDirectory.delete(place);
		}
		assertEquals(Set.of("create", "set", "add", "remove", "reorder", "move", "delete"), kinds.keySet(), kinds.toString());
	}

	/** Random steps alone seldom make long lists. */
	private static void fillBox(EditedObjects model) {
		EClass box = model.metamodel().type("Box");
		long container = model.next();
		model.create(container, box, ModelSnapshot.NONE, null, ModelEdit.END);
		for (int i = 0; i < 12; i++) {
			model.create(model.next(), model.metamodel().type(i % 4 == 0 ? "Box" : "Leaf"), container, (EReference) box.getEStructuralFeature("parts"), ModelEdit.END);
		}
	}

	private static void sort(EditedObjects objects, ModelEdit edit, Random random) {
		List<Long> boxes = objects.objects().entrySet().stream().filter(each -> each.getValue().eClass().getName().equals("Box")).map(Map.Entry::getKey).toList();
		if (boxes.isEmpty()) {
			return;
		}
		long box = boxes.get(random.nextInt(boxes.size()));
		EReference parts = (EReference) objects.object(box).eClass().getEStructuralFeature("parts");
		List<Long> targets = objects.targets(objects.object(box), parts);
		if (!targets.isEmpty()) {
			long target = targets.get(random.nextInt(targets.size()));
			int position = random.nextInt(targets.size());
			edit.reorder(box, parts, target, position);
			objects.reorder(box, parts, target, position);
		}
	}

	private static ModelStore create(String store, StoreLocation location, ElementSource source) {
		return Catalog.discover().store(store).create(location, source, Progress.none());
	}

	private static void steps(RandomSteps steps, int count) {
		for (int i = 0; i < count; i++) {
			steps.step(null);
		}
	}

	private void check(String name, ElementSource one, ElementSource other) {
		Path place = folder.resolve("store");
		for (Matching matching : Matching.values()) {
			try (ModelStore store = create("columns", StoreLocation.at(place), one);
					ModelStore wanted = create("emf", StoreLocation.inMemory(), other);
					ModelSnapshot before = store.snapshot();
					ModelSnapshot after = wanted.snapshot()) {
				check(name + ", by " + matching, ModelDifference.of(before, after, matching, Progress.none()), store, new TreeMap<>());
			}
			StoreDirectory.delete(place);
		}
	}

	/** Makes the steps, by calls and as a change file, on a store with the first model. */
	private static void check(String where, ModelDifference difference, ModelStore store, Map<Object, Integer> kinds) {
		List<String> lines = new ArrayList<>();
		try {
			try (ModelEdit edit = store.begin()) {
				// The features of the differences are those of another store's metamodel.
				long[] keys = difference.applyTo(new Translation(store.metamodel()).edit(edit));
				new Comparison(difference.after(), edit.after(), keys, where).run();
			}
			long[] keys = difference.applyTo(new RecordedSteps(difference.before(), step -> {
				kinds.merge(String.valueOf(step.get("do")), 1, Integer::sum);
				lines.add(Json.of(step));
			}));
			try (ModelEdit edit = store.begin()) {
				EditScript script = new EditScript(edit);
				for (int i = 0; i < lines.size(); i++) {
					script.run(JsonLines.object(lines.get(i), i), lines.get(i));
				}
				long[] there = Arrays.stream(keys).map(key -> key >= 0 ? key : script.created().get("n" + (-1 - key))).toArray();
				new Comparison(difference.after(), edit.after(), there, where + ", as a change file " + lines).run();
				edit.commit();
			}
		} catch (RuntimeException e) {
			throw new AssertionError(where + " " + lines, e);
		}
		try (ModelSnapshot now = store.snapshot()) {
			assertEquals(difference.after().size(), now.size(), where);
		}
	}

	/** All that a snapshot says, compared with another one, in which elements have other keys. Roots may come in another order. */
	private static final class Comparison {
		private final ModelSnapshot wanted;
		private final ModelSnapshot found;
		private final Map<Long, Long> keys = new HashMap<>();
		private final String where;

		Comparison(ModelSnapshot wanted, ModelSnapshot found, long[] keys, String where) {
			this.wanted = wanted;
			this.found = found;
			this.where = where;
			SnapshotSource.of(wanted).emit(ElementSink.none(), key -> this.keys.put(key, keys[this.keys.size()]), Cancellation.create());
			this.keys.put(ModelSnapshot.NONE, ModelSnapshot.NONE);
		}

		void run() {
			assertEquals(wanted.size(), found.size(), where);
			keys.forEach((key, found) -> {
				if (key != ModelSnapshot.NONE) {
					element(key, found);
				}
			});
		}

		private void element(long one, long other) {
			String at = where + ": " + wanted.type(one).getName() + " #" + one + " as #" + other;
			assertEquals(wanted.type(one).getName(), found.type(other).getName(), at);
			assertEquals(keys.get(wanted.container(one)), found.container(other), at);
			for (EStructuralFeature feature : wanted.type(one).getEAllStructuralFeatures()) {
				EStructuralFeature same = found.type(other).getEStructuralFeature(feature.getName());
				if (feature.isDerived()) {
					continue;
				}
				String place = at + "." + feature.getName();
				if (feature instanceof EAttribute attribute) {
					assertEquals(ElementDocument.value(attribute, wanted.attribute(one, attribute)), ElementDocument.value((EAttribute) same, found.attribute(other, (EAttribute) same)), place);
				} else {
					long[] targets = Arrays.stream(wanted.targets(one, (EReference) feature).toArray()).map(keys::get).toArray();
					assertArrayEquals(targets, found.targets(other, (EReference) same).toArray(), place);
				}
			}
		}
	}
}
