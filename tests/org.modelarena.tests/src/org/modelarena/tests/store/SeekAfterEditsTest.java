// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.core.Progress;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;

/** What an index finds after many edits is what looking at all elements finds, in the newest state and in an older one, also of long texts that begin alike. */
@Timeout(180)
class SeekAfterEditsTest {
	private static final Case ANNOTATIONS = Cases.get("annotations");
	private static final int ANNOTATIONS_LOADED = 1500;
	private static final int EDITS = 12;
	private static final int STEPS = 120;
	private static final int SEEKS = 30;

	@TempDir
	private Path folder;

	@Sampled(6)
	@ParameterizedTest
	@CsvSource({ "columns, 1", "columns, 2", "neoemf, 1", "rocksdb, 2" })
	void anIndexFindsWhatThereIs(String name, long seed) {
		Random random = new Random(seed);
		try (ModelStore store = Catalog.discover().store(name).create(StoreLocation.at(folder.resolve(name)), ANNOTATIONS.model(Map.of("size", Integer.toString(ANNOTATIONS_LOADED))), Progress
				.none())) {
			Checked checked = new Checked(store, random);
			for (int edit = 0; edit < EDITS; edit++) {
				try (ModelSnapshot older = store.snapshot()) {
					checked.edit();
					checked.check(older);
				}
				try (ModelSnapshot newest = store.snapshot()) {
					checked.check(newest);
				}
			}
		}
	}

	private record Checked(ModelStore store, Random random) {
		private EClass type() {
			return store.metamodel().type("Annotation");
		}

		private EAttribute attribute(String name) {
			return (EAttribute) Metamodel.feature(type(), name);
		}

		/** Some of these are values that elements have had from the beginning. */
		private String value() {
			return "https://example.org/target/" + random.nextInt(2 * ANNOTATIONS_LOADED);
		}

		private List<Long> keys(ModelSnapshot snapshot) {
			List<Long> keys = new ArrayList<>();
			for (KeyCursor extent = snapshot.extent(type()); extent.next();) {
				keys.add(extent.key());
			}
			return keys;
		}

		void edit() {
			List<Long> keys;
			try (ModelSnapshot snapshot = store.snapshot()) {
				keys = keys(snapshot);
			}
			EReference annotations = (EReference) Metamodel.feature(store.metamodel().type("AnnotationCollection"), "annotations");
			try (ModelEdit edit = store.begin()) {
				for (int step = 0; step < STEPS; step++) {
					switch (random.nextInt(4)) {
					case 0 -> edit.delete(keys.remove(random.nextInt(keys.size())));
					case 1 -> edit.set(edit.create(type(), 0, annotations), attribute("target"), value());
					default -> edit.set(keys.get(random.nextInt(keys.size())), attribute("target"), value());
					}
				}
				edit.commit();
			}
		}

		void check(ModelSnapshot snapshot) {
			EAttribute target = attribute("target");
			Map<Long, Object> values = new HashMap<>();
			keys(snapshot).forEach(key -> values.put(key, snapshot.attribute(key, target)));
			for (int i = 0; i < SEEKS; i++) {
				String one = value();
				String other = value();
				Range between = new Range(one.compareTo(other) < 0 ? one : other, random.nextBoolean(), one.compareTo(other) < 0 ? other : one, random.nextBoolean());
				for (Range range : List.of(Range.equalTo(one), between)) {
					TreeSet<Long> right = new TreeSet<>();
					values.forEach((key, value) -> {
						if (value != null && range.contains(value)) {
							right.add(key);
						}
					});
					List<Long> found = new ArrayList<>();
					for (KeyCursor cursor = snapshot.seek(type(), target, range); cursor.next();) {
						found.add(cursor.key());
					}
					assertEquals(List.copyOf(right), found.stream().sorted().toList(), range.toString());
				}
			}
		}
	}
}
