// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.conformance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** The texts of {@code benchmarks/texts}, written as users write: each has the interpreter's answer, and the list of those that are no plans is true. */
@Timeout(300)
class UserTextsTest {
	/** Interpreters follow long chains by recursion; how far depends on the thread that they run in. */
	private static final String OUT_OF_STACK = "recurses too deeply";
	@TempDir
	static Path folder;
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		StoreLocation at = StoreLocation.at(folder.resolve("railway"));
		store = Catalog.discover().store("columns").create(at, Railways.repair(2), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	private static PreparedQuery prepared(String language, String text, Strategy strategy) {
		return Catalog.discover().languages().get(language, strategy).prepare(new Query(language, text), store.metamodel(), Cancellation.create());
	}

	private static String answer(PreparedQuery query) {
		try {
			Answer answer = query.execute(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
			return answer.columns() + " " + answer.count() + " " + answer.digest();
		} catch (ArenaException e) {
			return e.code() + " " + e.getMessage();
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(strings = { "ocl", "eol", "epl" })
	void compiledTextsHaveTheInterpretersAnswers(String language) throws IOException {
		Map<String, String> expected = new TreeMap<>();
		Map<String, String> found = new TreeMap<>();
		UserTexts.of(language).forEach((name, text) -> {
			String interpreted = answer(prepared(language, text, Strategy.INTERPRETED));
			String compiled = answer(prepared(language, text, Strategy.COMPILED));
			if (!interpreted.contains(OUT_OF_STACK)) {
				expected.put(name, interpreted);
				found.put(name, compiled);
			}
		});
		assertEquals(expected, found);
		assertTrue(UserTexts.of(language).size() - found.size() <= 1, () -> "interpreted are only " + found.keySet());
	}

	@Test
	void theListOfTextsThatAreNoPlansIsTrue() throws IOException {
		Map<String, String> found = new TreeMap<>();
		int texts = 0;
		for (String language : new String[] { "ocl", "eol", "epl" }) {
			for (Map.Entry<String, String> text : UserTexts.of(language).entrySet()) {
				String reason = reason((CompiledQuery) prepared(language, text.getValue(), Strategy.COMPILED));
				if (!reason.isEmpty()) {
					found.put(language + "." + text.getKey(), reason);
				}
				texts++;
			}
		}
		assertEquals(200, texts);
		assertEquals(String.join("\n", lines(Table.read("user-texts-interpreted.txt"))), String.join("\n", lines(found)));
	}

	private static Iterable<String> lines(Map<String, String> entries) {
		return new TreeMap<>(entries).entrySet().stream().map(entry -> entry.getKey() + " ==> " + entry.getValue()).toList();
	}

	/** Why a text is interpreted; empty for a plan that does not fault. */
	private static String reason(CompiledQuery query) {
		if (query.plan().isEmpty()) {
			return query.reason();
		}
		Explanation explanation = query.explain(snapshot, QueryLimits.ofRows(Long.MAX_VALUE), Cancellation.create());
		return explanation.strategy() == Strategy.INTERPRETED ? explanation.runner() : "";
	}
}
