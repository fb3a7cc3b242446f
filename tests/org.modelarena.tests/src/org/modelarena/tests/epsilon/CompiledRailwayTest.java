// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.Answer;
import org.modelarena.core.Query;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.query.Translation;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;
import org.modelarena.query.epsilon.internal.plan.EplTranslator;
import org.modelarena.tests.query.PlanOracle;

/** The queries of the Train Benchmark become plans in EOL and EPL, which mean what the texts mean. */
class CompiledRailwayTest {
	@ParameterizedTest(name = "size {0}")
	@ValueSource(ints = { 1, 2, 4 })
	void allTextsBecomePlansWithTheSameAnswers(int size) {
		try (Railway railway = new Railway(size); ModelSnapshot snapshot = railway.snapshot()) {
			for (CaseQuery query : Cases.get("railway").queries()) {
				for (String language : List.of("eol", "epl")) {
					String text = query.text(language).orElseThrow();
					Answer expected = railway.ask(language, text, Map.of());
					Answer answer = PlanOracle.answer(plan(new Query(language, text), snapshot).plan(), snapshot);
					assertEquals(expected.count(), answer.count(), query.name());
					assertEquals(expected.digest(), answer.digest(), query.name());
					assertEquals(expected.columns(), answer.columns(), query.name());
				}
			}
		}
	}

	private static Translation.Translated plan(Query query, ModelSnapshot snapshot) {
		Translation translation = (query.language().equals("eol") ? new EolTranslator() : new EplTranslator()).translate(query, snapshot.metamodel());
		assertTrue(translation instanceof Translation.Translated, translation.toString());
		return (Translation.Translated) translation;
	}
}
