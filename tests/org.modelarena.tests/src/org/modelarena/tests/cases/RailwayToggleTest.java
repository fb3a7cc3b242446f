// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.cases.Toggle;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.Sampled;

/** The railway's toggle changes the answer of every query, and takes all of it back. */
class RailwayToggleTest {
	@Sampled(3)
	@ParameterizedTest(name = "{0} of size {1}")
	@CsvSource({ "repair,1", "repair,2", "repair,8", "inject,1", "inject,4", "batch,1", "batch,4" })
	void changesEveryAnswerAndChangesItBack(String scenario, String size) {
		Case railway = Cases.get("railway");
		try (ModelStore store = new EmfStoreProvider().create(StoreLocation.inMemory(), railway.model(Map.of("scenario", scenario, "size", size)),
				Progress.none())) {
			Toggle.Plan plan;
			try (ModelSnapshot loaded = store.snapshot()) {
				plan = railway.toggle().orElseThrow().plan(loaded);
			}
			List<List<String>> before = answers(railway, store);
			for (int round = 0; round < 2; round++) {
				try (ModelEdit edit = store.begin()) {
					plan.apply(edit);
					edit.commit();
				}
				List<List<String>> during = answers(railway, store);
				for (int query = 0; query < before.size(); query++) {
					assertNotEquals(before.get(query), during.get(query), railway.queries().get(query).name());
				}
				try (ModelEdit edit = store.begin()) {
					plan.revert(edit);
					edit.commit();
				}
				assertEquals(before, answers(railway, store));
			}
		}
	}

	/** For each query its matches as keys, sorted. */
	private static List<List<String>> answers(Case railway, ModelStore store) {
		try (ModelSnapshot snapshot = store.snapshot()) {
			List<EObject> objects = new ArrayList<>();
			for (long key = 0; key < snapshot.size(); key++) {
				objects.add(snapshot.object(key));
			}
			RailwayMatches matches = new RailwayMatches(objects);
			return railway.queries().stream().map(CaseQuery::name)
					.map(query -> matches.of(query).stream().map(match -> match.stream().map(snapshot::key).toList().toString()).sorted().toList()).toList();
		}
	}
}
