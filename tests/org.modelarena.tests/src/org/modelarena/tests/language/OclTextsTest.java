// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.language.Completion;
import org.modelarena.language.LanguageService;

/** What is proposed and marked in texts of OCL. */
class OclTextsTest {
	private static final LanguageService RAILWAY = Services.of("ocl", "railway");

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			^;                                                             Segment Route Signal::GO let if context; and length
			Se^;                                                           Segment Sensor Semaphore Sequence Set; Route
			seg^;                                                          Segment; Sensor
			Segment.^;                                                     allInstances; length
			Segment.allInstances()^;                                       and or; Segment
			Segment.allInstances()->^;                                     select collect exists forAll size isEmpty asSequence union; first length
			Segment.allInstances()->sel^;                                  select selectByKind selectByType; collect
			Segment.allInstances()->asSequence()->^;                       first last at select; symmetricDifference
			Segment.allInstances()->select(s | s.^;                        length semaphores monitoredBy id oclIsTypeOf; routes active select
			Segment.allInstances()->select(s | s.mon^;                     monitoredBy; length
			Segment.allInstances()->select(s | s.mon^itored);              monitoredBy; length
			Segment.allInstances()->select(le^;                            length; active
			Segment.allInstances()->select(s | s.length.^;                 abs max div; size monitors
			Segment.allInstances()->select(s | ^;                          s Segment not; length
			Segment.allInstances().monitoredBy.^;                          monitors nMonitoredSegments; length
			Sensor.allInstances()->select(s | s.nMS^;                      nMonitoredSegments; monitors
			Route.allInstances()->any(r | true).requires->first().^;       monitors; active
			Route.allInstances()->collect(r | r.follows)->select(p | p.^;  position target; active
			Route.allInstances()->collect(r | Tuple{a = r, n = 1})->select(t | t.a.^; active requires; n
			Route.allInstances()->collect(r | Tuple{a = r, n = 1})->select(t | t.^; a n; active
			Route.allInstances()->iterate(r% n : Integer = 0 | ^;          r n; active
			Route.allInstances()->forAll(a, b | a.entry = b.^;             entry exit; monitors
			let rs : Set(Route) = Route.allInstances() in rs->select(r | r.^; active follows; length
			let r = Route.allInstances()->any(true) in r.^;                active follows; length
			let n : ^;                                                     Integer Set Route; let
			if Route.allInstances()->isEmpty() t^;                         then; else
			TrackElement.allInstances()->select(e | e.oclIsTypeOf(^;       Segment Switch; e
			TrackElement.allInstances()->collect(e | e.oclAsType(Switch).^; positions currentPosition monitoredBy; length
			TrackElement.allInstances()->selectByKind(Switch)->collect(e | e.^; positions; length
			Semaphore.allInstances()->select(s | s.signal = Signal::^;     GO STOP FAILURE; STRAIGHT
			Semaphore.allInstances()->select(s | s.signal = G^;            Signal::GO; Signal::STOP
			railway::^;                                                    Segment Signal; GO
			unknown.^;                                                     length active monitors oclIsTypeOf; select
			unknown->^;                                                    select first intersection; length
			context ^;                                                     Route Segment; GO
			context Route¶inv: ^;                                          active requires self Segment; length
			context Route¶inv: self.^;                                     active requires; length
			context Route¶def: more(n : Integer) : Boolean = n > 1¶inv: self.mo^; more; active
			context Route¶def: size : Integer = requires->size()¶inv: si^; size; active
			context Route¶d^;                                              def; active
			context Route def: f(n : Integer) : Integer = ^;               n self active; f2
			-- comment ^;                                                  nothing;
			'text ^;                                                       nothing;
			12^;                                                           nothing;
			let ^;                                                         nothing;
			Segment.allInstances()->select(s | s.length > 0)->collect(x | x.^; length; s
			""")
	void proposalsFitThePlace(String text, String expected, String absent) {
		Services.assertProposes(RAILWAY, text.replace('%', ';'), expected, absent);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			ecore;  EClass.allInstances()->select(c | c.^;                    eSuperTypes abstract eStructuralFeatures name; eType
			ecore;  EClass.allInstances()->select(c | c.eStructuralFeatures->exists(f | f.^; eType lowerBound changeable; abstract
			ecore;  EPackage.allInstances().eClassifiers->select(c | c.oclIsKindOf(ED^; EDataType; EClass
			ecore;  EReference.allInstances()->forAll(eOpposite.^;            eOpposite containment; eSuperTypes
			office; It^;                                                      office::people::Item office::things::Item; Item
			office; office::^;                                                people things Named; Person
			office; office::things::^;                                        Item Desk; Person
			office; people::Item.allInstances()->select(i | i.^;              worth name; weight
			office; office::things::Item.allInstances()->select(i | i.^;      weight name; worth
			office; Person.allInstances()->select(p | p.mood = ^;             Mood::GOOD Mood::BAD p; ageInYears
			office; Person.allInstances()->collect(p | p.aIY^;                ageInYears; name
			office; package ^;                                                office people things; Person
			""")
	void proposalsFitOtherMetamodels(String metamodel, String text, String expected, String absent) {
		Services.assertProposes(Services.of("ocl", metamodel), text, expected, absent);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			Segment.allInstances()->select(s | s.«lenght» <= 0);                 Did you mean 'length'?
			«Segmant».allInstances();                                            Did you mean 'Segment'?
			Segment.«alInstances»();                                             Did you mean 'allInstances'?
			Segment.allInstances()->«slect»(s | true);                           Unknown iterator
			Segment.allInstances()->select(s | s.length «<=» );                  expression
			Segment.allInstances()«(»;                                           unexpected
			Segment.allInstances«(»;                                             missing ")"
			Semaphore.allInstances()->select(s | s.signal = Signal::«GOO»);      Did you mean 'GO'?
			Route.allInstances()->select(r | r.«foo» = 1 and r.«bar» = 2);       Unknown name 'foo' & Unknown name 'bar'
			let a : Integer = 1, b : «Foo» = 2 in a + «c»;                       Unknown type 'Foo' & Unknown name 'c'
			«Segmnt».allInstances()->union(«Rout».allInstances());               'Segment' & 'Route'
			context Route¶inv: «foo» = 1¶inv: self.«bar» > 2;                    'foo' & 'bar'
			self.«requires»;                                                     A bare expression has no 'self'
			§«'abc»§;                                                            invalid
			""")
	void errorsAreMarkedWhereTheyAre(String text, String messages) {
		Services.assertMarks(RAILWAY, text, messages);
	}

	@Test
	void anOperationGetsItsBracketsAndTheCaretBetweenThem() {
		Completion select = Services.complete(RAILWAY, "Segment.allInstances()->sele^").get(0);
		assertEquals("select(s | )", select.insertText());
		assertEquals("select(s | ".length(), select.caret());
		assertEquals("sele".length(), select.replaced().length());
		Completion size = Services.complete(RAILWAY, "Segment.allInstances()->siz^").get(0);
		assertEquals("size()", size.insertText());
		assertEquals("size()".length(), size.caret());
	}

	@Test
	void aVariableIsCalledLikeNoOther() {
		Completion select = Services.complete(RAILWAY, "Sensor.allInstances()->select(s | Segment.allInstances()->sele^").get(0);
		assertEquals("select(s2 | )", select.insertText());
	}

	@Test
	void bracketsThatAreThereAreNotAddedAgain() {
		assertEquals("select", Services.complete(RAILWAY, "Segment.allInstances()->sel^(s | true)").get(0).insertText());
	}

	@Test
	void aFeatureThatIsAKeywordIsEscaped() {
		Completion body = Services.complete(Services.of("ocl", "office"), "Desk.allInstances()->collect(d | d.bo^").get(0);
		assertEquals("body", body.label());
		assertEquals("_body", body.insertText());
		assertEquals(List.of("body"), Services.labels(Services.complete(Services.of("ocl", "office"), "Desk.allInstances()->collect(d | d._bo^")));
	}

	@Test
	void featuresComeFirstAndOwnOnesBeforeInherited() {
		List<String> labels = Services.labels(Services.complete(RAILWAY, "Segment.allInstances()->select(s | s.^"));
		assertEquals(List.of("length", "semaphores", "monitoredBy", "connectsTo", "id"), labels.subList(0, 5));
	}

	@Test
	void whatIsOfAnUnknownTypeGetsTheFeaturesOfAllClassesWithTheirClass() {
		Completion active = Services.complete(RAILWAY, "unknown.act^").get(0);
		assertEquals("active", active.label());
		assertTrue(active.detail().contains("Route"), active.detail());
	}

	@Test
	void aParameterIsAVariableWhoseValueADirectiveGives() {
		Services.assertProposes(RAILWAY, "-- @param most=3¶Segment.allInstances()->select(s | s.length > mo^", "most", null);
		Services.assertMarks(RAILWAY, "-- @param most=3¶Segment.allInstances()->select(s | s.length > most + «least»)", "least");
	}
}
