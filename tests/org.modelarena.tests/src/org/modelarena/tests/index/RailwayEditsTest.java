// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Recomputed;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.Translation;

/** The index of a railway stays right while the railway is edited. */
@Sampled(3)
class RailwayEditsTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int EDITS = LONG ? 1000 : 200;
	private static final int EDITS_A_CHECK = 50;
	private static final Case RAILWAY = Cases.get("railway");

	@TempDir
	private Path folder;

	static Stream<String> stores() {
		return Stream.concat(Stream.of("columns"), Sample.of(List.of("neo4j", "orientdb"), 2).stream());
	}

	private ModelStore create(String store, int size) {
		return Catalog.discover().store(store).create(StoreLocation.at(folder.resolve(store)),
				RAILWAY.model(Map.of("scenario", "repair", "size", Integer.toString(size))), Progress.none());
	}

	@Sampled(14)
	@ParameterizedTest(name = "{0}")
	@MethodSource("stores")
	void answersAndDerivedValuesAreThoseOfAFreshBuildThroughRandomEdits(String name) {
		RecordedModel model = RecordedModel.of(RAILWAY.model(Map.of("scenario", "repair", "size", LONG ? "8" : "2")));
		RecordedModel twin = RecordedModel.of(RAILWAY.model(Map.of("scenario", "repair", "size", LONG ? "8" : "2")));
		RandomEdits edits = new RandomEdits(17, model);
		RandomEdits sameEdits = new RandomEdits(17, twin);
		try (ModelStore store = create(name, LONG ? 8 : 2); ModelStore oracle = create("emf", LONG ? 8 : 2)) {
			for (int done = 0; done < EDITS; done += EDITS_A_CHECK) {
				edit(store, edits);
				edit(oracle, sameEdits);
				assertTrue(Recomputed.assertUpToDate(store) > 100);
				assertSameAnswers(oracle, store, "after " + (done + EDITS_A_CHECK) + " edits");
			}
		}
		try (ModelStore store = Catalog.discover().store(name).open(StoreLocation.at(folder.resolve(name)))) {
			Recomputed.assertUpToDate(store);
		}
	}

	private static void edit(ModelStore store, RandomEdits edits) {
		for (int i = 0; i < EDITS_A_CHECK; i++) {
			try (ModelEdit edit = new Translation(store.metamodel()).edit(store.begin())) {
				edits.step(edit);
				edit.commit();
			}
		}
	}

	private static void assertSameAnswers(ModelStore oracle, ModelStore store, String when) {
		for (CaseQuery query : RAILWAY.queries()) {
			query.texts().forEach((language, text) -> {
				Answer expected = ask(oracle, new Query(language, text));
				Answer actual = ask(store, new Query(language, text));
				assertEquals(expected.count(), actual.count(), query.name() + " in " + language + " " + when);
				assertEquals(expected.digest(), actual.digest(), query.name() + " in " + language + " " + when);
			});
		}
	}

	private static Answer ask(ModelStore store, Query query) {
		try (QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			return endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
		}
	}

	@Sampled(4)
	@ParameterizedTest(name = "{0}")
	@MethodSource("stores")
	void anEditOfOneSensorComputesWhatDependsOnItAndNothingElse(String name) {
		try (ModelStore store = create(name, 2)) {
			Metamodel metamodel = store.metamodel();
			EReference monitors = (EReference) Metamodel.feature(metamodel.type("Sensor"), "monitors");
			long sensor;
			long target;
			try (ModelSnapshot snapshot = store.snapshot()) {
				sensor = snapshot.extent(metamodel.type("Sensor")).toArray()[3];
				target = snapshot.extent(metamodel.type("Switch")).toArray()[30];
			}
			long before = store.index().computations();
			try (ModelEdit edit = store.begin()) {
				edit.add(sensor, monitors, target);
				edit.commit();
			}
			assertEquals(2, store.index().computations() - before, "the sensor's number, and whether the switch is monitored");
			Recomputed.assertUpToDate(store);
			before = store.index().computations();
			try (ModelEdit edit = store.begin()) {
				edit.set(sensor, (org.eclipse.emf.ecore.EAttribute) Metamodel.feature(metamodel.type("Sensor"), "id"), 4711);
				edit.commit();
			}
			assertEquals(0, store.index().computations() - before, "nothing is derived from an id");
		}
	}
}
