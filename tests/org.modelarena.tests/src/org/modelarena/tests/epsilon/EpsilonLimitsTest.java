// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.testkit.Sampled;

/** Programs end when they must, and do not disturb each other. */
@Timeout(120)
class EpsilonLimitsTest {
	private static final String ENDLESS = "Segment.all.collect(a | Segment.all.collect(b | Segment.all.count(c | a.id + b.id = c.id)))";
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	private static ArenaException fails(String text, QueryLimits limits, Cancellation cancellation) {
		Query query = new Query(text.startsWith("pattern") ? "epl" : "eol", text);
		return assertThrows(ArenaException.class, () -> railway.ask(query, limits, cancellation), text);
	}

	@ParameterizedTest
	@ValueSource(strings = { ENDLESS, "while (true) { }", "var i = 0; while (true) { i = i + 1; }",
			"for (a in Segment.all) { for (b in Segment.all) { for (c in Segment.all) { } } }",
			"Segment.all.forAll(a | Segment.all.forAll(b | Segment.all.forAll(c | true)))",
			"Segment.all.sortBy(a | Segment.all.sortBy(b | Segment.all.closure(c | c.connectsTo).size()).size())",
			"return f(0); operation f(n) { var i = 0; while (i < 100000000) { i = g(i); } return i; } operation g(n) { return n + 1; }",
			"Segment.all.connectsTo.collect(c | Segment.all.connectsTo.connectsTo.connectsTo.flatten().size())",
			"pattern P a : Segment, b : Segment, c : Segment guard : a.id + b.id = -c.id", "pattern P a : Segment, b : Segment, c : Segment, no d : Segment",
			"pattern P a, b : Segment from : Sequence{1..400000}.collect(i | Segment.all.first()) guard : a <> b" })
	void theDeadlineStopsAProgramThatWouldRunForHours(String text) {
		long start = System.nanoTime();
		ArenaException e = fails(text, new QueryLimits(Duration.ofMillis(150), 1000), Cancellation.create());
		long millis = (System.nanoTime() - start) / 1_000_000;
		assertEquals(ErrorCode.TIMEOUT, e.code(), e.getMessage());
		// Far less than the program's own time, and far more than a busy machine needs.
		assertTrue(millis < 20_000, text + " took " + millis + " ms");
	}

	@Sampled(4)
	@ParameterizedTest
	@ValueSource(strings = { "Sequence{1..2000000000}.size()", "Set{1..2000000000}.size()", "1.to(2000000000).size()",
			"'x'.pad(2000000000, 'y', true).length()",
			"1.format('%2000000000d')", "var s = Sequence{1}; while (true) { s.addAll(s.clone()); }", "var t = 'a'; while (true) { t = t + t; }",
			"var t = 'a'; while (true) { t += t; }", "var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } return e;",
			"var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } return e.hashCode();",
			"var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } return Sequence{1, 2}.mapBy(x | e).size();",
			"var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } return Sequence{1..1000}.collect(i | 'x').concat(t);",
			"var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } return Sequence{1..1000}.collect(i | t).toString();",
			"var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } return '' + Sequence{1..1000}.collect(i | t);",
			"var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } return t.format('%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s%1$s');",
			"var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } var u = '$0$0'; for (i in Sequence{1..8}) { u = u + u; } return t.replaceFirst('a+', u);",
			"var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } var u = '$1$1'; for (i in Sequence{1..8}) { u = u + u; } return t.replaceAll('(a+)', u);",
			"var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } switch (e) { case Sequence{e} : return 1; } return '' + e;" })
	void aValueThatTheHeapCannotHoldIsRefused(String text) {
		ArenaException e = fails(text, QueryLimits.DEFAULT, Cancellation.create());
		assertEquals(ErrorCode.OUT_OF_MEMORY, e.code(), text);
		assertTrue(e.getMessage().startsWith("A value of the query"), "before the memory is taken: " + e.getMessage());
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { "var l = Sequence{1..1000000}; var n = 0; for (i in Sequence{1..10000}) { if (l <> null) { n = n + 1; } } return n = 10000;",
			"var l = Sequence{1..300000}; var m = Map{}; for (i in Sequence{1..10000}) { m.putIfAbsent(i, l); } return m.size() = 10000;",
			"return Sequence{1..1000000}.asSet().max() = 1000000;", "return (Sequence{1..2000} - Sequence{1..1999}).first() = 2000;",
			"return Sequence{1, 2, 1, 3}.excluding(1) = Sequence{2, 3};",
			"return Sequence{1..100000}.collect(i | Sequence{i, -i}).sortBy(r | r).size() = 100000;",
			"var s = new Sequence; for (i in Sequence{1..400}) { for (j in Sequence{1..400}) { s.add(Sequence{i, j}); } } return s.asSet().clone() = s.asSet();",
			"var m = Map{}; for (i in Sequence{1..200000}) { m.put(Sequence{i, i}, i); } return m.get(Sequence{7, 7}) = 7;",
			"return Sequence{1..300000}.asBag() = Sequence{1..300000}.collect(i | 300001 - i).asBag();",
			"return Sequence{1..200}.collect(i | Sequence{1..1000}).asBag() = Sequence{1..200}.collect(i | Sequence{1..1000}).asBag();" })
	void whatIsLargeButReasonableIsAnswered(String text) {
		assertEquals(List.of("true"), railway.eol(text), text);
	}

	@Test
	void aProgramThatIsCancelledStops() throws Exception {
		Cancellation cancellation = Cancellation.create();
		try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
			Future<ArenaException> failure = executor.submit(() -> fails(ENDLESS, QueryLimits.DEFAULT, cancellation));
			Thread.sleep(100);
			cancellation.cancel();
			assertEquals(ErrorCode.CANCELLED, failure.get(20, TimeUnit.SECONDS).code());
		}
	}

	@Test
	void anAnswerHasNoMoreRowsThanAllowed() {
		QueryLimits limits = new QueryLimits(Duration.ofSeconds(20), 40);
		for (String text : List.of("Segment.all", "Segment.all.collect(s | s.id)", "Segment.all.collect(s | Sequence{s, 1})",
				"Segment.all.collect(s | Map{'s' = s})",
				"pattern P s : Segment")) {
			assertEquals(ErrorCode.ROW_LIMIT, fails(text, limits, Cancellation.create()).code(), text);
		}
		assertEquals(40, railway.ask(new Query("eol", "Switch.all"), limits, Cancellation.create()).count());
		assertEquals(40, railway.ask(new Query("epl", "pattern P s : Switch"), limits, Cancellation.create()).count());
	}

	@Test
	void endlessRecursionIsAnErrorAndTheNextRunIsFine() {
		String text = "return Switch.all.size() > limit ? f() else Switch.all.size(); operation f() { return f(); }";
		assertEquals("The evaluation recurses too deeply.",
				assertThrows(ArenaException.class, () -> railway.ask("eol", text, Map.of("limit", 1L))).getMessage());
		for (int i = 0; i < 3; i++) {
			assertEquals(List.of("40"), railway.rows("eol", text, Map.of("limit", 1000L)));
		}
	}

	@Test
	void aRunLeavesNothingToTheNext() {
		String text = "var seen = new Sequence; Segment.all.first().~n = Segment.all.first().~n.isDefined() ? 2 : 1; seen.add(once()); return seen.size() + Segment.all.first().~n;"
				+ "\n@cached\noperation once() { return 1; }";
		for (int i = 0; i < 5; i++) {
			assertEquals(List.of("2"), railway.eol(text));
		}
	}

	@Sampled(2)
	@Test
	void manyThreadsMayAskManyQueriesAtOnce() throws Exception {
		List<Question> questions = new ArrayList<>();
		try (ModelSnapshot snapshot = railway.snapshot(); ExecutorService threads = Executors.newFixedThreadPool(12)) {
			for (CaseQuery query : Cases.get("railway").queries()) {
				for (String language : List.of("eol", "epl")) {
					Query asked = new Query(language, query.text(language).orElseThrow());
					PreparedQuery prepared = Railway.LANGUAGES.get(language).prepare(asked, snapshot.metamodel());
					questions.add(new Question(asked, prepared, prepared.execute(snapshot, QueryLimits.ofRows(100_000), Cancellation.create()).digest()));
				}
			}
			List<Future<Integer>> wrong = new ArrayList<>();
			for (int i = 0; i < 12; i++) {
				int first = i;
				wrong.add(threads.submit(() -> wrongAnswers(questions, first, snapshot)));
			}
			for (Future<Integer> each : wrong) {
				assertEquals(0, each.get());
			}
		}
	}

	private record Question(Query query, PreparedQuery prepared, Digest expected) {
		boolean isRight(ModelSnapshot snapshot) {
			return prepared.execute(snapshot, QueryLimits.ofRows(100_000), Cancellation.create()).digest().equals(expected);
		}

		boolean isRightWhenParsedAnew(ModelSnapshot snapshot) {
			return Railway.LANGUAGES.of(query).prepare(query, snapshot.metamodel()).execute(snapshot, QueryLimits.ofRows(100_000), Cancellation.create()).digest().equals(expected);
		}
	}

	private static int wrongAnswers(List<Question> questions, int first, ModelSnapshot snapshot) {
		int wrong = 0;
		for (int i = 0; i < 3 * questions.size(); i++) {
			Question question = questions.get((first * 7 + i) % questions.size());
			wrong += question.isRight(snapshot) ? 0 : 1;
			wrong += i % 3 > 0 || question.isRightWhenParsedAnew(snapshot) ? 0 : 1;
		}
		return wrong;
	}
}
