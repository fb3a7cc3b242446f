// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.modelarena.core.Cancellation;
import org.modelarena.language.Hover;
import org.modelarena.language.LanguageService;

/** What the words of texts mean. */
class HoverTest {
	private static Optional<Hover> hover(LanguageService service, String marked) {
		String text = marked.replace('¶', '\n');
		int caret = text.indexOf('^');
		return service.hover(text.replace("^", ""), caret, Cancellation.create());
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			ocl; Seg^ment.allInstances();                                     class `railway::Segment` extends `TrackElement`
			ocl; Seg^ment.allInstances();                                     `monitoredBy : Sensor [0..*]`, opposite of `Sensor.monitors` (of `TrackElement`)
			ocl; Seg^ment.allInstances();                                     `length : EInt`, indexed
			ocl; TrackEl^ement.allInstances();                                abstract class
			ocl; Segment.all^Instances();                                     All elements of this type
			ocl; Segment.allInstances()->sel^ect(s | s.length > 0);           `select(x | condition) : Collection`
			ocl; Segment.allInstances()->select(s^ | s.length > 0);           `s : Segment`
			ocl; Segment.allInstances()->select(s | s^.length > 0);           Iterator variable
			ocl; Segment.allInstances()->select(s | s.len^gth > 0);           attribute `Segment.length : EInt`, indexed
			ocl; Sensor.allInstances().nMonitored^Segments;                   Derived in eol: `self.monitors.size()`
			ocl; Semaphore.allInstances()->select(s | s.signal = Signal::G^O); `Signal::GO` = 2
			ocl; Semaphore.allInstances()->select(s | s.signal = Sig^nal::GO); enumeration `railway::Signal`
			ocl; rail^way::Segment.allInstances();                            package `railway`
			ocl; context Route inv: requ^ires->isEmpty();                     reference `Route.requires : Sensor [2..*]`
			ocl; context Route def: n : Integer = 1 inv: n^ > 0;              Declared in this text
			ocl; unknown.id^;                                                 attribute `RailwayElement.id : EInt`
			eol; Segment.a^ll;                                                All elements of this type
			eol; Segment.all.sel^ect(s | s.length > 0);                       The items for which the condition is true
			eol; Segment.all.first.len^gth;                                   attribute `Segment.length
			eol; Sensor.all.first.revRefNav_req^uires;                        `revRefNav_requires : Sequence(Route)`
			eol; Segment.all.first.sin^ce(s | s.length > 0);                  the first version in which the condition is true
			eol; Segment.all.first.vers^ions;                                 `versions() : Sequence(version)`
			eol; for (r in Route.all) { r^.id.println()% };                   `r : Route`
			eol; var x = Route.all% return x^;                                `x : Sequence(Route)`
			eol; return lim^it()% operation limit() : Integer { return 0% };  `limit() : Integer`
			epl; pattern P r : Route, s^ : Sensor from : r.requires;          `s : Sensor`
			epl; pattern P r : Rou^te;                                        class `railway::Route`
			epl; pattern P r : Route, s : Sensor from : r.requ^ires;          reference `Route.requires : Sensor [2..*]`
			""")
	void aWordIsExplained(String language, String text, String part) {
		Hover hover = hover(Services.of(language, "railway"), text.replace('%', ';')).orElseThrow();
		assertTrue(hover.markdown().contains(part), hover.markdown());
	}

	@Test
	void theWholeWordIsMeant() {
		Hover hover = hover(Services.of("ocl", "railway"), "Segment.allInstances()->sel^ect(s | true)").orElseThrow();
		assertEquals("Segment.allInstances()->".length(), hover.range().offset());
		assertEquals("select".length(), hover.range().length());
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			ocl; 1 +^ 2
			ocl; -- Seg^ment
			ocl; noth^ing
			ocl; ^
			eol; 'Seg^ment'
			""")
	void whatMeansNothingIsNotExplained(String language, String text) {
		assertEquals(Optional.empty(), hover(Services.of(language, "railway"), text));
	}

	@Test
	void aFeatureOfSeveralClassesIsExplainedForEach() {
		String markdown = hover(Services.of("ocl", "office"), "unknown.nam^e").orElseThrow().markdown();
		assertTrue(markdown.contains("Named.name"), markdown);
		String several = hover(Services.of("ocl", "ecore"), "unknown.eAnno^tations").orElseThrow().markdown();
		assertTrue(several.contains("EModelElement.eAnnotations"), several);
	}
}
