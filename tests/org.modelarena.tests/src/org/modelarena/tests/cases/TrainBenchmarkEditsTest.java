// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.cases.Case;
import org.modelarena.cases.Cases;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.Sampled;

/** The Train Benchmark's rounds of edits, and the loops that know the right answers. */
class TrainBenchmarkEditsTest {
	private static final Case RAILWAY = Cases.get("railway");

	@TempDir
	private Path folder;

	@Sampled(5)
	@ParameterizedTest(name = "{0} of size {1}")
	@CsvSource({ "batch,1", "inject,1", "inject,2", "repair,1", "repair,2" })
	void loopsFindAfterEachRoundWhatOclsInterpreterFinds(String scenario, String size) {
		EditScenario edits = edits(scenario, size);
		try (ModelStore store = create("emf", scenario, size)) {
			EditScenario.Rounds rounds = edits.begin();
			for (int round = 0; round <= edits.rounds(); round++) {
				for (String query : edits.queries()) {
					try (ModelSnapshot state = store.snapshot()) {
						Answer right = edits.answer(query, state);
						Answer asked = ask(query, store);
						assertEquals(asked.count() + " " + asked.digest(), right.count() + " " + right.digest(), query + " after round " + round);
					}
				}
				edit(store, rounds);
			}
		}
	}

	private static Answer ask(String query, ModelStore store) {
		String text = RAILWAY.queries().stream().filter(each -> each.name().equals(query)).findFirst().orElseThrow().text("ocl").orElseThrow();
		return store.endpoint(Catalog.discover().languages()).execute(new Query("ocl", text).by(Strategy.INTERPRETED), QueryLimits.DEFAULT, Cancellation.create());
	}

	@Sampled(2)
	@ParameterizedTest
	@CsvSource({ "inject", "repair" })
	void storesOfDifferentKindsGetTheSameEdits(String scenario) {
		EditScenario edits = edits(scenario, "4");
		try (ModelStore emf = create("emf", scenario, "4"); ModelStore columns = create("columns", scenario, "4")) {
			EditScenario.Rounds ofEmf = edits.begin();
			EditScenario.Rounds ofColumns = edits.begin();
			for (int round = 0; round < edits.rounds(); round++) {
				assertEquals(edit(emf, ofEmf), edit(columns, ofColumns));
				assertEquals(digests(edits, emf), digests(edits, columns));
			}
		}
	}

	@Sampled(3)
	@Test
	void injectionsAreTenOfEachKindInEachRoundAndEachChangesAnAnswer() {
		EditScenario edits = edits("inject", "32");
		try (ModelStore store = create("emf", "inject", "32")) {
			EditScenario.Rounds rounds = edits.begin();
			List<List<String>> seen = new ArrayList<>(List.of(digests(edits, store)));
			for (int round = 0; round < edits.rounds(); round++) {
				assertEquals(60, edit(store, rounds));
				seen.add(digests(edits, store));
			}
			for (int query = 0; query < edits.queries().size(); query++) {
				int at = query;
				assertTrue(new HashSet<>(seen.stream().map(digests -> digests.get(at)).toList()).size() > edits.rounds() / 2, edits.queries().get(query) + " changes");
			}
		}
	}

	@Test
	void repairsLeaveFewerFaultsOfEachKind() {
		EditScenario edits = edits("repair", "8");
		try (ModelStore store = create("emf", "repair", "8")) {
			List<Long> before = counts(edits, store);
			EditScenario.Rounds rounds = edits.begin();
			for (int round = 0; round < edits.rounds(); round++) {
				edit(store, rounds);
			}
			List<Long> after = counts(edits, store);
			for (int query = 0; query < before.size(); query++) {
				assertTrue(after.get(query) < before.get(query), edits.queries().get(query) + ": " + before.get(query) + " before, " + after.get(query) + " after");
			}
		}
	}

	private static int edit(ModelStore store, EditScenario.Rounds rounds) {
		EditScenario.Edits edits;
		try (ModelSnapshot state = store.snapshot()) {
			edits = rounds.next(state);
		}
		try (ModelEdit edit = store.begin()) {
			edits.apply(edit);
			edit.commit();
		}
		return edits.count();
	}

	private static List<String> digests(EditScenario edits, ModelStore store) {
		try (ModelSnapshot state = store.snapshot()) {
			return edits.queries().stream().map(query -> edits.answer(query, state).digest().toString()).toList();
		}
	}

	private static List<Long> counts(EditScenario edits, ModelStore store) {
		try (ModelSnapshot state = store.snapshot()) {
			return edits.queries().stream().map(query -> edits.answer(query, state).count()).toList();
		}
	}

	private static EditScenario edits(String scenario, String size) {
		return RAILWAY.edits(Map.of("scenario", scenario, "size", size)).orElseThrow();
	}

	private ModelStore create(String store, String scenario, String size) {
		StoreLocation location = store.equals("emf") ? StoreLocation.inMemory() : StoreLocation.at(folder.resolve(store));
		return Catalog.discover().store(store).create(location, RAILWAY.model(Map.of("scenario", scenario, "size", size)), Progress.none());
	}
}
