// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.language.LanguageService;

/** What is proposed and marked in texts of EPL. */
class EplTextsTest {
	private static final LanguageService RAILWAY = Services.of("epl", "railway");

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			^;                                                             pattern pre post operation; Segment
			pat^;                                                          pattern; pre
			pattern ^;                                                     nothing;
			pattern P r : ^;                                               Route Segment; pattern
			pattern P r : Ro^;                                             Route; Region
			pattern P r : Route ^;                                         from in guard; r
			pattern P r : Route g^;                                        guard; from
			pattern P r : Route, n^;                                       no; r
			pattern P r : Route, p : SwitchPosition from : r.^;            follows requires; position
			pattern P r : Route, p : SwitchPosition from : ^;              r Route; p position
			pattern P r : Route, p : SwitchPosition from : r.follows ^;    guard and; r
			pattern P r : Route, p : SwitchPosition from : r.follows guard : p.^; target position; follows
			pattern P r : Route, p : SwitchPosition from : r.follows guard : ^;  p r; position
			pattern P r : Route guard : r.requires.exists(s | s.^;         monitors; follows
			pattern P r : Route guard : r.requires.^;                      exists size monitors; active
			pattern P r : Route guard : r.entry.signal = Signal#^;         GO STOP; STRAIGHT
			pattern P r : Route, s : Sensor from : r.requires guard : s.monitors.select(e | e.isTypeOf(^; Segment Switch; e
			pattern P a, b : Route guard : a.^;                            requires; monitors
			pattern P a, b : Route guard : b.^;                            requires; monitors
			pattern P s : Switch, no m : Sensor from : s.^;                monitoredBy; monitors
			pattern P s : Switch, no m : Sensor from : s.monitoredBy guard : m.^; monitors; monitoredBy
			pattern P s : Switch, no m : Sensor from : s.monitoredBy, r : Route guard : ^; r s; m
			pre { var seen : Map% } pattern P r : Route guard : se^;       seen; requires
			pre { var seen : Map% } pattern P r : Route guard : seen.^;    get containsKey; requires
			pre { for (r in Route.all) { r.^;                              requires; monitors
			pattern P r : Route guard { return r.^;                        requires; monitors
			pattern P r : Route guard : r.isW^¶operation Route isWide() : Boolean { return true% }; isWide; requires
			pattern P r : Route { on^;                                     onmatch; guard
			pattern P r : Route { match : r.^;                             requires; monitors
			pattern P r : Route guard : r.`act^;                           active; follows
			pattern P r : Route from : Route.^;                            all allInstances; requires
			pattern P r : Route, s : Sensor from : r.requires pattern Q t : ^; Route; s
			// comment ^;                                                  nothing;
			""")
	void proposalsFitThePlace(String text, String expected, String absent) {
		Services.assertProposes(RAILWAY, text.replace('%', ';'), expected, absent);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			ecore;  pattern P c : EClass guard : c.^;                              abstract name; eType
			ecore;  pattern P c : EClass, f : EStructuralFeature from : c.^;       eStructuralFeatures; eType
			ecore;  pattern P c : EClass, f : EReference from : c.eReferences guard : f.^; eOpposite containment; abstract
			office; pattern P p : Person, d : Desk from : p.desk guard : d.^;      holds usedBy name; mood
			office; pattern P i : people::^;                                       Item Person; Desk
			office; pattern P i : people::Item guard : i.^;                        worth name; weight
			""")
	void proposalsFitOtherMetamodels(String metamodel, String text, String expected, String absent) {
		Services.assertProposes(Services.of("epl", metamodel), text, expected, absent);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			pattern P s : Segment guard : s.«lenght» < 0;                           Did you mean 'length'?
			pattern P s : «Segmnt» guard : s.length < 0;                            Did you mean 'Segment'?
			pattern P s : Segment guard «s».length < 0;                             No viable alternative
			pattern P s : Segment from : «x».y guard : s.«lenght» < 0, t : «Foo»;   'x' & 'length' & 'Foo'
			«pattrn» P s : Segment;                                                 pattrn
			«pattern»;                                                              NAME
			pattern P s : Segment, «s» : Segment;                                   two roles
			pattern P s : Segment guard : s.length < «nothing»;                     Unknown name
			pattern P s : Segment, t : Segment from : s.«connectTo»;                connectsTo
			pattern P s : Semaphore guard : s.signal = «Signal»#GOO;                Signal#GO
			""")
	void errorsAreMarkedWhereTheyAre(String text, String messages) {
		Services.assertMarks(RAILWAY, text, messages);
	}

	@Test
	void aFeatureThatIsAKeywordIsEscaped() {
		assertEquals("`active`", Services.complete(RAILWAY, "pattern P r : Route guard : r.act^").get(0).insertText());
	}
}
