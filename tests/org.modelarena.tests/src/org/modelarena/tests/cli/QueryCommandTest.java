// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import org.modelarena.testkit.Sampled;

/** {@code arena query} on a railway of size 1 in a folder. */
class QueryCommandTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		String model = folder.resolve("m.xmi").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
		for (String store : List.of("emf", "cdo")) {
			Arena.run("load", model, "--store", store, "--at", at(store)).succeeded();
		}
	}

	private static String at(String store) {
		return folder.resolve(store).toString();
	}

	private static Arena query(String... options) {
		List<String> command = new ArrayList<>(List.of("query", "--at", at("emf")));
		command.addAll(Arrays.asList(options));
		return Arena.run(command.toArray(String[]::new));
	}

	private static String rows(String... options) {
		List<String> command = new ArrayList<>(Arrays.asList(options));
		command.add("--json");
		return query(command.toArray(String[]::new)).succeeded().jsonObject().get("rows").toString();
	}

	@ParameterizedTest
	@ValueSource(strings = { "emf", "cdo" })
	void jsonHasTheKeysAndTypesOfTheContract(String store) {
		JsonObject answer = Arena.run("query", "--at", at(store), "--json", "--limit", "1",
				"Route.allInstances()->sortedBy(id)->collect(r | Tuple{r = r, n = r.id, x = 0.5, t = 'é', b = true, e = null, l = Sequence{1, 2}, p = Signal::GO})")
				.succeeded().jsonObject();
		assertEquals(List.of("store", "language", "strategy", "runner", "columns", "rows", "count", "digest", "millis"), List.copyOf(answer.keySet()));
		assertEquals(store, answer.get("store").getAsString());
		assertEquals("ocl", answer.get("language").getAsString());
		assertEquals("interpreted", answer.get("strategy").getAsString());
		assertEquals("the language's interpreter", answer.get("runner").getAsString());
		assertEquals("[\"r\",\"n\",\"x\",\"t\",\"b\",\"e\",\"l\",\"p\"]", answer.get("columns").toString());
		assertEquals("[[1,3,0.5,\"é\",true,null,[1,2],\"GO\"]]", answer.get("rows").toString());
		assertEquals(5, answer.get("count").getAsInt());
		assertTrue(answer.get("digest").getAsString().matches("[0-9a-f]{32}"));
		assertTrue(answer.get("millis").getAsJsonPrimitive().isNumber());
	}

	@Sampled(2)
	@Tag("equinox")
	@Test
	void bothStoresGiveOneDigestForEachQueryOfTheCase() {
		for (String name : List.of("PosLength", "RouteSensor", "SwitchMonitored", "SemaphoreNeighbor", "SwitchSet", "ConnectedSegments")) {
			List<String> digests = List.of("emf", "cdo").stream().map(store -> Arena.run("query", "--at", at(store), "--case", "railway", "--query", name, "--json"))
					.map(arena -> arena.succeeded().jsonObject()).map(answer -> answer.get("digest") + " " + answer.get("count")).distinct().toList();
			assertEquals(1, digests.size(), name);
		}
	}

	@Test
	void withoutJsonATableIsPrinted() {
		String text = query("--limit", "2", "Route.allInstances()->sortedBy(id)->collect(r | Tuple{route = r, sensors = r.requires->size()})").succeeded().out();
		List<String> lines = text.lines().toList();
		assertEquals(List.of("route           sensors", "-----------------------", "#1 Route id=3         3", "#3 Route id=50       47"), lines.subList(0, 4));
		assertTrue(lines.get(4).startsWith("5 rows, the first 2 shown, digest "), text);
		assertTrue(query("Set{}").succeeded().out().startsWith("0 rows, digest 00000000000000000000000000000000"));
	}

	@Test
	void aQueryThatTakesTooMuchIsRefused() {
		assertEquals("The answer has more than 3 rows; raise the row limit or ask for less.", query("--max-rows", "3", "Segment.allInstances()").refused(3));
		String message = query("--memory", "1k", "Segment.allInstances()").refused(3);
		assertTrue(message.startsWith("The query needs more memory than"), message);
		assertEquals("Invalid value for option '--memory': 'much' is no number with a unit, such as 512m or 2g", query("--memory", "much", "1").misused());
	}

	@Test
	void theLimitCutsOnlyTheRows() {
		JsonObject whole = query("Segment.allInstances()", "--json", "--limit", "100000").jsonObject();
		JsonObject cut = query("Segment.allInstances()", "--json").jsonObject();
		assertEquals(1103, whole.get("rows").getAsJsonArray().size());
		assertEquals(20, cut.get("rows").getAsJsonArray().size());
		assertEquals(0, query("Segment.allInstances()", "--json", "--limit", "0").jsonObject().get("rows").getAsJsonArray().size());
		assertEquals(whole.get("digest"), cut.get("digest"));
		assertEquals(1103, cut.get("count").getAsInt());
	}

	@ParameterizedTest
	@CsvSource(delimiter = ';', quoteCharacter = '§', textBlock = """
			p + 1;                                  p=5;            [[6]]
			p + 1;                                  p=1099511627776;[[1099511627777]]
			p * 2;                                  p=2.5;          [[5.0]]
			not p;                                  p=true;         [[false]]
			p.concat('b');                          p=a;            [["ab"]]
			p.concat('b');                          p=a = x;        [["a = xb"]]
			p;                                      p=#3;           [[3]]
			p.oclAsType(Route).requires->size();    p=#3;           [[47]]
			""")
	void parametersGetTheTypeThatTheyLookLike(String text, String parameter, String rows) {
		assertEquals(rows, rows(text, "--param", parameter));
	}

	@Test
	void severalParametersMayBeGiven() {
		assertEquals("[[3]]", rows("a + b", "--param", "a=1", "--param", "b=2"));
	}

	@Test
	void theTextMayComeFromAFile() throws IOException {
		Path file = Files.writeString(folder.resolve("q.ocl"), "-- mine\npackage railway\ncontext Route\ninv: requires->size() > 3\nendpackage\n");
		assertEquals("[[1]]", rows("--file", file.toString()));
		assertEquals("Cannot read the query file gone.ocl.", query("--file", "gone.ocl").refused(2));
		Files.writeString(file, "Route.allInstances()\n  ->slect(r | true)");
		assertEquals("line 2, column 5: Unknown iterator 'slect'. Did you mean 'select'?", query("--file", file.toString()).refused(2));
	}

	@Test
	void aQueryTellsHowItWasAnswered() {
		String[] query = { "query", "--at", at("emf"), "Segment.allInstances()->select(s | s.length <= 0)", "--strategy", "compiled", "--limit", "0", "--explain" };
		List<String> lines = Arena.run(query).succeeded().out().lines().toList();
		assertTrue(lines.contains("Answered by a plan over single elements, as this store has no columns."), () -> lines.toString());
		assertTrue(lines.stream().anyMatch(line -> line.matches("scan s : Segment +1,103 +1,103")), () -> lines.toString());
		assertTrue(lines.stream().anyMatch(line -> line.matches("filter s.length <= 0 +368 +95")), () -> lines.toString());
		String[] ordered = { "query", "--at", at("emf"), "Segment.allInstances()->select(s | s.length <= 0)->sortedBy(id)->first()", "--strategy", "compiled", "--explain", "--json" };
		JsonObject answer = Arena.run(ordered).succeeded().jsonObject();
		assertEquals("interpreted", answer.get("strategy").getAsString());
		JsonObject explanation = answer.get("explanation").getAsJsonObject();
		assertEquals("the language's interpreter: line 1, column 66: 'first' depends on an order that is not known before the query runs", answer.get("runner").getAsString());
		assertEquals("[]", explanation.get("reused").toString(), "a process of its own takes nothing over");
		JsonObject part = explanation.get("parts").getAsJsonArray().get(0).getAsJsonObject();
		assertEquals("filter s.length <= 0", part.get("steps").getAsJsonArray().get(1).getAsJsonObject().get("step").getAsString());
		ordered[ordered.length - 1] = "--limit=0";
		List<String> parts = Arena.run(ordered).succeeded().out().lines().toList();
		assertTrue(parts.stream().anyMatch(line -> line.endsWith(": a plan over single elements, as this store has no columns.")), () -> parts.toString());
	}

	@Test
	void valuesThatJsonDoesNotHaveAreTexts() {
		JsonElement row = query("--json", "1.5e400").succeeded().jsonObject().get("rows").getAsJsonArray().get(0);
		assertEquals("[\"Infinity\"]", row.toString());
	}

	@Test
	void whatDoesNotExistIsNamed() {
		assertEquals("Unknown query language 'okl'; there are eol, epl, ocl. Did you mean 'ocl'?", query("--language", "okl", "1").refused(2));
		assertEquals("Unknown strategy 'fast'; there are interpreted, compiled, pushdown.", query("--strategy", "fast", "1").refused(2));
		assertEquals("Unknown case 'railwai'; there are railway, java, oo1, smallqueries, annotations, resources. Did you mean 'railway'?",
				query("--case", "railwai", "--query", "PosLength").refused(2));
		String message = query("--query", "PosLengt").refused(2);
		assertTrue(message.startsWith("Case 'railway' has no query 'PosLengt'; ") && message.endsWith(" Did you mean 'PosLength'?"), message);
	}

	@Test
	void aFolderWithoutStoreIsRefused() {
		assertTrue(Arena.run("query", "--at", "gone", "1").refused(2).startsWith("No store at gone: there is no such folder."));
		assertTrue(Arena.run("query", "--at", folder.toString(), "1").refused(2).contains("it has no modelarena-store.properties"));
		assertFalse(Files.exists(Path.of("gone")));
	}

	@Test
	void aDamagedStoreIsRefused() throws IOException {
		Path store = Files.createDirectory(folder.resolve("damaged"));
		Path marker = store.resolve("modelarena-store.properties");
		Files.writeString(marker, "format=1");
		assertTrue(Arena.run("query", "--at", store.toString(), "1").refused(3).contains("is damaged"));
		Files.writeString(marker, "store=cdo\nformat=99");
		assertTrue(Arena.run("query", "--at", store.toString(), "1").refused(3).contains("by a newer ModelArena"));
		Files.writeString(marker, "store=columms\nformat=1");
		Arena.run("query", "--at", store.toString(), "1").refused(2);
	}

	@Test
	void queriesThatFailSayWhy() {
		assertEquals("line 1, column 1: Unknown name 'Segmant'. Did you mean 'Segment'?", query("Segmant.allInstances()").refused(2));
		assertTrue(query("1 / 0").refused(2).startsWith("The expression evaluates to invalid"));
		assertEquals("The deadline of 1000 ms passed; allow more time or ask for less.", query("--timeout", "1", "Sequence{1..2000000000}->exists(i | false)").refused(3));
		assertEquals("line 1, column 1: The query is empty.", query("").refused(2));
	}

	@Test
	void anAddressThatIsNoneIsRefused() {
		for (String url : List.of(":::", "tcp:/x", "tcp://127.0.0.1/x", "tcp://127.0.0.1:1", "nonsense", "tcp://127.0.0.1:x/y")) {
			assertEquals("'" + url + "' is no address of a served store; it looks like tcp://127.0.0.1:2036/NAME.", Arena.run("query", "--url", url, "1").refused(2));
		}
		assertEquals("No store is served over 'ftp'.", Arena.run("query", "--url", "ftp://127.0.0.1:1/x", "1").refused(2));
	}

	@ParameterizedTest
	@ValueSource(strings = { "net4j-tcp", "net4j-http" })
	void anAddressWhereNobodyListensFailsSoon(String transport) {
		long start = System.nanoTime();
		String url = transport + "://127.0.0.1:1/m";
		assertEquals("No server listens at " + url + " (Connection refused); 'arena serve' starts one.", Arena.run("query", "--url", url, "1").refused(3));
		assertTrue(System.nanoTime() - start < 20_000_000_000L);
	}

	@Test
	void aCommandThatIsIncompleteIsExplained() {
		assertEquals("Missing required argument (specify one of these): (--at=DIR | --url=<url>)", Arena.run("query", "1").misused());
		assertEquals("Missing required argument (specify one of these): (TEXT | --file=<file> | --query=NAME)", query().misused());
		assertEquals("Invalid value for option '--limit': 'x' is not a whole number", query("--limit", "x", "1").misused());
		assertEquals("--limit, --timeout and --max-rows are at least 0.", query("--limit", "-1", "1").misused());
		assertTrue(query("--param", "x", "x").misused().contains("should be in KEY=VALUE format"));
		assertTrue(query("1", "--query", "PosLength").misused().contains("mutually exclusive"));
	}

	@Test
	void aProfileNamesExpressionsAndSteps() {
		String text = query("--profile", "--language", "eol", "Segment.all.select(s | s.length > 500).size()").succeeded().out();
		assertTrue(text.contains("1:13   select(s | s.length > 500)"), text);
		assertTrue(text.contains("Answered by the language's interpreter"), text);
		JsonObject profile = query("--profile", "--strategy", "compiled", "--json", "Segment.allInstances()->select(s | s.length > 500)->size()").succeeded().jsonObject()
				.getAsJsonObject("profile");
		assertEquals(List.of("millis", "expressions", "steps", "parts", "advice"), List.copyOf(profile.keySet()));
		JsonObject scan = profile.getAsJsonArray("steps").get(1).getAsJsonObject();
		assertEquals(List.of("step", "depth", "runs", "rows", "ownMillis"), List.copyOf(scan.keySet()));
		assertEquals("scan s : Segment", scan.get("step").getAsString());
		assertEquals(query("--json", "Segment.allInstances()").succeeded().jsonObject().get("count"), scan.get("rows"));
	}

	@Test
	void anIndexThatIsAdvisedIsMadeAndMeasured() {
		String at = at("advised");
		String model = folder.resolve("larger.xmi").toString();
		Arena.run("generate", "railway", "--size", "8", "--out", model).succeeded();
		Arena.run("load", model, "--store", "columns", "--at", at).succeeded();
		Arena.run("index", "--at", at, "--drop", "Segment.length").succeeded();
		String text = "Segment.allInstances()->select(s | s.length = 37)->size()";
		String told = Arena.run("query", "--at", at, "--profile", text).succeeded().out();
		assertTrue(told.contains("arena index --at " + at + " --add Segment.length"), told);
		JsonObject answer = Arena.run("query", "--at", at, "--apply-advice", "--json", text).succeeded().jsonObject();
		JsonObject applied = answer.getAsJsonArray("applied").get(0).getAsJsonObject();
		assertEquals(List.of("made", "beforeMillis", "afterMillis", "sameAnswer", "kept"), List.copyOf(applied.keySet()));
		assertEquals("an index on Segment.length", applied.get("made").getAsString());
		assertTrue(applied.get("sameAnswer").getAsBoolean());
		String indexed = Arena.run("index", "--at", at, "--json").succeeded().jsonObject().get("indexed").toString();
		assertEquals(applied.get("kept").getAsBoolean(), indexed.contains("Segment.length"), indexed);
		assertEquals(answer.get("rows"), Arena.run("query", "--at", at, "--json", text).succeeded().jsonObject().get("rows"));
	}

	@Test
	void whatIsServedIsNotProfiled() {
		assertTrue(Arena.run("query", "--url", "net4j-tcp://127.0.0.1:1/x", "--apply-advice", "1").misused().startsWith("--apply-advice needs --at"));
	}

	@Test
	void whatTheServerDecidesIsNotAskedOfAWatchedQuery() {
		assertTrue(Arena.run("watch", "--url", "tcp://127.0.0.1:1/x", "--timeout", "5", "Route.allInstances()").misused().startsWith("--timeout needs --at"));
	}

	@Test
	void tablesAreAskedInSql() {
		String tables = folder.resolve("tables").toString();
		Arena.run("export", "--at", at("emf"), "--parquet", tables).succeeded();
		for (String language : List.of("ocl", "eol", "epl")) {
			JsonObject inStore = query("--language", language, "--query", "RouteSensor", "--json").succeeded().jsonObject();
			JsonObject answer = Arena.run("query", "--at", tables, "--engine", "duckdb", "--language", language, "--query", "RouteSensor", "--json", "--explain").succeeded().jsonObject();
			assertEquals("duckdb", answer.get("store").getAsString());
			assertEquals("pushdown", answer.get("strategy").getAsString());
			assertTrue(answer.get("runner").getAsString().contains("CREATE TEMP VIEW"), answer::toString);
			for (String each : List.of("columns", "count", "digest")) {
				assertEquals(inStore.get(each), answer.get(each), language);
			}
		}
		assertTrue(Arena.run("query", "--at", at("emf"), "--engine", "duckdb", "17").refused(2).contains("modelarena-tables.properties"));
		assertTrue(Arena.run("query", "--at", tables, "--engine", "duck", "17").refused(2).contains("there are duckdb"));
		assertTrue(Arena.run("query", "--at", tables, "--engine", "duckdb", "--strategy", "compiled", "17").misused().contains("--engine"));
		assertTrue(Arena.run("query", "--at", tables, "--engine", "duckdb", "Segment.allInstances()->collect(s | s.length.div(0))").refused(2).contains("arena load"));
	}
}
