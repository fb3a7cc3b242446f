// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.eclipse.ocl.ParserException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.ocl.OclLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sampled;

/** Our evaluator with its own loops and its memory gives what Eclipse OCL gives, on random expressions over a random model. */
@Timeout(120)
class OclDifferentialTest {
	private static final int EXPRESSIONS = 60;
	private static ModelStore store;
	private static ModelSnapshot snapshot;
	private static StockOcl stock;

	@BeforeAll
	static void load() {
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), RandomEdits.model(7, KitMetamodel.create(), 14).asSource(), Progress.none());
		snapshot = store.snapshot();
		stock = new StockOcl(snapshot, "Leaf").withSourcesInClosures();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	@Sampled(3)
	@ParameterizedTest(name = "seed {0}")
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 })
	void randomExpressionsHaveTheValuesThatEclipseOclGivesThem(long seed) throws ParserException {
		RandomExpressions expressions = new RandomExpressions(seed);
		int valid = 0;
		for (int i = 0; i < EXPRESSIONS; i++) {
			String text = expressions.next();
			Optional<List<String>> expected = stock.rows(text);
			assertEquals(expected, rows(text), text);
			valid += expected.isPresent() ? 1 : 0;
		}
		assertTrue(valid > EXPRESSIONS / 3, "too few expressions have a value: " + valid);
	}

	/** The rows in alphabetical order, or nothing if the value is invalid. */
	private static Optional<List<String>> rows(String text) {
		try {
			Answer answer = new OclLanguage().prepare(new Query("ocl", text), snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(10_000_000), Cancellation.create());
			List<Integer> byName = IntStream.range(0, answer.columns().size()).boxed().sorted(Comparator.comparing(answer.columns()::get)).toList();
			return Optional.of(LongStream.range(0, answer.count()).mapToObj(answer::row)
					.map(row -> byName.stream().map(column -> text(row.get(column))).collect(Collectors.joining(", "))).sorted().toList());
		} catch (ArenaException e) {
			assertEquals(ErrorCode.QUERY_FAILED, e.code(), () -> text + ": " + e.getMessage());
			return Optional.empty();
		}
	}

	private static String text(Object cell) {
		if (cell instanceof List<?> list) {
			List<String> items = new ArrayList<>();
			list.forEach(item -> items.add(text(item)));
			items.sort(null);
			return items.toString();
		}
		return String.valueOf(cell);
	}
}
