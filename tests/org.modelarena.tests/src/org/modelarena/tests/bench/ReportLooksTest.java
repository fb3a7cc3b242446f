// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the report looks: marks, colours, charts, and the names in them. */
class ReportLooksTest {
	@TempDir
	Path folder;

	private SyntheticRun study(int forks) {
		return SyntheticRun.study(folder, forks);
	}

	@Test
	void theColourSaysWhichStoreAndTheDashWhichTransport() {
		String page = study(2).page();
		assertEquals(look(page, "columns:ocl@local", "stroke=\"var\\(--(c\\d)"), look(page, "columns:eol@local", "stroke=\"var\\(--(c\\d)"));
		assertNotEquals(look(page, "columns:ocl@local", "stroke=\"var\\(--(c\\d)"), look(page, "cdo:ocl@net4j-tcp", "stroke=\"var\\(--(c\\d)"));
		assertNotEquals(look(page, "columns:ocl@local", "<path d=\"M[-0-9. ]+([^\"]+)"), look(page, "columns:eol@local", "<path d=\"M[-0-9. ]+([^\"]+)"), "another mark");
		assertNotEquals(look(page, "cdo:ocl@net4j-http", "(dasharray=\"[^\"]+)"), look(page, "columns:ocl@local", "(dasharray=\"[^\"]+)"));
	}

	@Test
	void aStoreHasItsColourAlsoWhereItWasOnlyPublished() {
		String page = new SyntheticRun(folder).step("emf:ocl@local", "PosLength", 1, 1, 1, 30).step("columns:ocl@local", "PosLength", 1, 1, 1, 30).page();
		String colour = "stroke=\"var\\(--(c\\d)";
		assertEquals(look(study(1).page(), "cdo:ocl@net4j-tcp", colour), look(page, "CDO, OCL", colour));
		assertEquals(look(page, "Neo4j, EOL", colour), look(page, "Neo4j, EPL", colour));
		assertNotEquals(look(page, "Neo4j, EOL", "<path d=\"M[-0-9. ]+([^\"]+)"), look(page, "Neo4j, EPL", "<path d=\"M[-0-9. ]+([^\"]+)"));
		for (String published : List.of("CDO, OCL", "Neo4j, EOL", "OrientDB, EPL", "Mogwaï, OCL as Gremlin")) {
			assertNotEquals(look(page, "emf:ocl@local", colour), look(page, published, colour));
			assertNotEquals(look(page, "columns:ocl@local", colour), look(page, published, colour));
		}
	}

	/** The script sorts by {@code data-v}, or else by the first text of a cell: a mark or a place to break before it would be all that it sees. */
	@Test
	void eachCellHasAllThatItIsSortedBy() {
		Matcher cell = Pattern.compile("<t[hd](?: scope=\"row\")?(?: class=\"[^\"]*\")?( data-v=\"[^\"]*\")?>(.*?)</t[hd]>").matcher(study(2).page());
		int marked = 0;
		while (cell.find()) {
			assertTrue(cell.group(1) != null || !cell.group(2).replaceFirst("<small>.*", "").contains("<"), cell.group());
			marked += cell.group(2).startsWith("<svg") ? 1 : 0;
		}
		assertTrue(marked > 100, marked + " contenders");
	}

	/** A step is a fork's, in each sentence about steps; what is not steady is hollow in each chart that shows it. */
	@Test
	void whatIsNotSteadyIsCountedAlikeAndHollowEverywhere() {
		String page = study(2).page();
		assertTrue(page.contains("; the times of 40 of 80 steps were not steady or not precise, and are drawn hollow"), "the verdict");
		assertTrue(page.contains("80 steps were measured, each in its fork. The times of 40 steps were not steady"), "the section on quality");
		Matcher mark = Pattern.compile("<path class=\"m\"[^>]*fill=\"([^\"]+)\"").matcher(section(page, "q-PosLength"));
		int marks = 0;
		while (mark.find()) {
			assertEquals("var(--panel)", mark.group(1));
			marks++;
		}
		assertTrue(marks > 30, marks + " marks");
		String steady = section(study(1).page(), "q-PosLength");
		assertFalse(steady.contains("fill=\"var(--panel)\""));
	}

	/** A chart is as wide as it is; the style of the page has the sizes of its letters. */
	@Test
	void longNamesFitIntoCharts() {
		String contender = "columns:ocl/interpreted+token@http*3";
		String query = "A.query-with_a-long-name.that-goes-on-and-on-until-64-letters-ab";
		String page = new SyntheticRun(folder).step(contender, query, 1, 1, 1, 30).step(contender, query, 64, 1, 1, 30).page();
		String charts = section(page, "q-" + query);
		Matcher name = Pattern.compile("<text class=\"name\" text-anchor=\"end\"[^>]* x=\"([0-9.]+)\"[^>]*>" + Pattern.quote(contender)).matcher(charts);
		assertTrue(name.find());
		assertTrue(Double.parseDouble(name.group(1)) > 6.8 * contender.length(), name.group());
		Matcher title = Pattern.compile("<text class=\"title long\"[^>]*>([^<]+)</text>").matcher(charts);
		List<String> titles = title.results().map(found -> found.group(1)).toList();
		assertTrue(titles.stream().anyMatch(text -> text.endsWith("…: latency distribution with 64 clients")), titles.toString());
		assertTrue(titles.size() >= 4 && titles.stream().allMatch(text -> text.length() <= 60 && text.startsWith("A.query-with")), titles.toString());
		assertTrue(page.contains("aria-label=\"" + query + ": latency distribution with 64 clients\""), "in full for those who listen");
	}

	/** A contender breaks where its parts begin, and not within a word; what is short is not "all 2 queries". */
	@Test
	void namesBreakBetweenTheirParts() {
		String page = new SyntheticRun(folder).step("columns:ocl/interpreted@http", "PosLength", 1, 1, 1, 30).step("emf:eol@local", "PosLength", 1, 2, 1, 30).step("columns:ocl/interpreted@http",
				"an.odd-name", 1, 1, 1, 30).step("emf:eol@local", "an.odd-name", 1, 2, 1, 30).page();
		assertTrue(page.contains("columns:<wbr class=\"narrow\">ocl<wbr class=\"narrow\">/interpreted<wbr>@http</th>"));
		assertTrue(page.contains("Pos<wbr>Length</th>") && page.contains("an.<wbr>odd-<wbr>name</th>") && page.contains("memory MiB</th>"));
		assertTrue(page.contains("<b>columns</b> had the shortest time for both queries with 1 client"));
	}

	@Test
	void aChartOfNothingIsNotDrawn() {
		String page = new SyntheticRun(folder).wrong("a:ocl@local", "Q", 1, 5).wrong("a:ocl@local", "Q", 2, 5).step("a:ocl@local", "P", 1, 1, 1, 20).step("a:ocl@local", "P", 2, 1, 1, 20).page();
		assertFalse(section(page, "q-Q").contains("<svg class=\"chart"));
		assertTrue(section(page, "q-P").contains("<svg class=\"chart"));
		assertTrue(section(page, "q-Q").contains("no contender answered it rightly each time"));
	}

	/** The times that differ most have a deviation larger than their mean, and the axis has no place below zero. */
	@Test
	void aLargeDeviationIsDrawnToo() {
		String page = new SyntheticRun(folder).rounds(3).fork("a:api@local", "Q", 1, 1, 1, 3).fork("a:api@local", "Q", 1, 2, 100, 3).page();
		String rounds = section(page, "rounds");
		assertEquals(3, rounds.split("class=\"interval\"", -1).length - 1);
		assertTrue(Pattern.compile("a:api@local, round 1: 50\\.\\d ms \\(0 ns to 12\\d ms\\)").matcher(rounds).find());
	}

	/** A part of the line and mark that stand before a contender in the legend. */
	private static String look(String page, String contender, String part) {
		Matcher swatch = Pattern.compile("<svg class=\"swatch\"((?:(?!</svg>).)*)</svg>" + Pattern.quote(contender)).matcher(page);
		assertTrue(swatch.find(), contender);
		Matcher found = Pattern.compile(part).matcher(swatch.group(1));
		assertTrue(found.find(), swatch.group(1));
		return found.group(1);
	}

	private static String section(String page, String id) {
		int start = page.indexOf(" id=\"" + id + "\"");
		return page.substring(start, page.indexOf("</section>", start));
	}
}
