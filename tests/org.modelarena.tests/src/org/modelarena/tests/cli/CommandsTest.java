// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;

/** The commands that make models and tell what is there. */
class CommandsTest {
	@TempDir
	Path folder;

	private String path(String name) {
		return folder.resolve(name).toString();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", "demo", "generate", "extract", "extract java", "load", "query", "check", "diff", "follow", "edit", "index", "serve", "replicas", "lsp", "race", "capacity", "stress",
					"client",
					"report", "compare", "history",
					"stores",
					"cases",
					"doctor", "backup",
					"restore" })
	void everyCommandHasHelp(String command) {
		String[] words = (command + " --help").strip().split(" ");
		assertTrue(Arena.run(words).succeeded().out().startsWith(("Usage: arena " + command).strip()));
		words[words.length - 1] = "-h";
		Arena.run(words).succeeded();
	}

	@ParameterizedTest
	@CsvSource(textBlock = """
			repair, 1, 1418
			repair, 8, 12061
			inject, 8, 12036
			""")
	void generatedModelsHaveThePublishedSizes(String scenario, String size, int elements) {
		JsonObject result = Arena.run("generate", "railway", "--scenario", scenario, "--size", size, "--out", path("m.xmi"), "--json").succeeded().jsonObject();
		assertEquals(elements, result.get("elements").getAsInt());
		assertEquals(Set.of("file", "elements", "seconds"), result.keySet());
		assertTrue(Files.exists(folder.resolve("m.xmi")));
	}

	@ParameterizedTest
	@ValueSource(strings = { "xmi", "bin" })
	void generatingTwiceGivesTheSameFile(String kind) throws Exception {
		Arena.run("generate", "railway", "--size", "1", "--out", path("a." + kind)).succeeded();
		assertTrue(Arena.run("generate", "railway", "--size", "1", "--out", path("b." + kind)).succeeded().out().startsWith("1,418 elements in "));
		assertEquals(-1, Files.mismatch(folder.resolve("a." + kind), folder.resolve("b." + kind)));
	}

	@Test
	void aModelThatCannotBeMadeIsExplained() {
		assertEquals("Unknown case 'railwai'; there are railway, java, oo1, smallqueries, annotations, resources. Did you mean 'railway'?",
				Arena.run("generate", "railwai", "--out", path("m.xmi")).refused(2));
		assertEquals("Railway scenario 'repare' is not one of batch, inject, repair. Did you mean 'repair'?",
				Arena.run("generate", "railway", "--scenario", "repare", "--out", path("m.xmi")).refused(2));
		assertTrue(Arena.run("generate", "railway", "--size", "0", "--out", path("m.xmi")).refused(2).startsWith("Railway size '0' is not a number from 1 to 65536"));
		assertEquals("There is no folder " + path("gone") + " for the file; make it first.",
				Arena.run("generate", "railway", "--out", path("gone/m.xmi")).refused(2));
		assertEquals("Missing required option: '--out=<out>'", Arena.run("generate", "railway").misused());
		assertEquals(0, folder.toFile().list().length);
	}

	private static Set<String> names(JsonArray array, String key) {
		return StreamSupport.stream(array.spliterator(), false).map(item -> item.getAsJsonObject().get(key).getAsString()).collect(Collectors.toSet());
	}

	@Test
	void theStoresAreListed() {
		String text = Arena.run("stores").succeeded().out();
		assertTrue(text.contains("cdo") && text.contains("also over: net4j-tcp, net4j-http") && text.contains("local, tcp, http, ws; languages: eol, epl, ocl"), text);
		JsonArray stores = Arena.run("stores", "--json").succeeded().json().getAsJsonArray();
		assertTrue(names(stores, "store").containsAll(Set.of("cdo", "emf")));
		assertEquals(List.of("store", "transports", "capabilities", "languages", "description"), List.copyOf(stores.get(0).getAsJsonObject().keySet()));
	}

	@Test
	void theCasesAreListed() {
		String text = Arena.run("cases").succeeded().out();
		assertTrue(text.contains("railway: ") && text.contains("  PosLength [ocl, eol, epl]"), text);
		JsonObject railway = Arena.run("cases", "--json").succeeded().json().getAsJsonArray().get(0).getAsJsonObject();
		assertEquals(List.of("case", "description", "parameters", "queries"), List.copyOf(railway.keySet()));
		assertEquals(10, railway.get("queries").getAsJsonObject().size());
	}

	@Test
	void theDoctorLooksAtTheMachine() {
		Arena text = Arena.run("doctor");
		assertTrue(text.out().contains("JDK 21 or newer"), text.out());
		JsonArray findings = Arena.run("doctor", "--json").json().getAsJsonArray();
		assertTrue(names(findings, "what").containsAll(Set.of("stores", "loopback network")));
		boolean healthy = StreamSupport.stream(findings.spliterator(), false).map(item -> item.getAsJsonObject())
				.allMatch(finding -> finding.get("ok").getAsBoolean() || !finding.get("required").getAsBoolean());
		assertEquals(healthy ? 0 : 3, text.code());
	}

	@Test
	void helpAndVersionArePrinted() {
		assertTrue(Arena.run("--version").succeeded().out().startsWith("ModelArena "));
		assertTrue(Arena.run("--help").succeeded().out().contains("Exit codes: 0 ok, 1 a check failed, 2 usage, 3 environment, 130 interrupted."));
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "demo", "generate", "extract java", "inspect", "load", "list", "remove", "query", "check", "diff", "follow", "edit", "index", "serve", "replicas", "lsp", "race", "capacity",
					"stress", "client", "report",
					"compare",
					"history",
					"stores", "cases",
					"doctor", "backup", "restore",
					"export", "completion" })
	void everyCommandHasHelpAndJson(String command) {
		String help = Arena.run((command + " --help").split(" ")).succeeded().out();
		assertTrue(help.startsWith("Usage: arena " + command + " ") && help.contains("--json"), help);
	}

	@Test
	void aWrongCommandIsHintedAt() {
		assertTrue(Arena.run().misused()
				.startsWith(
						"Give a command: demo, generate, extract, inspect, load, list, remove, query, watch, check, diff, follow, edit, log, history-of, blame, tag, prune, index, serve, replicas, lsp, token, race, capacity, stress, client, report, compare, history, stores, cases, doctor, backup, restore, export"));
		assertTrue(Arena.run("qeury").misused().contains("Did you mean: arena query"));
		assertTrue(Arena.run("stroes").misused().contains("stores"));
		assertEquals("There is no option '--jsn'.", Arena.run("stores", "--jsn").misused().lines().findFirst().orElseThrow());
		assertEquals("There is one argument too many: 'all'.", Arena.run("stores", "all").misused());
		assertFalse(Arena.run("query", "--nonsense").err().contains("\tat "));
	}

	@Test
	void whatCannotBeIsToldInAUsersWords() throws IOException {
		assertEquals("Invalid value for option '--tcp': '99999' is no port; ports are 0 (any that is free) to 65535", Arena.run("serve", "--at", "x", "--tcp", "99999").misused());
		assertEquals("Invalid value for option '--unresolved': 'maybe' is not refuse, drop or keep", Arena.run("load", "m.xmi", "--store", "emf", "--at", "x", "--unresolved", "maybe").misused());
		assertTrue(Arena.run("load", "--help").out().contains("Default: refuse."));
		Path steps = Files.writeString(folder.resolve("steps"), "{do: set}\n{\"do\": \"set\",\n");
		Arena.run("generate", "railway", "--out", path("m.xmi")).succeeded();
		Arena.run("load", path("m.xmi"), "--store", "columns", "--at", path("store")).succeeded();
		String mistake = Arena.run("edit", "--at", path("store"), steps.toString()).refused(2);
		assertEquals("Line 1 is not one JSON object: it is no JSON at line 1, column 3.", mistake);
	}

	@Test
	void aGeneratedModelReplacesNothingUnasked() throws IOException {
		Path file = Files.writeString(folder.resolve("precious.xmi"), "mine");
		String refused = Arena.run("generate", "railway", "--out", file.toString()).refused(2);
		assertTrue(refused.contains("There is already something at " + file) && refused.contains("--force"), refused);
		assertEquals("mine", Files.readString(file));
		assertTrue(Arena.run("generate", "railway", "--out", file.toString(), "--force").succeeded().out().contains("elements in " + file));
	}
}
