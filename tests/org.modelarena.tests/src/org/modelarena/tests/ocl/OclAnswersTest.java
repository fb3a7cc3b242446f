// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Answer;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;

/** Bare OCL expressions about a railway of size 1. */
class OclAnswersTest {
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
	@CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
			1 + 2 * 3;                                      7
			-7 + 0;                                         -7
			1.5 * 2;                                        3.0
			7.div(2);                                       3
			7.mod(2);                                       1
			1 / 4;                                          0.25
			2147483647 + 1;                                 2147483648
			'a'.concat('b');                                ab
			'it\\'s ü → 𝄞';                                 it's ü → 𝄞
			'';                                             ""
			true and not false;                             true
			false implies 1 = 2;                            true
			null;                                           null
			null.oclIsUndefined();                          true
			(1 / 0).oclIsInvalid();                         true
			Signal::GO;                                     GO
			Segment;                                        Segment
			if 1 < 2 then 'less' else 'more' endif;         less
			let x : Integer = 5 in x * x;                   25
			Segment.allInstances()->size();                 1103
			Segment.allInstances().length->sum();           442069
			Route.allInstances()->forAll(r | r.active);     true
			"Sequence{1..4}->iterate(i; a : Integer = 0 | a + i)"; 10
			Sequence{3, 1, 2}->sortedBy(i | i)->first();    1
			""")
	void aSingleValueIsOneRow(String text, String value) {
		assertEquals(List.of(value), stores.rows(text));
		assertEquals(List.of("result"), stores.ask(text).columns());
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '"', textBlock = """
			Set{1, 2, 2, 1};                                        1 2
			OrderedSet{3, 1, 3};                                    1 3
			Bag{1, 2, 2};                                           1 2 2
			Sequence{2, 1, 2};                                      1 2 2
			Set{1, 2}->union(Set{2, 3});                            1 2 3
			Set{1, 2}->union(Bag{2, 3});                            1 2 2 3
			Bag{1, 1, 2}->intersection(Bag{1, 1, 1});               1 1
			Set{1, 2}->collect(i | 0);                              0 0
			OrderedSet{1, 2}->collect(i | 0);                       0 0
			Bag{1, 1}->asSet();                                     1
			Sequence{Set{1, 2}, Set{2}}->flatten();                 1 2 2
			Sequence{1, 2, 3}->excluding(2);                        1 3
			Sequence{2..5}->reject(i | i > 3);                      2 3
			Set{};                                                  ""
			Route.allInstances()->reject(r | true);                 ""
			Semaphore.allInstances().signal->asSet();               GO
			""")
	void aCollectionIsARowForEachItem(String text, String values) {
		assertEquals(values.isEmpty() ? List.of() : List.of(values.split(" ")), stores.rows(text));
	}

	@Test
	void theOrderOfASequenceIsKept() {
		Answer answer = stores.ask("Sequence{3, 1, 2}");
		assertEquals(List.of(List.of(3L), List.of(1L), List.of(2L)), List.of(answer.row(0), answer.row(1), answer.row(2)));
	}

	@Test
	void elementsAreNamedByTheirKeys() {
		assertEquals(List.of("#1", "#19", "#3", "#31", "#43"), stores.rows("Route.allInstances()"));
		assertEquals(new ElementKey(3), stores.ask("Route.allInstances()->select(r | r.requires->size() = 47)").row(0).get(0));
		assertEquals(List.of("Route #1"), stores.rows("Route.allInstances()->select(r | r.requires->size() = 3)->collect(toString())"));
		assertEquals(5, stores.ask("Route.allInstances()->collect(entry)").count(), "a route without entry gives a null row");
	}

	@Test
	void tuplesBecomeNamedColumns() {
		Answer answer = stores.ask("Sequence{Tuple{number = 1, text = 'x', real = 0.5, yes = true, none = null, position = Position::STRAIGHT,"
				+ " nested = Sequence{Sequence{1}, Sequence{2, 3}}, inner = Tuple{a = 7}}}");
		assertEquals(List.of("number", "text", "real", "yes", "none", "position", "nested", "inner"), answer.columns());
		assertEquals(Arrays.asList(1L, "x", 0.5, true, null, "STRAIGHT", List.of(List.of(1L), List.of(2L, 3L)), List.of(7L)), answer.row(0));
	}

	@Test
	void aSingleTupleIsOneRow() {
		assertEquals(List.of("1, GO"), stores.rows("Tuple{a = 1, b = Signal::GO}"));
		assertEquals(List.of("a", "b"), stores.ask("Tuple{a = 1, b = Signal::GO}").columns());
	}

	@Test
	void tuplesKeepTheirColumnsWhenNoRowIsThere() {
		Answer answer = stores.ask("Route.allInstances()->select(r | false)->collect(r | Tuple{route = r, n = 1})");
		assertEquals(List.of("route", "n"), answer.columns());
		assertEquals(0, answer.count());
	}

	@Test
	void elementsInNestedCollectionsAreKeysToo() {
		assertEquals(List.of("#1, [#48, #51, #52]"),
				stores.rows("Route.allInstances()->select(r | r.requires->size() = 3)->collect(r | Tuple{r = r, all = r.requires->sortedBy(id)})"));
		assertEquals(5, stores.ask("Route.allInstances()->collectNested(requires)").count());
	}

	@Test
	void typesAreFoundByPlainAndQualifiedName() {
		assertEquals(stores.ask("Segment.allInstances()").digest(), stores.ask("railway::Segment.allInstances()").digest());
		assertEquals(List.of("1417"), stores.rows("RailwayElement.allInstances()->size()"), "subtypes count, the container is no RailwayElement");
		assertEquals(List.of("1143"), stores.rows("TrackElement.allInstances()->select(e | e.oclIsKindOf(TrackElement))->size()"));
		assertEquals(List.of("40"), stores.rows("TrackElement.allInstances()->select(e | e.oclIsTypeOf(Switch))->size()"));
	}

	@Test
	void commentsAndBlanksDoNotMatter() {
		assertEquals(List.of("2"), stores.rows("-- first\n\n/* then\n */ 1 -- one\n\t+ 1 -- more"));
		assertEquals(List.of("1"), stores.rows("-- long\n".repeat(20_000) + " ".repeat(20_000) + "1"));
	}

	@Test
	void parametersOfEveryTypeAreVariables() {
		assertEquals(List.of("6"), stores.rows("n + 1", Map.of("n", 5L)));
		assertEquals(List.of("1099511627777"), stores.rows("n + 1", Map.of("n", 1L << 40)));
		assertEquals(List.of("5.0"), stores.rows("d * 2", Map.of("d", 2.5)));
		assertEquals(List.of("xy"), stores.rows("s.concat('y')", Map.of("s", "x")));
		assertEquals(List.of("false"), stores.rows("not b", Map.of("b", true)));
		assertEquals(List.of("#3"), stores.rows("e", Map.of("e", new ElementKey(3))));
		assertEquals(List.of("47"), stores.rows("e.oclAsType(Route).requires->size()", Map.of("e", new ElementKey(3))));
		assertEquals(List.of("true"), stores.rows("Route.allInstances()->includes(e)", Map.of("e", new ElementKey(3))));
		assertEquals(List.of("#1"), stores.rows("Route.allInstances()->select(r | r.requires->size() <= most)", Map.of("most", 3L, "unused", "x")));
	}

	@Test
	void anIteratorMayHideAParameter() {
		assertEquals(List.of("5", "5"), stores.rows("Sequence{1, 2}->select(n | n > 0)->collect(x | n)", Map.of("n", 5L)));
	}

	@Test
	void parametersThatAreMissingOrOfNoUseAreNamed() {
		assertEquals("line 1, column 5: Unknown name 'limit'. If it is a parameter, give it a value.", stores.refused(ErrorCode.QUERY_NAME, "1 < limit"));
		assertTrue(stores.refused(ErrorCode.QUERY_FAILED, "p", Map.of("p", List.of())).startsWith("Parameter 'p' is of no type that a query takes"));
		stores.refused(ErrorCode.UNKNOWN_ELEMENT, "e", Map.of("e", new ElementKey(999_999)));
	}
}
