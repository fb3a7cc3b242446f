// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.language.Completion;
import org.modelarena.language.LanguageService;

/** What is proposed and marked in texts of EOL. */
class EolTextsTest {
	private static final LanguageService RAILWAY = Services.of("eol", "railway");

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			^;                                                       Segment Signal#GO var for return; length
			Se^;                                                     Segment Sensor Semaphore Sequence Set; Route
			Segment.^;                                               all allInstances allOfType; length
			Segment.all.^;                                           select collect exists size length first; active
			Segment.all.sel^;                                        select selectOne selectByKind; collect
			Segment.all.select(s | s.^;                              length monitoredBy id eContainer isDefined; active
			Segment.all.select(s | s.mon^;                           monitoredBy; length
			Segment.all.select(s | s.mB^;                            monitoredBy; length
			Segment.all.select(s : Segment | ^;                      s Segment not; length
			Segment.all.first.^;                                     length; select
			Segment.all.first().^;                                   length; select
			Segment.all.first().^;                                   versions earliest since asOf isAlive; select
			Segment.all.first().since(s | s.^;                       length prev version; select
			Segment.all.first().versions.first().^;                  length time next; select
			Segment.all.first().versions().select(v | v.^;           length commit; select
			Segment.all.first().commit.^;                            author message number date; length
			Segment.ver^;                                            versions version; length
			Segment.earliest.^;                                      all versions; length
			Segment.all.^;                                           size; versions
			Segment.all.size().^;                                    to mod abs; length
			Segment.all.collect(s | s.monitoredBy).flatten().select(x | x.^; monitors; length
			Sensor.all.select(s | s.revRefNav_^;                     revRefNav_requires revRefNav_monitoredBy; length
			Sensor.all.select(s | s.revRefNav_requires.first().^;    active follows; monitors
			for (r in Route.all) { r.^;                              active requires; length
			for (r in Route.all) { ^;                                r loopCount for; active
			for (r in Route.all) { for (s in r.requires) { s.^;      monitors; active
			for (r ^;                                                in; r
			for (r in Ro^;                                           Route; Region
			var sw = Switch.all.first()¶%sw.^;                       positions currentPosition; length
			var sw : Switch¶%sw.^;                                   positions currentPosition; length
			var sw : Sw^;                                            Switch SwitchPosition; Segment
			var m : Map¶%m.^;                                        get put containsKey keySet; length
			var m = Map{'a' = Route.all.first()}¶%m.get('a').^;      active; length
			var found : Sequence¶%for (r in Route.all) { found.add(r.entry)% } found.first().^; signal; active
			var all : Sequence = Route.all¶%all.first().^;           active; length
			var seen : Sequence(Route)¶%seen.first().^;              active; length
			if (Route.all.isEmpty()) { return 1¶%} el^;              else; active
			Semaphore.all.select(s | s.signal = Signal#^;            GO STOP; STRAIGHT
			Semaphore.all.select(s | s.signal = G^;                  Signal#GO; Signal#STOP
			TrackElement.all.select(e | e.isTypeOf(^;                Segment Switch; e
			TrackElement.all.selectByKind(Switch).collect(e | e.^;   positions; length
			new ^;                                                   Map Sequence Set; for
			Segment.all.select(s | s.isW^)¶operation Segment isWrong() : Boolean { return true% }; isWrong; length
			return lim^¶%operation limit() : Integer { return 0% };  limit; length
			operation Segment isWrong() : Boolean { return self.^;   length; active
			operation ^;                                             Segment Route; length
			operation Segment more(n : Integer) : Boolean { return ^; n self; length
			unknown.^;                                               length active select isDefined; foo
			// comment ^;                                            nothing;
			/* comment ^;                                            nothing;
			'text ^;                                                 nothing;
			var ^;                                                   nothing;
			railway::^;                                              Segment Signal; length
			""")
	void proposalsFitThePlace(String text, String expected, String absent) {
		Services.assertProposes(RAILWAY, text.replace('%', ';'), expected, absent);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			ecore;  EClass.all.select(c | c.^;                            eSuperTypes abstract name; eType
			ecore;  EClass.all.first().eStructuralFeatures.select(f | f.^; eType lowerBound; abstract
			ecore;  for (p in EPackage.all) { p.eClassifiers.first().^;   name ePackage eSuperTypes; eType
			office; It^;                                                  office::people::Item office::things::Item; Item
			office; people::Item.all.select(i | i.^;                      worth name; weight
			office; things::Item.all.select(i | i.^;                      weight name; worth
			office; Person.all.select(p | p.mood = Mood#^;                GOOD BAD; p
			office; Desk.all.first().usedBy.first().^;                    mood ageInYears name; holds
			""")
	void proposalsFitOtherMetamodels(String metamodel, String text, String expected, String absent) {
		Services.assertProposes(Services.of("eol", metamodel), text, expected, absent);
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			Segment.all.select(s | s.«lenght» <= 0);                          Did you mean 'length'?
			«Segmant».all;                                                    Did you mean 'Segment'?
			Segment.«al»;                                                     Segment.all
			Segment.all.select(s | s.length «<=» );                           Extraneous
			Segment.all.select(s | s.length <= «0»;                           Missing ')'
			Semaphore.all.select(s | s.signal = «Signal»#GOO);                Did you mean 'Signal#GO'?
			var a = «Foo».all%¶var b = «Bar».all%¶return Segment.all.first().«baz»%; 'Foo' & 'Bar' & 'baz'
			Segment.all.select(s | s.«lenght» <= 0 and s.«foo» = 2);          'length' & 'foo'
			return (1«%»¶return 2«)»%;                                        Missing ')' & Extraneous
			«break»%;                                                         no loop
			var x : «Segmant»%¶return x%;                                     Did you mean 'Segment'?
			return new «Segment»%;                                            cannot create
			for (s in Segment.all) { s.«delet» = 1% };                        delet
			return «nothing»%;                                                Unknown name
			""")
	void errorsAreMarkedWhereTheyAre(String text, String messages) {
		Services.assertMarks(RAILWAY, text.replace('%', ';'), messages);
	}

	@Test
	void anOperationGetsItsBracketsAndTheCaretBetweenThem() {
		Completion select = Services.complete(RAILWAY, "Segment.all.sele^").get(0);
		assertEquals("select(s | )", select.insertText());
		assertEquals("select(s | ".length(), select.caret());
		assertEquals("all", Services.complete(RAILWAY, "Segment.al^").get(0).insertText());
	}

	@Test
	void aFeatureThatIsAKeywordIsEscaped() {
		Completion found = Services.complete(Services.of("eol", "office"), "Desk.all.collect(d | d.va^").get(0);
		assertEquals("var", found.label());
		assertEquals("`var`", found.insertText());
		assertEquals("`var`", Services.complete(Services.of("eol", "office"), "Desk.all.collect(d | d.`va^").get(0).insertText());
	}

	@Test
	void featuresOfItemsComeBeforeOperationsOfTheCollection() {
		List<String> labels = Services.labels(Services.complete(RAILWAY, "Segment.all.^"));
		assertEquals(List.of("length", "semaphores", "monitoredBy", "connectsTo", "id"), labels.subList(0, 5));
	}
}
