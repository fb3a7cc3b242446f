// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** Calls that EOL refuses because of the types of their arguments are refused as plans, in the same words. */
class RefusedCallsTest {
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = Catalog.discover().store("emf").create(StoreLocation.inMemory(), RandomEdits.model(11, KitMetamodel.create(), 40).asSource(), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { "Leaf.all.subList(1l, 2)", "Leaf.all.subList(0, 2l).size()", "Leaf.all.collect(l | Sequence{l}.subList(0, 1l))", "Leaf.all.subList(0, large)" })
	void whatIsRefusedIsRefused(String text) {
		assertEquals(refusal(text, Strategy.INTERPRETED), refusal(text, Strategy.COMPILED));
	}

	private static String refusal(String text, Strategy strategy) {
		Query query = new Query("eol", text, Map.of("large", 5_000_000_000L)).by(strategy);
		return assertThrows(ArenaException.class, () -> Catalog.discover().languages().of(query).prepare(query, snapshot.metamodel(), Cancellation.create()).execute(snapshot, QueryLimits.DEFAULT,
				Cancellation.create())).getMessage();
	}
}
