// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Reuse;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.Railways;

/** Executions tell what they take over from earlier ones: what was prepared, and no part of an answer. */
class ReuseTest {
	@TempDir
	Path folder;

	private static ElementSource railway() {
		return Railways.repair(2);
	}

	private ModelStore columns(ElementSource model) {
		return Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("store")), model, Progress.none());
	}

	private static Set<Reuse> ask(QueryEndpoint endpoint, String language, String text) {
		Explanation explanation = endpoint.explain(new Query(language, text), QueryLimits.DEFAULT, Cancellation.create());
		return explanation.reused();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Segment.allInstances()->select(s | s.length <= 0)", "Segment.allInstances()->size()",
			"Route.allInstances()->select(r | r.requires->size() = Route.allInstances()->collect(requires)->size())" })
	void aSecondExecutionTellsWhatItTakesOver(String text) {
		try (ModelStore store = columns(railway()); QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			assertEquals(Set.of(), ask(endpoint, "ocl", text));
			assertEquals(Set.of(Reuse.PREPARED_QUERY, Reuse.OPTIMISED_PLAN), ask(endpoint, "ocl", text));
		}
	}

	@Test
	void anInterpretedQueryTakesOverItsParsedForm() {
		try (ModelStore store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), railway(), Progress.none());
				QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages())) {
			assertEquals(Set.of(), ask(endpoint, "ocl", "Segment.allInstances()->size()"));
			assertEquals(Set.of(Reuse.PREPARED_QUERY), ask(endpoint, "ocl", "Segment.allInstances()->size()"));
		}
	}

	/** Rows that are made once an execution come of operators that remember what they have seen. */
	@ParameterizedTest
	@ValueSource(strings = { "Semaphore.all.collect(s | Sensor.all.asSet().collect(e | s.id).asSet().sum()).sum()",
			"Semaphore.all.collect(s | Sensor.all.collect(e | e.monitors.size()).asSet().collect(n | s.id + n).sum()).sum()" })
	void anExecutionForgetsTheRowsOfTheOneBefore(String text) {
		try (ModelStore store = columns(railway());
				QueryEndpoint endpoint = store.endpoint(Catalog.discover().languages());
				ModelStore plain = Catalog.discover().store("emf").create(StoreLocation.inMemory(), railway(), Progress.none());
				QueryEndpoint interpreter = plain.endpoint(Catalog.discover().languages())) {
			Query query = new Query("eol", text);
			Answer expected = interpreter.execute(query, QueryLimits.DEFAULT, Cancellation.create());
			for (int i = 0; i < 3; i++) {
				assertEquals(expected.row(0), endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create()).row(0));
			}
		}
	}
}
