// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** What is wrong with a program is said in plain words with its place, and with the name that was probably meant. */
class EpsilonErrorsTest {
	private static Railway railway;

	@BeforeAll
	static void load() {
		railway = new Railway(1);
	}

	@AfterAll
	static void close() {
		railway.close();
	}

	private static QueryException refused(ErrorCode code, String language, String text) {
		QueryException e = assertInstanceOf(QueryException.class, railway.refused(language, text));
		assertEquals(code, e.code(), e.getMessage());
		return e;
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			Segmnt.all                                       ;; 1;;  Unknown name 'Segmnt'. Did you mean 'Segment'?
			railway::Segmnt.all                              ;; 1;;  Unknown name 'railway::Segmnt'. Did you mean 'railway::Segment'?
			Segment.al                                       ;; 9;;  The type 'Segment' itself has no property 'al'; write 'Segment.all' for its instances. Did you mean 'all'?
			Segment.all.select(s | s.legth <= 0)             ;; 26;; Type 'Segment' has no property 'legth'. Did you mean 'length'?
			Segment.all.first().monitoredBy.select(s | s.monitor.isEmpty()) ;; 46;; Type 'Sensor' has no property 'monitor'. Did you mean 'monitors'?
			Segment.all.sortBy(s | s.length).first().idd     ;; 42;; Type 'Segment' has no property 'idd'. Did you mean 'id'?
			TrackElement.all.select(t | t.lenght > 1)        ;; 31;; Type 'TrackElement' has no property 'lenght'.
			Sensor.all.first().revRefNav_requirs             ;; 20;; Type 'Sensor' has no property 'revRefNav_requirs'. Did you mean 'revRefNav_requires'?
			Segment.all.select(s : Segmnt | true)            ;; 24;; Unknown type 'Segmnt'. Did you mean 'Segment'?
			Signal#GOO                                       ;; 1;;  Unknown enumeration literal 'Signal#GOO'. Did you mean 'Signal#GO'?
			Segment.all.sise()                               ;; 13;; A Sequence has no operation 'sise' for these arguments. Did you mean 'size'?
			Segment.all.slect(s | true)                      ;; 13;; A Sequence has no operation 'slect' for these arguments. Did you mean 'select'?
			Segment.all.selct(s | true)                      ;; 13;; A Sequence has no operation 'selct' for these arguments. Did you mean 'select'?
			foo(3)                                           ;; 1;;  There is no operation 'foo'.
			limit + 1                                        ;; 1;;  Unknown name 'limit'. If it is a parameter, give it a value.
			3.foo                                            ;; 3;;  An Integer has no property 'foo'.
			""")
	void unknownNamesAreSaidWithTheirColumnAndTheNearestOne(String text, int column, String message) {
		assertEquals("line 1, column " + column + ": " + message, refused(ErrorCode.QUERY_NAME, "eol", text).getMessage());
	}

	@Test
	void aPropertyThatOnlySomeSubtypesHaveIsAQuestionOfTheElement() {
		assertEquals("true", railway.eol("TrackElement.all.exists(t | t.isTypeOf(Segment) and t.length > 0)").get(0));
		assertEquals("line 1, column 41: Type 'Switch' has no property 'length'.",
				refused(ErrorCode.QUERY_NAME, "eol", "TrackElement.allOfKind.sortBy(t | 0 - t.length)").getMessage());
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			null.length                                      ;; 6;;  'length' is asked of null; guard it, for instance with isDefined().
			null.foo()                                       ;; 6;;  'foo' is asked of null; guard it, for instance with isDefined().
			Segment.all.select(s | s.length)                 ;; 26;; The condition is an Integer, not a Boolean.
			not 3                                            ;; 5;;  'not' takes Booleans, not an Integer.
			true and 'x'                                     ;; 10;; 'and' takes Booleans, not a String.
			1 + 1 / 0                                        ;; 5;;  Arithmetic fails: / by zero.
			Segment.all.at(99999)                            ;; 13;; An index is out of bounds: Index 99999 out of bounds for length 1103.
			'xy'.asInteger()                                 ;; 6;;  Not a number: For input string: "xy".
			Segment.all.add(3)                               ;; 13;; The model is read only; copy the collection with asSequence() before changing it.
			""")
	void whatFailsAtRunTimeIsSaidWithItsPlace(String text, int column, String message) {
		assertEquals("line 1, column " + column + ": " + message, refused(ErrorCode.QUERY_FAILED, "eol", text).getMessage());
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			Segment.all.select(s | s.length <= 0 ;; 1;; 37
			Segment.all.size(                    ;; 1;; 18
			1 +                                  ;; 1;; 4
			return 1                             ;; 1;; 9
			// nothing                           ;; 1;; 1
			operation f() { return 1; } f();     ;; 1;; 29
			1 + 99999999999999999999             ;; 1;; 5
			pattern P s : Segment                ;; 1;; 9
			""")
	void syntaxErrorsHaveThePlaceInTheUsersText(String text, int line, int column) {
		QueryException e = refused(ErrorCode.QUERY_SYNTAX, "eol", text);
		assertEquals(line + ":" + column, e.line() + ":" + e.column(), e.getMessage());
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			retrun 1;                                        ;; 1;;  Unexpected 'retrun'. Did you mean 'return'?
			var x = 3; retrun x;                             ;; 12;; Unexpected 'retrun'. Did you mean 'return'?
			if (true) { return 1; } esle { return 2; }       ;; 25;; Unexpected 'esle'. Did you mean 'else'?
			fro (s in Segment.all) { }                       ;; 1;;  Unexpected 'fro'. Did you mean 'for'?
			switch (3) { csae 3 : return 1; }                ;; 14;; Unexpected 'csae'. Did you mean 'case'?
			Segment.all.select(s | s.model)                  ;; 26;; 'model' is a keyword; as the name of a feature it is written between backticks, `model`.
			var tree = 3; tree tree;                         ;; 20;; No viable alternative at input 'tree'.
			""")
	void aKeywordWithASlipInItIsHintedAt(String text, int column, String message) {
		assertEquals("line 1, column " + column + ": " + message, refused(ErrorCode.QUERY_SYNTAX, "eol", text).getMessage());
	}

	@Test
	void anEmptyTextIsNoQuery() {
		assertEquals("line 1, column 1: The query is empty.", refused(ErrorCode.QUERY_SYNTAX, "eol", "").getMessage());
		assertEquals("line 1, column 1: There is no pattern.", refused(ErrorCode.QUERY_SYNTAX, "epl", "").getMessage());
	}

	@Test
	void placesAreThoseOfTheLineInLongPrograms() {
		assertEquals("line 3, column 8: Type 'Segment' has no property 'lengt'. Did you mean 'length'?", refused(ErrorCode.QUERY_NAME, "eol", """
				var found = 0;
				for (s in Segment.all) {
					if (s.lengt < 3) {
						found = found + 1;
					}
				}
				return found;
				""").getMessage());
	}

	@Test
	void faultsInOperationsHaveTheirPlaceToo() {
		assertEquals("line 3, column 11: An Integer has no property 'length'.", refused(ErrorCode.QUERY_NAME, "eol", """
				return Segment.all.first().twice(3);
				operation Segment twice(n : Any) {
					return n.length * 2;
				}
				""").getMessage());
	}

	@ParameterizedTest(name = "{0}")
	@CsvSource(delimiterString = ";;", quoteCharacter = '§', textBlock = """
			pattern P s : Segmnt                              ;; 15;; Unknown type 'Segmnt'. Did you mean 'Segment'?
			pattern P s : Segment guard : s.legth < 0         ;; 33;; Type 'Segment' has no property 'legth'. Did you mean 'length'?
			pattern P r : Route, s : Sensor from : r.requirs  ;; 42;; Type 'Route' has no property 'requirs'. Did you mean 'requires'?
			pattern P s : Segment guard : s.length            ;; 23;; The condition is an Integer, not a Boolean.
			pattern P r : Route, s : Semaphore from : r.entry ;; 36;; The domain of the role 's' is null; guard a role before it, for instance with isDefined().
			pattern A r : Route pattern B s : Route           ;; 21;; The patterns 'A' and 'B' have different roles; ask for one of them a query.
			pattern A r : Route, r : Sensor                   ;; 22;; The pattern 'A' has two roles 'r'.
			pattern A r, r : Route                            ;; 11;; The pattern 'A' has two roles 'r'.
			pattern A r : Route, s : Sensor in : r.requires   ;; 38;; 'in' is evaluated once and cannot depend on the role 'r'; write 'from'.
			pattern A r : Route, no s, t : Sensor             ;; 22;; A role with 'no' or a cardinality has one name; write a role for each.
			pattern A r, s : Route[2..3]                      ;; 11;; A role with 'no' or a cardinality has one name; write a role for each.
			pattern A r, s : Route, no t : Sensor             ;; 25;; A role with 'no' or a cardinality cannot stand in a pattern with a role that has several names, 'optional' or 'active'.
			pattern A r : Route[2..1]                         ;; 11;; No number of elements is in [2..1] of the role 'r'.
			pattern A s : Segment, t : Sensor from : s.length ;; 44;; The domain of the role 't' gives values of the attribute 'length', never a Sensor.
			pattern A s : Segment, t : Sensor[*] from : s.id  ;; 47;; The domain of the role 't' gives values of the attribute 'id', never a Sensor.
			pattern A s : Segment, t : Sensor from : s.semaphores ;; 44;; The domain of the role 't' gives instances of Semaphore, never a Sensor.
			pattern A s : Segment, no t : Sensor from : 3     ;; 45;; The domain of the role 't' gives a number, never a Sensor.
			patern A r : Route                                ;; 1;;  Unexpected 'patern'. Did you mean 'pattern'?
			pattern A r : Route gard : r.id > 3               ;; 21;; Unexpected 'gard'. Did you mean 'guard'?
			pattern A r : Route, s : Sensor form : r.requires ;; 33;; Unexpected 'form'. Did you mean 'from'?
			pattern A r : Route guard : r.active              ;; 31;; 'active' is a keyword; as the name of a feature it is written between backticks, `active`.
			pattern A r : Route[a..b]                         ;; 21;; Mismatched input 'a'.
			pattern A r : Route guard r.id                    ;; 27;; No viable alternative at input 'r'.
			""")
	void faultsOfPatternsAreSaidAlike(String text, int column, String message) {
		assertEquals("line 1, column " + column + ": " + message, railway.refused("epl", text).getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "1 / 0", "null.length", "Segment.all.first().foo()", "'xy'.asInteger()", "Segment.all.add(1)", "throw 'x';", "Segment.all.at('x')",
			"var x : Integer = 'a'; return x;", "Sequence{1}.sortBy(x | x.foo)", "return f(); operation f() { return f(); }",
			"return f(); operation f() : Integer { return 'a'; }", "1++", "var s = Sequence{1}; for (i in s) { s.add(i); }", "Segment.all.reversed().clear()" })
	void messagesHoldNothingOfEpsilonsOrJavasInside(String text) {
		String message = railway.refused("eol", text).getMessage();
		assertFalse(message.contains("epsilon") || message.contains("java.") || message.contains("Exception") || message.contains("\n"), message);
	}
}
