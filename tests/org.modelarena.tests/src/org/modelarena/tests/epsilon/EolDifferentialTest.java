// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

import org.eclipse.emf.ecore.EObject;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Cells;
import org.modelarena.core.ElementKey;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;

/** Programs of our nodes have the values that Epsilon gives them, on random programs over a random model, with and without indexes. */
@Timeout(300)
class EolDifferentialTest {
	private static final int PROGRAMS = 150;
	private static final String FAILS = "fails";
	private static ModelStore store;
	private static ModelSnapshot snapshot;
	private static StockEpsilon stock;

	@BeforeAll
	static void load() {
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), RandomEdits.model(7, KitMetamodel.create(), 25).asSource(), Progress.none());
		snapshot = store.snapshot();
		stock = new StockEpsilon(snapshot);
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	@Sampled(4)
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })
	void randomProgramsHaveTheValuesThatEpsilonGivesThem(long seed) {
		RandomPrograms programs = new RandomPrograms(seed);
		IndexedSnapshot indexed = new IndexedSnapshot(snapshot, Set.of("size", "serial", "weight", "name", "color", "flag"));
		int valid = 0;
		for (int i = 0; i < PROGRAMS; i++) {
			String program = programs.next();
			String expected = expected(program);
			assertEquals(expected, value(program, snapshot), program);
			assertEquals(expected, value(program, indexed), program);
			valid += expected.equals(FAILS) ? 0 : 1;
		}
		assertTrue(valid > PROGRAMS / 3, valid + " programs have a value");
	}

	private static String expected(String program) {
		try {
			return ofStock(stock.value(program));
		} catch (Exception e) {
			return FAILS;
		}
	}

	private static String ofStock(Object value) {
		List<Object> rows = new ArrayList<>();
		if (value instanceof Collection<?> collection) {
			collection.forEach(row -> rows.add(cell(row)));
		} else {
			rows.add(cell(value));
		}
		return text(rows);
	}

	private static Object cell(Object value) {
		return switch (value) {
		case Collection<?> collection -> collection.stream().map(EolDifferentialTest::cell).toList().toString();
		case EObject object when snapshot.metamodel().classes().contains(object.eClass()) -> new ElementKey(snapshot.key(object));
		case null -> null;
		default -> Cells.of(value);
		};
	}

	private static String text(List<Object> rows) {
		return rows.stream().map(String::valueOf).toList().toString();
	}

	private static String value(String program, ModelSnapshot on) {
		try {
			Answer answer = new EolLanguage().prepare(new Query("eol", program), on.metamodel()).execute(on, QueryLimits.ofRows(1_000_000), Cancellation.create());
			List<Object> rows = new ArrayList<>();
			for (long i = 0; i < answer.count(); i++) {
				List<Object> row = answer.row(i);
				rows.add(answer.columns().equals(List.of("result")) ? row.get(0) : row.toString());
			}
			return text(rows);
		} catch (ArenaException e) {
			return FAILS;
		}
	}
}
