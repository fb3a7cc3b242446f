// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Explanation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.query.CompiledQuery;
import org.modelarena.query.QueryPart;
import org.modelarena.query.epsilon.CompiledEol;
import org.modelarena.query.epsilon.CompiledEpl;
import org.modelarena.query.epsilon.EolLanguage;
import org.modelarena.query.epsilon.EplLanguage;
import org.modelarena.store.emf.EmfStoreProvider;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.testkit.RandomEdits;

/** Which parts of programs run as plans where the whole has none, and that the answer is the interpreter's. */
class PartlyCompiledTest {
	private static final Map<String, Object> PARAMETERS = Map.of("most", 3L);
	private static ModelStore store;
	private static ModelSnapshot snapshot;

	@BeforeAll
	static void load() {
		store = new EmfStoreProvider().create(StoreLocation.inMemory(), RandomEdits.model(11, KitMetamodel.create(), 40).asSource(), Progress.none());
		snapshot = store.snapshot();
	}

	@AfterAll
	static void close() {
		snapshot.close();
		store.close();
	}

	private static Explanation explained(String language, String text) {
		Query query = new Query(language, text, PARAMETERS);
		boolean isEol = language.equals("eol");
		CompiledQuery compiled = (CompiledQuery) (isEol ? new CompiledEol() : new CompiledEpl()).prepare(query, snapshot.metamodel());
		Explanation explanation = compiled.explain(snapshot, QueryLimits.ofRows(10_000), Cancellation.create());
		assertEquals((isEol ? new EolLanguage() : new EplLanguage()).prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(10_000), Cancellation.create()).digest(),
				explanation.answer().digest(), text);
		assertEquals(compiled.parts().stream().map(QueryPart::text).toList(), explanation.parts().stream().map(Explanation.Part::text).toList());
		return explanation;
	}

	@ParameterizedTest
	@CsvSource(delimiterString = "=>", quoteCharacter = '"', textBlock = """
			Leaf.all.select(l | l.size > most).sortBy(l | l.name.replace('a', 'b')) => Leaf.all.select(l | l.size > most)
			for (l in Leaf.all.reject(x | x.size > 3)) { l.name.replace('a', 'b'); } return 1; => Leaf.all.reject(x | x.size > 3)
			var most = 4; return Leaf.all.select(l | l.size > most).sortBy(l | l.name.replace('a', 'b')); =>
			Leaf.all.collect(l | l.friends.first()) =>
			Leaf.all.select(l | Leaf.all.exists(k | k.size > 7) and l.name.replace('a', 'b') <> 'x') => Leaf.all.exists(k | k.size > 7)
			Leaf.all.sortBy(l | l.friends.size()).at(Leaf.all.collect(l | l.size).asSet().size() - 1) => Leaf.all.collect(l | l.size).asSet().size()
			if (Leaf.all.size() > 3) { return Leaf.all.first(); } return null; =>
			Leaf.all.sortBy(l | l.size + Leaf.all.select(k | k = l).size()) =>
			Leaf.all.sortBy(l | Tuple{e = l}[1] ?: Leaf.all.select(k | k.size > 7).size()) => Leaf.all.select(k | k.size > 7).size()
			Leaf.all.sortBy(l | Map{'a' = l.size}['a'] + Leaf.all.select(k | k.size > 7).size()) => Leaf.all.select(k | k.size > 7).size()
			""")
	void thePartsOfAProgram(String text, String parts) {
		List<String> expected = parts == null ? List.of() : Arrays.asList(parts.split(" & "));
		assertEquals(expected, explained("eol", text).parts().stream().map(Explanation.Part::text).toList());
	}

	@Test
	void rolesWhoseGuardIsAboutThemselves() {
		Explanation explanation = explained("epl", "pattern P a : Leaf guard : a.size > most, b : Leaf guard : b.friends.includes(a), no c : Leaf from : Leaf.all.select(x | x.size > 5)"
				+ " guard : c.friends.includes(b) { match : a.name.replace('a', 'b') <> 'x' }");
		assertEquals(List.of("a : Leaf guard : a.size > most", "Leaf.all.select(x | x.size > 5)"), explanation.parts().stream().map(Explanation.Part::text).toList());
		assertEquals("filter a.size > 3", explanation.parts().get(0).steps().get(1).text());
	}

	@Test
	void aPartThatFaultsIsInterpreted() {
		Explanation explanation = explained("eol", "Leaf.all.select(l | l.size * 1000000000 > 10).sortBy(l | l.name.replace('a', 'b'))");
		assertEquals("the language's interpreter: an integer leaves the range of 32 bits", explanation.parts().get(0).runner());
	}

	@Test
	void whatIsNotNeededDoesNotRun() {
		Explanation explanation = explained("eol", "if (Leaf.all.isEmpty()) { return Leaf.all.select(l | l.size > 3).sortBy(l | l.name.replace('a', 'b')); } return 'full'.length();");
		assertEquals("nothing: its value was not needed", explanation.parts().get(0).runner());
	}
}
