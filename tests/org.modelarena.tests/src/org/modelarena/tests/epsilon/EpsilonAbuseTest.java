// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.testkit.Sampled;

/** Texts that somebody writes to keep the process busy, or by mistake, end soon and with an error that says what is wrong. */
@Timeout(120)
class EpsilonAbuseTest {
	private static final String THIRTY_CHARACTERS = "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'";
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	private static void refused(String language, String text, String message) {
		ArenaException e = railway.refused(language, text);
		assertEquals(ErrorCode.QUERY_SYNTAX + " " + message, e.code() + " " + e.getMessage());
	}

	@Sampled(4)
	@Test
	void aTextThatIsNestedTooDeeplyIsRefused() {
		String message = "The query is nested too deeply.";
		refused("eol", "Sequence{".repeat(30) + "1" + "}".repeat(30), message);
		refused("eol", "Set{".repeat(2000) + "1" + "}".repeat(2000), message);
		refused("eol", "(".repeat(30_000) + "1" + ")".repeat(30_000), message);
		refused("eol", "1" + " + 1".repeat(20_000), message);
		refused("eol", "return Segment.all" + ".asSet()".repeat(20_000) + ";", message);
		refused("epl", "pattern P s : Segment guard : " + "(".repeat(30_000) + "true" + ")".repeat(30_000), message);
		refused("epl", "pattern P s : Segment in : " + "Sequence{".repeat(30) + "s" + "}".repeat(30), message);
	}

	@Test
	void aTextThatIsNestedReasonablyIsNot() {
		assertEquals(List.of("1"), railway.eol("(".repeat(60) + "1" + ")".repeat(60)));
		assertEquals(List.of("1"), railway.eol("Sequence{".repeat(12) + "1" + "}.first()".repeat(12)));
		assertEquals(List.of("300"), railway.eol("1" + " + 1".repeat(299)));
		assertEquals(List.of("50000"), railway.eol("Sequence{" + "1, ".repeat(49_999) + "2}.size()"));
	}

	@Test
	void aTextFullOfMistakesIsRefusedForTheFirst() {
		refused("eol", "not " + "not ".repeat(30_000) + "true", "line 1, column 5: No viable alternative at input 'not'.");
		refused("eol", "'".repeat(60_001), "line 1, column 60002: Mismatched character the end of the text expecting '''.");
		refused("epl", "pattern P s : Segment" + ") ".repeat(30_000), "line 1, column 22: Missing EOF at ')'.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "'a'.pad(2000000000, '', true)", "Segment.all.powerset().size()", "Sequence{1..50000}.includesAll(Sequence{1..50000})",
			"Sequence{1..50000}.excludesAll(Sequence{50001..100000})", THIRTY_CHARACTERS + ".matches('^(a+)+\\\\1?b$')",
			THIRTY_CHARACTERS + ".replace('^(a+)+\\\\1?b$', '')", THIRTY_CHARACTERS + ".replaceAll('^(a+)+\\\\1?b$', '')",
			THIRTY_CHARACTERS + ".replaceFirst('^(a+)+\\\\1?b$', '')", THIRTY_CHARACTERS + ".split('^(a+)+\\\\1?b$')",
			"pattern P a, b, c : Segment { match : false }", "pattern P a : Segment active : true, b : Segment, c : Segment guard : false" })
	void theDeadlineStopsWhatEpsilonAndJavaWouldNot(String text) {
		QueryLimits limits = new QueryLimits(Duration.ofMillis(100), 1_000_000_000);
		Query query = new Query(text.startsWith("pattern") ? "epl" : "eol", text);
		assertEquals(ErrorCode.TIMEOUT, assertThrows(ArenaException.class, () -> railway.ask(query, limits, Cancellation.create())).code(), text);
	}

	@Test
	void theRowLimitStopsPatternsThatEpsilonMatches() {
		QueryLimits limits = new QueryLimits(Duration.ofSeconds(60), 1000);
		for (String text : List.of("pattern P a, b, c : Segment", "pattern P a : Segment optional : true, b : Segment, c : Segment")) {
			assertEquals(ErrorCode.ROW_LIMIT, assertThrows(ArenaException.class, () -> railway.ask(new Query("epl", text), limits, Cancellation.create())).code());
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "var s : Sequence; s.add(s); return s;", "var s : Sequence; s.add(s); return s.toString();", "var s : Sequence; s.add(s); return s.flatten();",
			"var m : Map; m.put('m', m); return m.hashCode();" })
	void aCollectionThatContainsItselfIsAnError(String text) {
		assertEquals("The evaluation recurses too deeply.", railway.refused("eol", text).getMessage());
	}

	@Test
	void theInsideOfTheInterpreterIsNoValue() {
		assertEquals(List.of("Any"), railway.eol("new Any"));
		assertEquals(List.of("null"), railway.eol("return f(); operation f() { return self; }"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "break;", "continue;", "breakAll;", "if (true) { break; }", "for (i in Sequence{1, 2}) { f(); } operation f() { break; }",
			"for (i in Sequence{1, 2}) { } continue;" })
	void aJumpOutOfNothingIsRefused(String text) {
		assertEquals(ErrorCode.QUERY_SYNTAX, railway.refused("eol", text).code());
	}

	@Test
	void aJumpOutOfAGuardIsRefused() {
		refused("epl", "pattern P r : Route guard { break; }", "line 1, column 29: There is no loop here to leave or to continue.");
	}

	@Test
	void aJumpOutOfALoopOrASwitchIsNot() {
		assertEquals(List.of("2"), railway.eol("for (i in Sequence{1..5}) { if (i = 2) { return i; } else { continue; } }"));
		assertEquals(List.of("two"), railway.eol("switch (1) { case 1 : continue; case 2 : return 'two'; }"));
		assertEquals(List.of("3"), railway.eol("var i = 0; while (true) { i = i + 1; if (i > 2) { break; } } return i;"));
	}
}
