// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;

/** What is wrong with a bare expression is said with its place, and with the name that was probably meant. */
class OclErrorsTest {
	@TempDir
	static Path folder;
	private static BothStores stores;

	@BeforeAll
	static void load() {
		stores = BothStores.railway(1, folder);
	}

	@AfterAll
	static void close() {
		stores.close();
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			Segmant.allInstances();                                     1;  Unknown name 'Segmant'. Did you mean 'Segment'?
			segment.allInstances();                                     1;  Unknown name 'segment'. Did you mean 'Segment'?
			Segment.alInstances();                                      9;  Type Segment has no operation 'alInstances()'. Did you mean 'allInstances'?
			Segment.allInstances()->select(s | s.lenght > 1);           38; Unknown name 'lenght'. Did you mean 'length'?
			Segment.allInstances()->slect(s | true);                    25; Unknown iterator 'slect'. Did you mean 'select'?
			Segment.allInstances()->size() + Route.allInstances()->collct(r | 1)->size(); 56; Unknown iterator 'collct'. Did you mean 'collect'?
			Segment.allInstances()->sise();                             25; Type Set(Segment) has no operation 'sise()'. Did you mean 'size'?
			Segment.allInstances()->first();                            25; Type Set(Segment) has no operation 'first()'.
			Segment.allInstances()->collect(s | s.length.dv(2));        46; Type Integer has no operation 'dv(Integer)'. Did you mean 'div'?
			Segment.allInstances()->collect(s | s.length.foo(1, 'a'));  46; Type Integer has no operation 'foo(Integer, String)'.
			Segment.allInstances()->select(s | s.oclIsTypeOf(Segmnt));  50; Unknown name 'Segmnt'. Did you mean 'Segment'?
			Segment.allInstances()->select(s : Segmnt | true);          36; Unknown type 'Segmnt'. Did you mean 'Segment'?
			railway::Segmnt.allInstances();                             1;  Unknown type 'railway::Segmnt'. Did you mean 'railway::Segment'?
			Sequence{Signal::GOO};                                      18; Unknown enumeration literal 'GOO'. Did you mean 'GO'?
			Sequence{Signl::GO};                                        10; Unknown type 'Signl::GO'. Did you mean 'Signal::GO'?
			Sequence{GO};                                               10; Unknown name 'GO'. Did you mean 'Signal::GO'?
			nothing + 1;                                                1;  Unknown name 'nothing'. If it is a parameter, give it a value.
			System.exit(0);                                             1;  Unknown name 'System'.
			1 + self.id;                                                10; §A bare expression has no 'self'; begin with TYPE.allInstances(), or write 'context TYPE def: name : TYPE = ...'.§
			""")
	void anUnknownNameIsHintedAt(String text, int column, String message) {
		assertEquals("line 1, column " + column + ": " + message, stores.refused(ErrorCode.QUERY_NAME, text));
	}

	@Test
	void aFeatureOfAnotherTypeIsNamedWithItsOwner() {
		assertEquals("line 1, column 3: Unknown name 'length'. It is a feature of Segment; oclAsType(Segment) makes it known.",
				stores.refused(ErrorCode.QUERY_NAME, "e.length", Map.of("e", new ElementKey(3))));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '§', textBlock = """
			Segment.allInstances(|                  22| missing ")".
			Sequence{1, 2|                          14| missing "}".
			(1 + 2|                                 7|  missing ")".
			if true then 1|                         15| missing "else an expression endif".
			1 +|                                    3|  an expression expected after "+".
			§Segment.allInstances()->select{s | s}§| 31| unexpected "{"; perhaps "(" was meant.
			1 2|                                    3|  "2" unexpected token(s).
			'a == b|                                1|  token "'a == b" is invalid.
			'unfinished|                            1|  token "'unfinished" is invalid.
			@|                                      1|  token "@" is invalid.
			9223372036854775808|                    1|  The number 9223372036854775808 is too large; an Integer ends at 9223372036854775807.
			Segment.allInstances().static|          24| 'static' is a keyword and cannot stand here.
			1 + 99999999999999999999|               5|  The number 99999999999999999999 is too large
			""")
	void aSyntaxErrorIsFoundAtItsPlace(String text, int column, String message) {
		String found = stores.refused(ErrorCode.QUERY_SYNTAX, text);
		assertTrue(found.startsWith("line 1, column " + column + ": " + message), found);
	}

	@Test
	void placesAreCountedInTextsOfManyLines() {
		assertEquals("line 3, column 4: Unknown name 'lenght'. Did you mean 'length'?",
				stores.refused(ErrorCode.QUERY_NAME, "Segment.allInstances()\n  ->select(s |\n\ts.lenght > 0)"));
		assertEquals("line 3, column 2: Unknown name 'Segmant'. Did you mean 'Segment'?",
				stores.refused(ErrorCode.QUERY_NAME, "-- Segmant\n/* Segmant */\n\tSegmant.allInstances()"));
		assertEquals("line 1, column 1: A type such as Tuple(...) or Set(...) cannot stand where only the name of a type can.",
				stores.refused(ErrorCode.QUERY_SYNTAX, "Sequence{1}->selectByKind(Tuple(a : Integer))"));
		assertEquals("line 2, column 3: an expression expected after \"+\".", stores.refused(ErrorCode.QUERY_SYNTAX, "1\r\n\t +"));
		QueryException e = assertThrows(QueryException.class,
				() -> stores.endpoints().get(1).execute(new Query("ocl", "1 +\n  x"), QueryLimits.DEFAULT, Cancellation.create()));
		assertEquals(2, e.line());
		assertEquals(3, e.column());
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			1 + 'a';                                            Type Integer has no operation '+(String)'.
			if 1 then 2 else 3 endif;                           Expected boolean condition for if expression
			let x : String = 3 in x;                            Init expression type does not conform to type of variable (x)
			Segment.allInstances()->select(length);             Iterate Expression body type must be boolean
			Sequence{'a'}->sum();                               Collection sum operation only applies to numeric types
			Route.allInstances()->sortedBy(r | r.requires);     Type OrderedSet(Sensor) has no operation '<'.
			Segment.allInstances()->closure(connectsTo);        Closure type (TrackElement) does not conform to source type (Segment)
			Tuple{a = 1, a = 2};                                Duplicate part name in tuple: (a)
			Route.allInstances()->collect(s | s.requires->collect(s | s)); Variable name already used: (s)
			""")
	void aTypeErrorIsFoundBeforeAnythingRuns(String text, String message) {
		String found = stores.refused(ErrorCode.QUERY_NAME, text);
		assertTrue(found.startsWith("line 1, column ") && found.contains(message), found);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			1 + Segment.allInstances()->select(length)->size();                     1; 29; Iterate Expression body type must be boolean
			Segment.allInstances()->iterate(s^ a : Integer = 0 | 'x');              1; 25; Iterate expression body type must conform
			Segment.allInstances()->select(s | let x : String = s.length in x = ''); 1; 40; Init expression type does not conform to type of variable (x).
			Route.allInstances()->collect(r |¶  r.requires->sortedBy(x | x.monitors))->size() < 3; 2; 15; Type OrderedSet(TrackElement) has no operation '<'.
			1 + Segment.allInstances()->closure(connectsTo)->size();                1; 29; Closure type (TrackElement) does not conform
			Set{Tuple{a = 1}, Tuple{b = 1, a = 2, a = 3}};                          1; 39; Duplicate part name in tuple: (a)
			""")
	void aTypeErrorIsFoundAtItsPlace(String text, int line, int column, String message) {
		String found = stores.refused(ErrorCode.QUERY_NAME, text.replace('¶', '\n').replace('^', ';'));
		assertTrue(found.startsWith("line " + line + ", column " + column + ": " + message), found);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			Segment.allInstances()->select(s | s.length == 3);    ==; =
			Segment.allInstances()->select(s | s.length != 3);    !=; <>
			Segment.allInstances()->select(s | s.length => 3);    =>; >=
			Segment.allInstances()->select(s | true && false);    &&; and
			Segment.allInstances()->select(s | true || false);    ||; or
			Segment.allInstances()->select(s | !true);            !; not
			let x : Integer := 3 in x;                            :=; =
			""")
	void anOperatorOfAnotherLanguageIsHintedAt(String text, String operator, String instead) {
		String found = stores.refused(ErrorCode.QUERY_SYNTAX, text);
		assertTrue(found.endsWith(": OCL has no operator '" + operator + "'; write '" + instead + "'."), found);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			7 / 0
			1 / 0.0
			invalid
			Sequence{1, 2}->at(3)
			Sequence{1, 1 / 0}
			Segment.allInstances()->collect(length / 0)
			Segment.allInstances()->any(false).length
			Route.allInstances()->collect(r | r.entry.signal)
			Route.allInstances()->select(r | r.oclAsType(Segment).length > 0)
			Sequence{1}->collect(i | Tuple{a = i / 0})
			Sequence{1}->collect(i | Tuple{a = Tuple{b = i / 0}})
			Sequence{1}->collect(i | Tuple{a = Sequence{i / 0}})
			""")
	void invalidIsAnErrorWhereverItStands(String text) {
		assertTrue(stores.refused(ErrorCode.QUERY_FAILED, text).contains("invalid"));
	}

	@Test
	void theReasonOfInvalidIsTold() {
		assertTrue(stores.refused(ErrorCode.QUERY_FAILED, "Sequence{1, 2}->at(3)").contains("index: 3, size: 2"));
		assertTrue(stores.refused(ErrorCode.QUERY_FAILED, "package railway\ncontext Route\ndef: third(s : Sequence(Integer)) : Integer = s->at(3)\n"
				+ "def: q : Set(Route) = Route.allInstances()->select(third(Sequence{1, 2}) = 1)\nendpackage").contains("index: 3, size: 2"), "inside an operation too");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '"', textBlock = """
			""
			"  \t\n "
			"-- nothing but a comment"
			"/* nothing */ -- at all"
			""")
	void anEmptyQueryIsRefused(String text) {
		assertEquals("line 1, column 1: The query is empty.", stores.refused(ErrorCode.QUERY_SYNTAX, text));
	}

	@Test
	void aTextThatIsNestedTooDeeplyIsRefused() {
		assertEquals("line 1, column 1: The query is nested too deeply.", stores.refused(ErrorCode.QUERY_SYNTAX, "not ".repeat(50_000) + "true"));
	}

	/** The parser's diagnosis of such an error would take until the end of the world. */
	@Test
	@Timeout(60)
	void anErrorWithinManyBracketsIsTold() {
		String text = "Segment.allInstances()->select(s | " + "(s.length ".repeat(60) + ") 2".repeat(60) + ")";
		assertEquals("line 1, column 638: unexpected \"2\".", stores.refused(ErrorCode.QUERY_SYNTAX, text));
	}

	@Test
	void aRecursionWithoutEndIsStopped() {
		String text = "package railway\ncontext Route\ndef: f(n : Integer) : Integer = f(n + 1)\ndef: q : Bag(Integer) = Route.allInstances()->collect(f(1))\nendpackage";
		assertEquals("The evaluation recurses too deeply.", stores.refused(ErrorCode.QUERY_FAILED, text));
		assertEquals(1, stores.ask("1").count(), "the store goes on");
	}
}
