// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;
import org.modelarena.testkit.RecordedModel;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.epsilon.RandomEol;
import org.modelarena.tests.epsilon.RandomEpl;
import org.modelarena.tests.ocl.RandomComprehensions;
import org.modelarena.tests.ocl.RandomExpressions;

/**
 * Random texts have one outcome, an answer or an error, interpreted and compiled, on every store: over models with null, many-valued attributes
 * and, where they are small, empty extents. {@code -Dmodelarena.texts=100000} tries so many in each language; then each text also runs in the
 * stores of databases, many of them over one model, since a database takes seconds to start. {@code -Dmodelarena.texts.first=50000} starts behind
 * as many.
 */
@Timeout(36_000)
class RandomTextsTest {
	private static final System.Logger LOG = System.getLogger(RandomTextsTest.class.getName());
	private static final int TEXTS = Integer.getInteger("modelarena.texts", 400);
	private static final int TEXTS_OF_A_MODEL = 50;
	/** So many of the texts were tried before. */
	private static final int FIRST = Integer.getInteger("modelarena.texts.first", 0);
	private static final int MODELS_FOR_EACH_IN_DATABASES = 100;
	private static final int DIFFERENCES_SHOWN = 20;
	private static final List<String> MAIN_MEMORY = List.of("emf", "columns");
	private static final List<String> DATABASES = List.of("emf", "neoemf", "cdo", "orientdb", "neo4j");
	/** How an execution ended, not what the text means. */
	private static final Set<ErrorCode> OF_RESOURCES = Set.of(ErrorCode.TIMEOUT, ErrorCode.OUT_OF_MEMORY, ErrorCode.ROW_LIMIT);
	/**
	 * Eclipse OCL goes through Sets by hash codes, which each store has its own of. These tell in which order; so do errors, as what comes first may
	 * end the search for what would fail, and closures, which end at a null.
	 */
	private static final Pattern ORDER_OF_SETS = Pattern.compile("closure|collectNested|asSequence|asOrderedSet|first|last|\\bat\\(|any|iterate|indexOf|sortedBy|subSequence|subOrderedSet|sum");
	private static final Duration LONGEST = Duration.ofSeconds(20);

	@TempDir
	private Path folder;
	private final QueryLanguages languages = Catalog.discover().languages();
	private final List<String> differences = new ArrayList<>();
	private int answered;
	private int failed;
	/** Comparisons with an execution that ran out of time, of memory, or of rows. */
	private int unfinished;

	@Sampled(7)
	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	void textsHaveOneOutcome(String language) {
		List<Query> rest = new ArrayList<>();
		for (int model = FIRST / TEXTS_OF_A_MODEL; model < Math.max(1, TEXTS / TEXTS_OF_A_MODEL); model++) {
			List<Query> texts = texts(language, model, KitMetamodel.create());
			count(compare(MAIN_MEMORY, model, texts));
			rest.addAll(texts);
			if (rest.size() == MODELS_FOR_EACH_IN_DATABASES * TEXTS_OF_A_MODEL) {
				compare(DATABASES, model, rest);
				rest.clear();
				int done = model + 1;
				LOG.log(System.Logger.Level.INFO, () -> language + ": " + done * TEXTS_OF_A_MODEL + " texts, " + differences.size() + " differences " + differences);
			}
		}
		assertTrue(differences.isEmpty(), () -> differences.size() + " differences:\n" + String.join("\n\n", differences.subList(0, Math.min(differences.size(), DIFFERENCES_SHOWN))));
		int tried = TEXTS - FIRST;
		String outcomes = language + ": " + answered + " answered, " + failed + " failed, " + unfinished + " comparisons unfinished";
		assertTrue(answered > tried / 4 && failed > tried / 100 && unfinished <= tried / 100, outcomes);
		LOG.log(System.Logger.Level.INFO, outcomes);
	}

	private static List<Query> texts(String language, long seed, Metamodel metamodel) {
		List<Supplier<String>> kinds = switch (language) {
		case "ocl" -> {
			RandomComprehensions comprehensions = new RandomComprehensions(seed);
			yield List.of(comprehensions::next, comprehensions::nextWithRest, new RandomExpressions(seed)::next);
		}
		case "eol" -> {
			RandomEol programs = new RandomEol(seed, metamodel);
			yield List.of(programs::next, programs::nextWithRest);
		}
		default -> {
			RandomEpl patterns = new RandomEpl(seed, metamodel);
			yield List.of(patterns::next, patterns::nextWithRest);
		}
		};
		List<Query> texts = new ArrayList<>();
		for (int i = 0; i < TEXTS_OF_A_MODEL; i++) {
			texts.add(new Query(language, kinds.get(i % kinds.size()).get()));
		}
		return texts;
	}

	/** The outcomes in the first store. */
	private List<String> compare(List<String> stores, int seed, List<Query> texts) {
		RecordedModel source = RandomEdits.model(seed, KitMetamodel.create(), seed % 30);
		List<String> expected = null;
		for (String store : stores) {
			StoreLocation place = store.equals("emf") ? StoreLocation.inMemory() : StoreLocation.at(folder.resolve(store + texts.get(0).language() + seed));
			try (ModelStore loaded = Catalog.discover().store(store).create(place, source.asSource(), Progress.none()); ModelSnapshot snapshot = loaded.snapshot()) {
				List<String> outcomes = new ArrayList<>();
				for (Query text : texts) {
					String interpreted = outcome(text, snapshot);
					note(interpreted, outcome(text.by(Strategy.COMPILED), snapshot), "model " + seed + " compiled on " + store, text);
					outcomes.add(interpreted);
				}
				expected = expected == null ? outcomes : expected;
				for (int i = 0; i < texts.size(); i++) {
					Query text = texts.get(i);
					boolean showsOrder = ORDER_OF_SETS.matcher(text.text()).find() || expected.get(i).startsWith("!") || outcomes.get(i).startsWith("!");
					if (!text.language().equals("ocl") || !showsOrder) {
						note(expected.get(i), outcomes.get(i), "model " + seed + " on " + store, text);
					}
				}
			}
		}
		return expected;
	}

	private void note(String expected, String outcome, String where, Query text) {
		if (OF_RESOURCES.stream().anyMatch(code -> expected.equals("!" + code) || outcome.equals("!" + code))) {
			unfinished++;
		} else if (!expected.equals(outcome)) {
			differences.add(where + ":\n" + text.text() + "\n" + expected + "\n" + outcome);
		}
	}

	private void count(List<String> outcomes) {
		int errors = (int) outcomes.stream().filter(outcome -> outcome.startsWith("!")).count();
		failed += errors;
		answered += outcomes.size() - errors;
	}

	private String outcome(Query text, ModelSnapshot snapshot) {
		Cancellation deadline = Cancellation.create().withTimeout(LONGEST);
		try {
			Answer answer = languages.of(text).prepare(text, snapshot.metamodel(), deadline).execute(snapshot, QueryLimits.ofRows(1_000_000), deadline);
			return answer.columns() + " " + answer.count() + " " + answer.digest();
		} catch (ArenaException e) {
			return OF_RESOURCES.contains(e.code()) ? "!" + e.code() : "!" + e.code() + " " + e.getMessage();
		}
	}
}
