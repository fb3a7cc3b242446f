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

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cli.output.Json;
import org.modelarena.cli.stores.JsonLines;
import org.modelarena.compare.ModelDifference;
import org.modelarena.compare.ModelDifference.Matching;
import org.modelarena.compare.RecordedSteps;
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
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.EditedObjects;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RandomSteps;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.tests.xmi.RandomMetamodel;

/**
 * Pairs of random models: the steps of their difference make the one the other, element by element, feature by feature, in the same order, however elements
 * were matched; by calls and as a change file. {@code -Dmodelarena.differences=N} for more pairs, {@code -Dmodelarena.differences.first=N} to begin with another one.
 */
class RandomDifferencesTest {
	private static final int PAIRS = Integer.getInteger("modelarena.differences", 60);
	private static final int FIRST = Integer.getInteger("modelarena.differences.first", 0);
	private static final int STEPS_OF_MODEL = 120;

	@TempDir
	Path folder;

	@Test
	void theStepsBetweenStatesOfAModelMakeTheOneTheOther() {
		for (int seed = FIRST; seed < FIRST + PAIRS; seed++) {
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
		for (int seed = FIRST; seed < FIRST + PAIRS; seed++) {
			EditedObjects one = new EditedObjects(EditMetamodel.create());
			EditedObjects other = new EditedObjects(EditMetamodel.create());
			steps(new RandomSteps(seed, one), STEPS_OF_MODEL);
			steps(new RandomSteps(seed + 1_000_000L, other), STEPS_OF_MODEL);
			check("seed " + seed, one.asSource(), other.asSource());
		}
	}

	@Test
	void theStepsBetweenModelsOfRandomMetamodelsDo() {
		for (int seed = FIRST; seed < FIRST + PAIRS; seed++) {
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

	private static void steps(RandomSteps steps, int count) {
		for (int i = 0; i < count; i++) {
			steps.step(null);
		}
	}

	private void check(String name, ElementSource one, ElementSource other) {
		for (Matching matching : Matching.values()) {
			String where = name + ", by " + matching;
			Path place = folder.resolve("store");
			try (ModelStore store = Catalog.discover().store("columns").create(StoreLocation.at(place), one, Progress.none());
					ModelStore wanted = new EmfStoreProvider().create(StoreLocation.inMemory(), other, Progress.none());
					ModelSnapshot before = store.snapshot();
					ModelSnapshot after = wanted.snapshot()) {
				ModelDifference difference = ModelDifference.of(before, after, matching, Progress.none());
				try (ModelEdit edit = store.begin()) {
					long[] keys = difference.applyTo(edit);
					new Comparison(after, edit.after(), keys, where).run();
				}
				script(difference, store, where);
			} catch (RuntimeException e) {
				throw new AssertionError(where, e);
			}
			StoreDirectory.delete(place);
		}
	}

	/** The same as a change file. */
	private static void script(ModelDifference difference, ModelStore store, String where) {
		List<String> lines = new ArrayList<>();
		long[] keys = difference.applyTo(new RecordedSteps(difference.before(), step -> lines.add(Json.of(step))));
		try (ModelEdit edit = store.begin()) {
			EditScript script = new EditScript(edit);
			for (int i = 0; i < lines.size(); i++) {
				script.run(JsonLines.object(lines.get(i), i), lines.get(i));
			}
			long[] there = Arrays.stream(keys).map(key -> key >= 0 ? key : script.created().get("n" + (-1 - key))).toArray();
			new Comparison(difference.after(), edit.after(), there, where + ", as a change file " + lines).run();
			edit.commit();
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
			// A store in memory that was loaded has its keys in the order of containment.
			for (int i = 0; i < keys.length; i++) {
				this.keys.put((long) i, keys[i]);
			}
			this.keys.put(ModelSnapshot.NONE, ModelSnapshot.NONE);
		}

		void run() {
			assertEquals(wanted.size(), found.size(), where);
			for (long key = 0; key < wanted.size(); key++) {
				element(key, keys.get(key));
			}
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
