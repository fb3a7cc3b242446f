// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Standings;

/** What the report says of runs with known figures. */
class ReportPageTest {
	@TempDir
	Path folder;

	/** What a table exports, by its name and kind: {@code figures-Q.csv}. */
	private static Map<String, String> exports(String page) {
		Map<String, String> exports = new LinkedHashMap<>();
		Matcher link = Pattern.compile("download=\"([^\"]+)\" href=\"data:[^;]+;charset=utf-8;base64,([^\"]*)\"").matcher(page);
		while (link.find()) {
			exports.put(link.group(1), new String(Base64.getDecoder().decode(link.group(2)), StandardCharsets.UTF_8));
		}
		return exports;
	}

	/** A table's cells by their heads, from its CSV. */
	private static List<Map<String, String>> rows(String page, String table) {
		List<List<String>> lines = new ArrayList<>(List.of(new ArrayList<>()));
		Matcher cell = Pattern.compile("(?:\"((?:[^\"]|\"\")*)\"|([^\",\r\n]*))(,|\r\n)").matcher(exports(page).get(table + ".csv"));
		while (cell.find()) {
			lines.getLast().add(cell.group(1) == null ? cell.group(2) : cell.group(1).replace("\"\"", "\""));
			if (!cell.group(3).equals(",")) {
				lines.add(new ArrayList<>());
			}
		}
		List<Map<String, String>> rows = new ArrayList<>();
		for (List<String> line : lines.subList(1, lines.size() - 1)) {
			Map<String, String> row = new LinkedHashMap<>();
			for (int i = 0; i < line.size(); i++) {
				row.put(lines.getFirst().get(i), line.get(i));
			}
			rows.add(row);
		}
		return rows;
	}

	private SyntheticRun study(int forks) {
		return SyntheticRun.study(folder, forks);
	}

	@Test
	void whatWasPublishedStandsBesideTheShortestTime() {
		String page = new SyntheticRun(folder).of("oo1").step("columns:api@local", "Lookup", 1, 0.7, 1, 10).step("emf:api@local", "Lookup", 1, 0.3, 1, 10).page();
		List<Map<String, String>> rows = rows(page, "published-figures");
		assertEquals(List.of("four object databases", "a relational database"), rows.stream().map(row -> row.get("published of")).toList());
		assertEquals("19 s", rows.get(1).get("published"));
		assertEquals("emf:api@local", rows.get(1).get("here"));
		assertEquals(0.3, Double.parseDouble(rows.get(1).get("median, ms")), 0.01);
		assertFalse(new SyntheticRun(folder).of("smallqueries").step("emf:api@local", "Lookup", 1, 0.3, 1, 10).page().contains("published-figures"), "a query of another case");
	}

	@Test
	void theVerdictSaysWhichStoreWinsByHowMuchAndThatItIsSure() {
		String page = study(5).page();
		assertTrue(page.contains("The fastest store with 1 client is surely <b>columns</b> for all 5 queries (the next store takes <b>2"), page.substring(page.indexOf("class=\"verdict\""),
				page.indexOf("</header>")));
		Map<String, String> win = rows(page, "winners-1").get(0);
		assertEquals("columns:ocl@local", win.get("fastest"));
		assertEquals("cdo:ocl@net4j-tcp", win.get("next store"));
		assertEquals(20, Double.parseDouble(win.get("times as long")), 0.5);
		assertEquals("sure", win.get("how sure"));
	}

	/** What one store alone answered, it has not won: budgets and languages without a text leave such queries. */
	@Test
	void aQueryThatOneStoreAloneAnsweredIsWonByNone() {
		for (int forks : new int[] { 1, 5 }) {
			String page = study(forks).step("emf:ocl@local", "Q6", 1, 1, forks, 30).page();
			String verdict = page.substring(page.indexOf("class=\"verdict\""), page.indexOf("</header>"));
			assertTrue(verdict.contains("<b>columns</b>") && verdict.contains("for all 5 queries"), verdict);
			assertTrue(verdict.contains("; 1 query had one store only, and nothing to compare it with") && !verdict.contains("emf"), verdict);
		}
	}

	@Test
	void ranksAreThoseOfTheStandings() {
		Path written = study(3).step("emf:ocl@local", "Q4", 1, 1.001, 3, 30).write();
		RunData data = RunData.read(written);
		String page = read(written);
		for (String query : data.queries()) {
			Map<String, String> ranks = new LinkedHashMap<>();
			rows(page, "figures-" + query).stream().filter(row -> row.get("clients").equals("1")).forEach(row -> ranks.put(row.get("contender"), row.get("rank")));
			Standings standings = data.standings(query, 1);
			assertEquals(standings.places().size(), ranks.size());
			standings.places().forEach(place -> assertEquals(Integer.toString(place.rank()), ranks.get(place.measurement().where().series())));
		}
		assertTrue(rows(page, "winners-1").stream().anyMatch(row -> row.get("query").equals("Q4") && !row.get("how sure").equals("sure")));
	}

	private static String read(Path run) {
		try {
			return java.nio.file.Files.readString(run.resolve("report.html"));
		} catch (java.io.IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	@Test
	void withOneForkThePageSaysThatNothingIsSure() {
		String page = study(1).page();
		assertTrue(page.contains("nothing about rankings is sure"));
		assertFalse(page.contains("is surely"));
		assertTrue(page.contains("needs two forks"));
		assertFalse(study(3).page().contains("nothing about rankings is sure"));
	}

	@Test
	void noPercentileIsShownThatTheSampleCannotCarry() {
		String page = new SyntheticRun(folder).step("a:ocl@local", "Q", 1, 1, 1, 3).step("b:ocl@local", "Q", 1, 1, 2, 40).step("c:ocl@local", "Q", 1, 1, 2, 500).step("c:ocl@local", "Q", 2,
				1, 2, 500).page();
		List<Map<String, String>> rows = rows(page, "figures-Q");
		List<String> percentiles = List.of("p90 ms", "p95 ms", "p99 ms", "p99.9 ms", "p99.99 ms");
		assertEquals(List.of(0, 2, 4, 4), rows.stream().map(row -> (int) percentiles.stream().filter(head -> !row.get(head).isEmpty()).count()).toList());
		assertTrue(page.contains("n &lt; 10,000"));
		assertTrue(page.contains("90th percentile of latency") && !page.contains("99th percentile of latency"));
		assertFalse(page.contains("a:ocl@local: 90 %"), "the curve ends where the sample does");
	}

	@Test
	void eachTableIsThereAsCsvAndLatex() {
		String page = study(2).skip("cdo:ocl@tcp", "", 0, "50 % & \"more\", <b>").page();
		Map<String, String> exports = exports(page);
		Matcher table = Pattern.compile("<figure class=\"table(?: wide)?\" id=\"t-([^\"]+)\">(.*?)</figure>", Pattern.DOTALL).matcher(page);
		Set<String> ids = new HashSet<>();
		while (table.find()) {
			assertTrue(ids.add(table.group(1)), table.group(1) + " is there twice");
			long rows = table.group(2).split("<tr>").length - 1;
			assertEquals(rows, rows(page, table.group(1)).size() + 1, table.group(1));
			String latex = exports.get(table.group(1) + ".tex");
			assertEquals(rows, latex.lines().filter(line -> line.endsWith("\\\\")).count(), table.group(1));
			assertTrue(latex.contains("\\begin{tabular}") && latex.contains("\\end{tabular}"));
		}
		assertTrue(ids.containsAll(List.of("winners-1", "medians-1", "medians-4", "throughput-1", "transports", "http-tcp", "growth", "languages", "against-cdo", "kruskal-wallis",
				"shapiro-wilk", "dispersion", "study-railway", "study-statements", "figures-PosLength", "loads", "unsteady", "not-measured")), ids.toString());
		assertTrue(exports.get("not-measured.csv").contains("\"50 % & \"\"more\"\", <b>\""));
		assertTrue(exports.get("not-measured.tex").contains("50 \\% \\& \"more\", $<$b$>$"));
	}

	@Test
	void formulasAreNotExportedToSpreadsheets() {
		assertTrue(exports(study(2).skip("x:ocl@tcp", "", 0, "=HYPERLINK()").page()).get("not-measured.csv").contains("'=HYPERLINK()"));
	}

	@Test
	void aReasonStandsOnce() {
		SyntheticRun run = study(2);
		for (String contender : List.of("emf:ocl@tcp", "emf:ocl@http", "emf:ocl@ws")) {
			for (String query : List.of("A", "B", "C")) {
				run.skip(contender, query, 0, "there is no text");
			}
		}
		String page = run.skip("x:ocl@tcp", "A", 8, "there is no text").page();
		List<Map<String, String>> rows = rows(page, "not-measured");
		assertEquals(1, rows.size());
		assertEquals("10", rows.get(0).get("parts"));
		assertTrue(page.contains("emf:ocl@tcp, emf:ocl@http, emf:ocl@ws: A, B, C"));
		assertTrue(page.contains("x:ocl@tcp: A with 8 clients"));
		assertEquals(2, page.split("there is no text").length, "once in the page, besides what is exported");
	}

	@Test
	void httpIsTestedAgainstTcp() {
		String page = study(3).page();
		Map<String, String> test = rows(page, "http-tcp").get(0);
		assertEquals("PosLength", test.get("query"));
		assertEquals(200, Double.parseDouble(test.get("change %")), 5);
		assertEquals("1", test.get("δ"));
		// Sorted by its size, and not by its letters.
		assertEquals("1", test.get("effect"));
		assertTrue(page.contains(" data-v=\"1\">large<"), "the size has a word");
		assertTrue(Double.parseDouble(test.get("p")) < 1e-6);
		Map<String, String> ratio = rows(page, "transports").get(0);
		assertEquals("5", ratio.get("cells"));
		assertEquals(3, Double.parseDouble(ratio.get("times as long")), 0.1);
	}

	@Test
	void contendersAreComparedWithCdo() {
		List<Map<String, String>> ratios = rows(study(2).page(), "against-cdo");
		assertEquals(List.of("columns:ocl@local", "columns:eol@local"), ratios.stream().map(row -> row.get("contender")).toList());
		assertEquals(0.05, Double.parseDouble(ratios.get(0).get("times as long")), 0.002);
		assertEquals("10", ratios.get(0).get("cells"), "five queries at two numbers of clients");
	}

	@Test
	void thePublishedFiguresStandBesideTheRun() {
		String page = study(2).page();
		List<Map<String, String>> rows = rows(page, "study-statements");
		assertEquals("+636 %", rows.get(0).get("published"));
		assertTrue(rows.get(0).get("here").startsWith("'+") && rows.get(0).get("here").endsWith("(cdo:ocl@net4j-http)"), rows.get(0).toString());
		String medians = exports(page).get("study-railway.csv");
		assertTrue(medians.contains("\"CDO, OCL\",published,1075,224,176,88000,83,69"), medians);
		assertTrue(Pattern.compile("cdo:ocl@net4j-tcp,here,,(19|20)\\.").matcher(medians).find(), medians);
		assertTrue(page.contains("not recorded by a run"));
		String other = new SyntheticRun(folder).step("a:ocl@local", "Q", 1, 1, 2, 30).page();
		assertFalse(other.contains("id=\"study\""));
	}

	@Test
	void everyLineOfTheContentsLeadsSomewhere() {
		for (String page : List.of(study(2).page(), new SyntheticRun(folder).page(), new SyntheticRun(folder).step("a:ocl@local", "Q", 1, 1, 1, 1).page())) {
			Matcher link = Pattern.compile("href=\"#([^\"]+)\"").matcher(page);
			int links = 0;
			while (link.find()) {
				assertTrue(page.contains(" id=\"" + link.group(1) + "\""), link.group(1));
				links++;
			}
			assertTrue(links > 5);
		}
	}

	/** What a query takes beside others is set against what it takes alone with the same number of clients, if that was measured. */
	@Test
	void aMixHasATableOfItsQueries() {
		SyntheticRun run = new SyntheticRun(folder);
		for (String contender : List.of("a:ocl@local", "b:ocl@local")) {
			run.step(contender, "Quick", 1, 2, 2, 30).step(contender, "Quick", 4, 4, 2, 30);
			for (int clients : new int[] { 1, 4 }) {
				run.mix(contender, "Users", clients, Map.of("Quick", 6.0, "Slow", 60.0), 2, 240);
			}
		}
		String page = run.page();
		assertTrue(page.contains("id=\"q-Users\"") && page.contains("href=\"#q-Users\""));
		assertTrue(page.indexOf("id=\"q-Quick\"") < page.indexOf("id=\"q-Users\""), "queries before mixes");
		assertTrue(page.contains("one of 2 queries, drawn at random, of 2 executions: Quick 1, Slow 1"), page);
		List<Map<String, String>> rows = rows(page, "mix-Users");
		assertEquals(List.of("Quick", "Slow", "Quick", "Slow"), rows.stream().limit(4).map(row -> row.get("query")).toList());
		assertEquals(8, rows.size());
		Map<String, String> quick = rows.get(0);
		assertEquals("240", quick.get("executions"), "of two forks");
		assertEquals(50, Double.parseDouble(quick.get("share %")), 1e-9);
		assertEquals(6, Double.parseDouble(quick.get("median ms")), 0.1);
		assertEquals(3, Double.parseDouble(quick.get("times alone")), 0.05);
		assertEquals(1.5, Double.parseDouble(rows.get(2).get("times alone")), 0.03);
		assertEquals("", rows.get(1).get("times alone"));
		assertEquals(60, Double.parseDouble(rows.get(1).get("p99 ms")), 0.5);
		assertEquals(4, rows(page, "figures-Users").size(), "for all other tables it is one query");
		assertTrue(rows(page, "winners-1").stream().anyMatch(row -> row.get("query").equals("Users")));
		assertFalse(page.contains("id=\"t-mix-Quick\""));
	}

	@Test
	void whatIsNotRecordedAndWhatALoadContainsIsSaid() {
		String page = study(2).page();
		assertTrue(page.contains("also the start of its libraries"));
		assertTrue(page.contains("for which the processor’s time stands"));
		Map<String, String> effort = rows(page, "effort").getFirst();
		assertEquals(30, Double.parseDouble(effort.get("PosLength")), 1e-6);
		assertEquals(512, Double.parseDouble(effort.get("memory MiB")));
		assertEquals(14, Double.parseDouble(rows(page, "first-answers").get(0).get("largest ms")));
		assertTrue(page.contains("did not become steady"));
		assertTrue(page.contains("failed:TIMEOUT"));
	}

	@Test
	void oneOfSomethingIsCalledOne() {
		String page = new SyntheticRun(folder).fork("a:ocl@local", "Q", 1, 2, 1, 20).page();
		assertTrue(page.contains("the times of the only step were not steady"));
		assertTrue(page.contains("One step was measured. The times of the step were not steady"));
		assertTrue(page.contains("<strong>1</strong><span>client thread</span>"));
	}

	/** Of forks that differ in length, all answers together are mostly those of one of them. */
	@Test
	void aMedianLiesInItsInterval() {
		Path written = new SyntheticRun(folder).fork("a:ocl@local", "Q", 1, 1, 1, 10).fork("a:ocl@local", "Q", 1, 2, 100, 500).step("b:ocl@local", "Q", 1, 5, 1, 100).write();
		Measurement unlike = RunData.read(written).find("a:ocl@local", "Q", 1).orElseThrow();
		assertEquals(10, unlike.median(), 0.2);
		assertEquals(1, unlike.interval().low(), 0.02);
		assertEquals(100, unlike.interval().high(), 1);
		assertEquals(0.5, unlike.interval().coverage(), 1e-9);
		Measurement one = RunData.read(written).find("b:ocl@local", "Q", 1).orElseThrow();
		assertTrue(one.interval().low() < one.median() && one.median() < one.interval().high() && one.interval().coverage() >= 0.99);
	}

	/** A rate that the experiment sets is no merit of a store. */
	@Test
	void underAnOpenLoopLatencyTellsHowClientsAreBorne() {
		String open = new SyntheticRun(folder).load("open loop, 40.0 executions a second").step("a:ocl@local", "Q", 1, 8, 1, 30).step("a:ocl@local", "Q", 4, 2, 1, 30).step("b:ocl@local", "Q", 1, 1,
				1, 30).step("b:ocl@local", "Q", 4, 3, 1, 30).page();
		assertTrue(Pattern
				.compile("With 4 clients instead of 1 on 2 cores, which clients and stores share, the median latency is <b>[23]\\.\\d+ times</b> as long for b:ocl@local, and <b>0\\.2\\d+ times</b> "
						+ "as long for a:ocl@local; medians of the queries\\. How many answers a second there are follows from the experiment")
				.matcher(open).find());
		assertFalse(open.contains("as many right answers a second from"));
		assertTrue(study(1).page().contains("as many right answers a second from"));
	}
}
