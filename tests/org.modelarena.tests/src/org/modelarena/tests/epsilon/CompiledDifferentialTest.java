// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.PlanFault;
import org.modelarena.query.QueryPart;
import org.modelarena.query.Translation;
import org.modelarena.query.Translator;
import org.modelarena.query.epsilon.CompiledEol;
import org.modelarena.query.epsilon.CompiledEpl;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.query.epsilon.internal.plan.EolTranslator;
import org.modelarena.query.epsilon.internal.plan.EplTranslator;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.Sample;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.query.PlanOracle;

/**
 * The plans of random queries give the interpreter's answers, or fault; where the interpreter fails they fault. With
 * {@code -Dmodelarena.long=true} 50,000 queries, else some 800.
 */
@Timeout(3600)
class CompiledDifferentialTest {
	private static final int ROUNDS = 1560;
	private static final int FEW_ROUNDS = 18;
	/** Texts of which some fail. */
	private static final int MANY = 1000;
	private static final int QUERIES_OF_A_MODEL = 8;
	/** Plans are evaluated by the oracle; some are also run. */
	private static final int QUERIES_FOR_EACH_RUN = 4;

	/** What became of the queries. */
	private static final class Tally {
		private int valid;
		private int translated;
		private int equal;
		private int found;
		private int faulted;
		private int failed;
		private final Map<String, Integer> reasons = new TreeMap<>();

		@Override
		public String toString() {
			return "%d valid, %d translated, %d equal, %d of these not empty, %d faulted in vain, %d failed".formatted(valid, translated, equal, found,
					faulted, failed);
		}
	}

	private static Metamodel metamodel(String name) {
		return name.equals("kit") ? KitMetamodel.create()
				: Railways.repair(1).metamodel();
	}

	@Sampled(3)
	@ParameterizedTest(name = "{0} over {1}")
	@CsvSource({ "eol, kit", "eol, railway", "epl, kit", "epl, railway" })
	void plansMeanWhatTheInterpreterDoes(String language, String model) {
		Tally tally = new Tally();
		for (long seed : Sample.seeds(ROUNDS, FEW_ROUNDS).toArray()) {
			Metamodel metamodel = metamodel(model);
			ElementSource source = RandomEdits.model(seed, metamodel, 6 + (int) (seed % 20)).asSource();
			try (ModelStore store = new EmfStoreProvider().create(StoreLocation.inMemory(), source, Progress.none());
					ModelSnapshot snapshot = store.snapshot()) {
				Supplier<String> queries = language.equals("eol") ? new RandomEol(seed, metamodel)::next : new RandomEpl(seed, metamodel)::next;
				for (int i = 0; i < QUERIES_OF_A_MODEL; i++) {
					compare(new Query(language, queries.get()), snapshot, tally, "seed " + seed + "\n");
				}
			}
		}
		System.getLogger(CompiledDifferentialTest.class.getName()).log(System.Logger.Level.INFO,
				() -> language + " over " + model + ": " + tally + " " + tally.reasons);
		assertTrue(tally.translated > tally.valid * 0.6, tally::toString);
		assertTrue(tally.faulted < tally.translated * 0.08, tally::toString);
		// Failures are rare: in a commit's few texts there may be none.
		assertTrue(tally.translated < MANY || tally.failed > tally.translated / 100, tally::toString);
		assertTrue(tally.equal > tally.translated / 2 && tally.found > tally.equal / 5, tally::toString);
	}

	/** Where only parts are plans, the whole has the interpreter's answer or error, over single elements and over columns. */
	@Sampled(3)
	@ParameterizedTest(name = "{0} over {1}")
	@CsvSource({ "eol, kit", "eol, railway", "epl, kit", "epl, railway" })
	void partsMeanWhatTheInterpreterDoes(String language, String model, @TempDir Path folder) {
		Tally tally = new Tally();
		for (long seed : Sample.seeds(ROUNDS, FEW_ROUNDS).toArray()) {
			Metamodel metamodel = metamodel(model);
			ElementSource source = RandomEdits.model(seed, metamodel, 6 + (int) (seed % 30)).asSource();
			StoreLocation place = seed % 2 == 0 ? StoreLocation.inMemory() : StoreLocation.at(folder.resolve("s" + seed));
			try (ModelStore store = Catalog.discover().store(seed % 2 == 0 ? "emf" : "columns").create(place, source, Progress.none());
					ModelSnapshot snapshot = store.snapshot()) {
				RandomEol programs = new RandomEol(seed, metamodel);
				RandomEpl patterns = new RandomEpl(seed, metamodel);
				for (int i = 0; i < 2 * QUERIES_OF_A_MODEL; i++) {
					compareParts(new Query(language, language.equals("eol") ? programs.nextWithRest() : patterns.nextWithRest()), snapshot, tally, "seed " + seed + "\n");
				}
			}
		}
		assertTrue(tally.translated > tally.valid * 0.2 && tally.equal > tally.valid / 3 && (tally.valid < MANY || tally.failed > 0), tally::toString);
	}

	private static void compareParts(Query query, ModelSnapshot snapshot, Tally tally, String seed) {
		QueryLanguage interpreter = query.language().equals("eol") ? new EolLanguage() : new EplLanguage();
		QueryLanguage compiled = query.language().equals("eol") ? new CompiledEol() : new CompiledEpl();
		CompiledQuery partly;
		try {
			partly = (CompiledQuery) compiled.prepare(query, snapshot.metamodel());
		} catch (QueryException e) {
			return;
		}
		tally.valid++;
		tally.translated += partly.parts().isEmpty() ? 0 : 1;
		Supplier<String> place = () -> seed + query.text() + "\nparts " + partly.parts().stream().map(QueryPart::text).toList();
		Answer expected;
		try {
			expected = interpreter.prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		} catch (QueryException e) {
			tally.failed++;
			QueryException failed = assertThrows(QueryException.class, () -> partly.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create()), place);
			assertEquals(e.getMessage(), failed.getMessage(), place);
			return;
		}
		for (int run = 0; run < 2; run++) {
			Answer answer = partly.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			assertEquals(expected.columns(), answer.columns(), place);
			assertEquals(expected.count(), answer.count(), place);
			assertEquals(expected.digest(), answer.digest(), place);
		}
		tally.equal++;
	}

	/** The interpreter's answer, or null where it fails. */
	private static Answer answer(PreparedQuery query, ModelSnapshot snapshot) {
		try {
			return query.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		} catch (QueryException e) {
			return null;
		}
	}

	private static void compare(Query query, ModelSnapshot snapshot, Tally tally, String seed) {
		QueryLanguage interpreter = query.language().equals("eol") ? new EolLanguage() : new EplLanguage();
		QueryLanguage compiled = query.language().equals("eol") ? new CompiledEol() : new CompiledEpl();
		Translator translator = query.language().equals("eol") ? new EolTranslator() : new EplTranslator();
		String place = seed + query.text();
		PreparedQuery prepared;
		try {
			prepared = interpreter.prepare(query, snapshot.metamodel());
		} catch (QueryException e) {
			return;
		}
		Answer expected = answer(prepared, snapshot);
		tally.valid++;
		if (!(translator.translate(query, snapshot.metamodel()) instanceof Translation.Translated translated)) {
			String reason = ((Translation.Interpreted) translator.translate(query, snapshot.metamodel())).reason();
			tally.reasons.merge(reason.replaceAll("line \\d+, column \\d+: ", "").replaceAll("'[a-z]\\w*'", "'x'"), 1, Integer::sum);
			return;
		}
		tally.translated++;
		if (tally.translated % QUERIES_FOR_EACH_RUN == 0) {
			Answer ran = answer(compiled.prepare(query, snapshot.metamodel()), snapshot);
			assertEquals(expected == null ? null : expected.digest(), ran == null ? null : ran.digest(), () -> "compiled " + place + translated.plan());
		}
		try {
			Answer answer = PlanOracle.answer(translated.plan(), snapshot);
			assertTrue(expected != null, () -> "The interpreter fails, the plan does not: " + place + translated.plan());
			assertEquals(expected.count(), answer.count(), () -> place + translated.plan());
			assertEquals(expected.digest(), answer.digest(), () -> place + translated.plan());
			assertEquals(expected.columns(), answer.columns(), () -> place + translated.plan());
			tally.equal++;
			tally.found += answer.count() > 0 ? 1 : 0;
		} catch (PlanFault e) {
			tally.faulted += expected == null ? 0 : 1;
			tally.failed += expected == null ? 1 : 0;
		} catch (RuntimeException e) {
			throw new AssertionError(place + translated.plan(), e);
		}
	}
}
