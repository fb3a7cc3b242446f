// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.ocl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;

/** Complete OCL documents about a railway of size 1. */
class OclDocumentsTest {
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

	private static String inRailway(String content) {
		return "package railway\n" + content + "\nendpackage\n";
	}

	@Test
	void aDefinitionWithoutSelfIsAskedOnce() {
		assertEquals(List.of("5"), stores.rows(inRailway("context Route\ndef: q : Integer = Route.allInstances()->size()")));
		assertEquals(List.of("#1", "#19", "#3", "#31", "#43"), stores.rows(inRailway("context Segment def: q : Set(Route) = Route.allInstances()")));
		assertEquals(List.of("5"), stores.rows("context Route def: q : Integer = Route.allInstances()->size()"), "without a package too");
	}

	@Test
	void aDefinitionAboutSelfIsAskedOfEachInstance() {
		List<String> expected = List.of("#1, 3", "#19, 50", "#3, 47", "#31, 41", "#43, 8");
		assertEquals(expected, stores.rows(inRailway("context Route\ndef: q : Integer = self.requires->size()")));
		assertEquals(expected, stores.rows(inRailway("context Route\ndef: q : Integer = requires->size()")), "self may be implicit");
		assertEquals(List.of("self", "result"), stores.ask(inRailway("context Route def: q : Integer = requires->size()")).columns());
		assertEquals(List.of("self", "a", "b"), stores.ask(inRailway("context Route def: q : Tuple(a : Integer, b : Boolean) = Tuple{a = id, b = active}")).columns());
	}

	@Test
	void aCollectionOfAnInstanceIsARowForEachItem() {
		assertEquals(List.of("#1, #48", "#1, #51", "#1, #52"),
				stores.rows(inRailway("context Route def: q : Set(Sensor) = if requires->size() = 3 then requires->asSet() else Set{} endif")));
	}

	@Test
	void aSubtypesInstancesAreAskedToo() {
		assertEquals(1143, stores.ask(inRailway("context TrackElement def: q : Integer = self.id")).count());
	}

	@Test
	void anInvariantGivesTheElementsThatBreakIt() {
		assertEquals(List.of("#1"), stores.rows(inRailway("context Route\ninv enough: requires->size() > 3")));
		assertEquals(List.of(), stores.rows(inRailway("context Route inv: self.requires->size() >= 2")));
		assertEquals(95, stores.ask(inRailway("context Segment inv PosLength: length > 0")).count());
		assertEquals(List.of("result"), stores.ask(inRailway("context Segment inv: length > 0")).columns());
	}

	@Test
	void laterConstraintsUseEarlierDefinitions() {
		String text = """
				-- helpers first
				package railway
				/* of routes */
				context Route
				def: needed : Integer = requires->size()
				def: more(n : Integer) : Boolean = needed > n
				def: between(low : Integer, high : Integer) : Boolean = more(low) and not more(high)
				inv notMany: not between(5, 45)
				endpackage
				""";
		assertEquals(List.of("#31", "#43"), stores.rows(text));
	}

	@Test
	void definitionsOfOneTypeServeAnother() {
		assertEquals(List.of("149"), stores.rows("""
				package railway
				context Route
				def: needed : Integer = requires->size()
				endpackage
				package railway
				context Segment
				def: q : Integer = Route.allInstances().needed->sum()
				endpackage
				"""));
	}

	@Test
	void anOperationMayCallItself() {
		String faculty = "context Route\ndef: faculty(n : Integer) : Integer = if n <= 1 then 1 else n * faculty(n - 1) endif\n";
		assertEquals(List.of("3628800"), stores.rows(inRailway(faculty + "def: q : Sequence(Integer) = Route.allInstances()->asSequence()->first().faculty(10)->asSequence()")));
	}

	@Test
	void parametersReachIntoOperationsAndProperties() {
		Map<String, Object> parameters = Map.of("most", 3L);
		String few = "context Route\ndef: few() : Boolean = requires->size() <= most\n";
		assertEquals(List.of("#1"), stores.rows(inRailway(few + "def: q : Set(Route) = Route.allInstances()->select(few())"), parameters));
		assertEquals(List.of("#1"), stores.rows(inRailway(few.replace("few()", "few") + "def: q : Set(Route) = Route.allInstances()->select(few)"), parameters));
		assertEquals(List.of("#1"), stores.rows(inRailway(few + "inv: not few()"), parameters));
		assertEquals(List.of("#3"), stores.rows(inRailway("context Route inv: self <> e"), Map.of("e", new ElementKey(3))));
	}

	@Test
	void aDocumentNeedsAQuestion() {
		assertEquals("line 1, column 1: The document has no constraint; its last 'def' or 'inv' is the question.",
				stores.refused(ErrorCode.QUERY_SYNTAX, "package railway\nendpackage"));
		assertEquals("line 2, column 1: A constraint needs a context; write 'context TYPE' before it.",
				stores.refused(ErrorCode.QUERY_SYNTAX, "-- mine\ndef: q : Integer = 1"));
		assertEquals("line 1, column 1: A constraint needs a context; write 'context TYPE' before it.", stores.refused(ErrorCode.QUERY_SYNTAX, "inv small: true"));
		assertEquals("line 1, column 9: \"endpackage\" expected after \"railway\".", stores.refused(ErrorCode.QUERY_SYNTAX, "package railway"));
		stores.refused(ErrorCode.QUERY_SYNTAX, "package railway\ndef: x : Integer = 1\nendpackage");
		stores.refused(ErrorCode.QUERY_SYNTAX, "context");
	}

	/** Evaluated anew at each call, these would take until the end of the world. */
	@Test
	@Timeout(60)
	void aRecursionThatComesToTheSameAgainAndAgainEnds() {
		assertEquals("[2880067194370816120]", stores.ask(inRailway("context Region def: f(n : Integer) : Integer = if n < 2 then n else self.f(n - 1) + self.f(n - 2) endif "
				+ "def: q : Integer = Region.allInstances()->any(true).f(90)")).row(0).toString());
		assertEquals("[true]", stores.ask(inRailway("context Region def: f(n : Integer, s : String) : Set(String) = if n = 0 then Set{s} "
				+ "else self.f(n - 1, s)->union(self.f(n - 1, s.concat('a'))) endif def: q : Boolean = Region.allInstances()->any(true).f(60, '')->size() = 61")).row(0).toString());
		assertTrue(stores.refused(ErrorCode.QUERY_FAILED, inRailway("context Region def: f(n : Integer) : Integer = if n = 0 then Sequence{1}->at(3) else "
				+ "if self.f(n - 1).oclIsUndefined() then self.f(n - 1) else 1 endif endif def: q : Integer = Region.allInstances()->any(true).f(4)")).contains("index: 3, size: 1"));
	}

	@Test
	void theLastConstraintMustBeAskable() {
		assertEquals("The last constraint of the document is the question, but it takes parameters, which nobody gives it.",
				stores.refused(ErrorCode.UNSUPPORTED, inRailway("context Route def: f(n : Integer) : Integer = n")));
		assertEquals("The last constraint of the document is the question, but it is no 'def' or 'inv'.",
				stores.refused(ErrorCode.UNSUPPORTED, inRailway("context Route::active : Boolean derive: true")));
		assertEquals("The last constraint of the document is the question, but it has no class as its context.",
				stores.refused(ErrorCode.UNSUPPORTED, inRailway("context Signal inv: true")));
		assertEquals("line 2, column 29: The invariant 'all' is no condition but of type OrderedSet(Sensor).",
				stores.refused(ErrorCode.QUERY_NAME, inRailway("context Route inv all: self.requires")));
	}

	@Test
	void faultsAreFoundAtTheirPlace() {
		assertEquals("line 3, column 11: Unknown name 'entri'. Did you mean 'entry'?",
				stores.refused(ErrorCode.QUERY_NAME, inRailway("context Route\ninv: self.entri.oclIsUndefined()")));
		assertEquals("line 3, column 42: Type Set(Route) has no operation 'sise()'. Did you mean 'size'?",
				stores.refused(ErrorCode.QUERY_NAME, inRailway("context Route\ndef: q : Integer = Route.allInstances()->sise()")));
		assertEquals("line 1, column 9: Unknown package 'railwai'. Did you mean 'railway'?",
				stores.refused(ErrorCode.QUERY_NAME, "package railwai\ncontext Route inv: true\nendpackage"));
		assertEquals("line 2, column 9: Unknown context 'Rout'. Did you mean 'Route'?", stores.refused(ErrorCode.QUERY_NAME, inRailway("context Rout inv: true")));
		assertEquals("line 2, column 24: Unknown type 'Intger'. Did you mean 'Integer'?",
				stores.refused(ErrorCode.QUERY_NAME, inRailway("context Route def: q : Intger = 1")));
		assertEquals("line 2, column 32: an expression expected after \"=\".", stores.refused(ErrorCode.QUERY_SYNTAX, inRailway("context Route\tdef: q : Integer = ")));
		assertEquals("line 3, column 1: Property (x) already defined in type (Route)",
				stores.refused(ErrorCode.QUERY_NAME, "context Route\ndef: x : Integer = 1\ndef: x : Integer = 2"));
		stores.refused(ErrorCode.QUERY_FAILED, inRailway("context Route inv: 1 / 0 = 1"));
	}
}
