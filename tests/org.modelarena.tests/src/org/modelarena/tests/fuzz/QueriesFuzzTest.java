// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.fuzz;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.store.columns.ColumnStoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Texts of the query languages, for the interpreter and as plans over columns. */
@Timeout(1800)
class QueriesFuzzTest {
	private static final QueryLimits LIMITS = new QueryLimits(Duration.ofMillis(300), 10_000);
	private static final int ROUNDS = 250;
	private static final List<String> OCL = List.of("->select(s | ", "->collect(s | ", "->iterate(i; a : Integer = 0 | ", "->closure(", "->sortedBy(", ".allInstances()", "Segment", "Sensor", "self",
			"null", "invalid",
			"oclIsUndefined()", "oclAsType(Switch)", "let x : Integer = 1 in ", "if true then 1 else 2 endif", "Tuple{a = 1}", "Set{1..9}", "Sequence{", "}", ")", "(", "->", "--", "/*", "@pre", "and",
			"implies", "1.0e400",
			"99999999999", "'\\u0000'", "context Segment inv: ", "package railway", "endpackage", "def: f(x : Integer) : Integer = ", "^", "<>", ".length", ".monitoredBy");
	private static final List<String> EOL = List.of(".select(s | ", ".collect(s | ", ".all", "Segment", "Sensor", "self", "null", "var x = ", "for (i in ", "while (true) {", "return ",
			"operation f(x) {", "@cached", "new Map",
			"Sequence{", "Map{1 = 2}", "Set{1..9}", "}", ")", "(", "=>", "->", "?.", "~x", ":=", "+=", "?:", "switch (1) { case 1 : ", "default :", "throw ", "delete ", "import 'x';", "transaction {",
			"Native('java.lang.Runtime')",
			"'\\u0000'", "99999999999", "1e400", "M!Segment", "breakAll;", ".sortBy(s | ", ".revRefNav_monitors", "eContainer", "asVar('x')", "ifUndefined", "`x y`", ".invert()", ".powerset()",
			".flatten()");
	private static final List<String> EPL = List.of("pattern P ", "guard : ", "match : ", "onmatch {", "nomatch {", "do {", "from : ", "in : ", "no ", "[2..*]", "optional : true", "active : false",
			"pre {", "post {",
			"Segment", "Sensor", ", ", "Segment.all", "s.monitors", "@iterative", "return ");

	@TempDir
	private Path folder;

	private void fuzz(String language, List<String> more, List<String> words, Strategy strategy) {
		List<String> seeds = new ArrayList<>(more);
		Cases.get("railway").queries().forEach(query -> query.text(language).ifPresent(seeds::add));
		QueryLanguages languages = Catalog.discover().languages();
		try (ModelStore store = new ColumnStoreProvider().create(StoreLocation.at(folder.resolve("railway")), Railways.repair(1),
				Progress.none()); QueryEndpoint endpoint = store.endpoint(languages)) {
			Fuzzer.run(language + "." + strategy.label(), new Mutator(Mutator.texts(seeds), words), ROUNDS, input -> {
				Query query = new Query(language, new String(input, StandardCharsets.UTF_8)).by(strategy);
				endpoint.execute(query, LIMITS, Cancellation.create());
				endpoint.explain(query, LIMITS, Cancellation.create());
			});
		}
	}

	private static final List<String> MORE_OCL = List.of("Route.allInstances()->collect(r | Tuple{r = r, n = r.requires->size()})->sortedBy(t | t.n)->first()",
			"context Segment def: f(n : Integer) : Integer = if n < 2 then n else self.f(n - 1) endif def: q : Integer = f(self.length)", "'abc'.substring(1, 2).concat('x').toUpper()",
			"Sequence{1..9}->iterate(i; a : Integer = 0 | a + i)", "Segment.allInstances()->any(true).monitoredBy->asSequence()->at(1)->closure(s | s.monitors)");
	private static final List<String> MORE_EOL = List.of("var m = new Map; for (s in Segment.all) { m.put(s.id, s.length); } return m.values().sum();",
			"return Segment.all.mapBy(s | s.length).keySet().sortBy(k | -k).first();",
			"return f(3); @cached operation Integer f() : Integer { return self < 2 ? 1 else (self - 1).f() + 1; }",
			"switch (1) { case 1 : return 'a'.replace('a', 'b'); default : return Tuple{a = 1}; }",
			"var i = 0; while (i < 5) { i += 1; if (i = 3) { continue; } } return Sequence{i, 'x', 2.5}.asBag().flatten();");
	private static final List<String> MORE_EPL = List.of("pre { var n = 3; } pattern P a : Segment, b : Sensor in : a.monitoredBy guard : b.id > n onmatch { n = n + 1; } post { n.println(); }");

	@Sampled(2)
	@Test
	void oclInterpreted() {
		fuzz("ocl", MORE_OCL, OCL, Strategy.INTERPRETED);
	}

	@Sampled(2)
	@Test
	void oclCompiled() {
		fuzz("ocl", MORE_OCL, OCL, Strategy.COMPILED);
	}

	@Test
	void eolInterpreted() {
		fuzz("eol", MORE_EOL, EOL, Strategy.INTERPRETED);
	}

	@Test
	void eolCompiled() {
		fuzz("eol", MORE_EOL, EOL, Strategy.COMPILED);
	}

	@Test
	void eplInterpreted() {
		fuzz("epl", MORE_EPL, EPL, Strategy.INTERPRETED);
	}

	@Test
	void eplCompiled() {
		fuzz("epl", MORE_EPL, EPL, Strategy.COMPILED);
	}
}
