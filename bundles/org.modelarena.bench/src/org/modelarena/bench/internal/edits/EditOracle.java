// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.edits;

import java.nio.file.Path;
import java.util.function.Consumer;

import org.modelarena.bench.edits.PhaseRow;
import org.modelarena.bench.edits.PhaseRow.Phase;
import org.modelarena.bench.edits.Variant;
import org.modelarena.cases.Case;
import org.modelarena.cases.EditScenario;
import org.modelarena.core.Answer;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelEdit;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.xmi.XmiWriter;

/** The right answers after each round: those of the case's own loops over EMF objects in memory, which are edited as every store is. Also writes the file of the model. */
final class EditOracle {
	static final String SERIES = "oracle@loops";
	private static final String STORE = "emf";

	private EditOracle() {
	}

	static void run(EditTask task, Case subject, Catalog catalog, Consumer<PhaseRow> rows) {
		XmiWriter.write(subject.model(task.parameters()), Path.of(task.model()), Progress.none());
		EditScenario scenario = subject.edits(task.parameters()).orElseThrow();
		try (ModelStore store = catalog.store(STORE).create(StoreLocation.inMemory(), subject.model(task.parameters()), Progress.none())) {
			EditScenario.Rounds rounds = scenario.begin();
			for (int round = 0; round <= scenario.rounds(); round++) {
				EditScenario.Edits edits;
				try (ModelSnapshot state = store.snapshot()) {
					answer(task, scenario, state, round, rows);
					edits = rounds.next(state);
				}
				try (ModelEdit edit = store.begin()) {
					edits.apply(edit);
					edit.commit();
				}
			}
		}
		Variant model = new Variant(task.parameters());
		rows.accept(new PhaseRow(model.scenario(), model.size(), SERIES, 1, Phase.END, scenario.rounds(), "", -1, 0, "", PhaseRow.OK));
	}

	private static void answer(EditTask task, EditScenario scenario, ModelSnapshot state, int round, Consumer<PhaseRow> rows) {
		Variant model = new Variant(task.parameters());
		for (String query : task.queries()) {
			Answer answer = scenario.answer(query, state);
			rows.accept(new PhaseRow(model.scenario(), model.size(), SERIES, 1, round == 0 ? Phase.CHECK : Phase.RECHECK, round, query, -1, answer.count(), answer.digest().toString(),
					PhaseRow.OK));
		}
	}
}
