// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;

import com.google.gson.JsonObject;

/** {@code arena edit} on a railway of size 1. */
class EditCommandTest {
	@TempDir
	Path folder;
	private String model;

	@BeforeEach
	void generate() {
		model = folder.resolve("m.xmi").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
	}

	private String load(String store) {
		String at = folder.resolve(store).toString();
		Arena.run("load", model, "--store", store, "--at", at).succeeded();
		return at;
	}

	private String file(String... lines) throws IOException {
		return Files.writeString(folder.resolve("changes.jsonl"), String.join("\n", lines)).toString();
	}

	@Test
	void anEditThatWouldViolateConstraintsIsRefused() throws IOException {
		String resources = folder.resolve("r.xmi").toString();
		Arena.run("generate", "resources", "--size", "30", "--out", resources).succeeded();
		String at = folder.resolve("resources").toString();
		Arena.run("load", resources, "--store", "columns", "--at", at).succeeded();
		String wrong = "{\"do\":\"create\",\"as\":\"a\",\"type\":\"CheckedResource\",\"set\":{\"id\":\"nothing\",\"title\":\"t\",\"description\":\"d\",\"year\":2020,\"revision\":1,\"format\":\"csv\"}}";
		Arena refused = Arena.run("edit", "--at", at, "--validate", file(wrong));
		assertEquals(1, refused.code());
		List<String> lines = refused.err().lines().toList();
		assertEquals(4, lines.size(), refused.err());
		assertTrue(lines.getFirst().startsWith("arena: ") && lines.getFirst().endsWith(
				"4 places, first: step 1, 'a' of type whole::CheckedResource: 'contributions' has 0, and needs at least 1."), refused.err());
		assertTrue(lines.get(1).startsWith("  step 1, 'a' of type whole::CheckedResource: 'hasUrn' does not hold"), refused.err());
		assertEquals("[[30]]", answer(at, "Resource.all.size() + CheckedResource.all.size() + ModularResource.all.size()"));
		Arena.run("edit", "--at", at, file(wrong)).succeeded();
		assertEquals("[[31]]", answer(at, "Resource.all.size() + CheckedResource.all.size() + ModularResource.all.size()"));
	}

	private static String answer(String at, String text) {
		return Arena.run("query", "--at", at, "--language", "eol", "--json", text).succeeded().jsonObject().get("rows").toString();
	}

	@Sampled(6)
	@ParameterizedTest(name = "{0}")
	@ValueSource(strings = { "emf", "columns", "neoemf", "cdo", "orientdb" })
	void aFileChangesTheModelInOneTransaction(String store) throws IOException {
		String at = load(store);
		long region = Long.parseLong(answer(at, "Region.all.first()").replaceAll("\\D", ""));
		long before = Long.parseLong(answer(at, "Segment.all.size()").replaceAll("\\D", ""));
		JsonObject result = Arena.run("edit", "--at", at, "--json", file(
				"{\"do\":\"create\",\"as\":\"a\",\"type\":\"railway.Segment\",\"in\":" + region + ",\"containment\":\"elements\",\"at\":0,\"set\":{\"length\":4711}}", "",
				"{\"do\":\"create\",\"as\":\"b\",\"type\":\"Segment\",\"in\":" + region + ",\"containment\":\"elements\",\"at\":0}",
				"{\"do\":\"set\",\"key\":\"$b\",\"feature\":\"connectsTo\",\"value\":[\"$a\"]}",
				"{\"do\":\"reorder\",\"key\":" + region + ",\"feature\":\"elements\",\"value\":\"$a\",\"at\":0}")).succeeded().jsonObject();
		assertEquals(4, result.get("steps").getAsInt());
		assertEquals(store, result.get("store").getAsString());
		long a = result.getAsJsonObject("created").get("a").getAsLong();
		assertEquals(a + 1, result.getAsJsonObject("created").get("b").getAsLong());
		assertEquals("[[" + (before + 2) + "]]", answer(at, "Segment.all.size()"));
		assertEquals("[[" + a + "]]", answer(at, "Region.all.first().elements.first()"));
		assertEquals("[[" + (a + 1) + "]]", answer(at, "Segment.all.select(s | s.connectsTo.exists(t | t.isTypeOf(Segment) and t.length = 4711))"));
	}

	@Test
	void stepsComeFromTheStandardInput() {
		String at = load("columns");
		InputStream before = System.in;
		System.setIn(new ByteArrayInputStream("{\"do\":\"create\",\"as\":\"r\",\"type\":\"Region\"}".getBytes(StandardCharsets.UTF_8)));
		try {
			String out = Arena.run("edit", "--at", at, "-").succeeded().out();
			assertTrue(out.contains("columns edited at " + at + ": 1 step,"), out);
			assertTrue(out.contains("$r is #"), out);
		} finally {
			System.setIn(before);
		}
	}

	@Test
	void nullUnsetsBehindAServerAsWell() throws IOException {
		Catalog catalog = Catalog.discover();
		StoreLocation location = StoreLocation.at(Path.of(load("columns")));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("fast", catalog.store("columns").open(location))), ServiceOptions.open(ServerOptions.local(Transport.TCP)),
				catalog)) {
			String url = service.address(Transport.TCP, "fast").toString();
			long segment = Long.parseLong(Arena.run("query", "--url", url, "--language", "eol", "--json", "Segment.all.first()").jsonObject().get("rows").toString().replaceAll("\\D", ""));
			String set = "{\"do\":\"set\",\"key\":" + segment + ",\"feature\":\"length\",\"value\":";
			String expect = "{\"do\":\"expect\",\"key\":" + segment + ",\"feature\":\"length\",\"value\":";
			Arena.run("edit", "--url", url, file(set + "4711}")).succeeded();
			Arena.run("edit", "--url", url, file(expect + "4711}", set + "null}")).succeeded();
			Arena.run("edit", "--url", url, file(expect + "0}")).succeeded();
		}
	}

	@Test
	void whatIsNotAsExpectedIsACheckThatFailedAndChangesNothing() throws IOException {
		String at = load("columns");
		String lengths = answer(at, "Segment.all.collect(s | s.length).sum()");
		long segment = Long.parseLong(answer(at, "Segment.all.first()").replaceAll("\\D", ""));
		String message = Arena.run("edit", "--at", at, file("{\"do\":\"set\",\"key\":" + segment + ",\"feature\":\"length\",\"value\":1000000}",
				"{\"do\":\"expect\",\"key\":" + segment + ",\"feature\":\"length\",\"value\":-77}")).refused(1);
		assertTrue(message.startsWith("Line 2, 'value': 'length' of element #" + segment + " is "), message);
		assertEquals(lengths, answer(at, "Segment.all.collect(s | s.length).sum()"));
	}

	@Test
	void faultsAreNamedWithTheirLineAndTheWayOut() throws IOException {
		String at = load("columns");
		assertTrue(Arena.run("edit", "--at", at, file("", "{\"do\":\"create\",\"type\":\"Segmnt\"}")).refused(2)
				.contains("Line 2, 'type': there is no type 'Segmnt'. Did you mean 'Segment'?"));
		assertTrue(Arena.run("edit", "--at", at, file("{\"do\":\"delete\",\"key\":999999}")).refused(2).contains("Line 1: There is no element #999999."));
		assertTrue(Arena.run("edit", "--at", at, file("[1]")).refused(2).contains("Line 1 is not one JSON object"));
		assertTrue(Arena.run("edit", "--at", at, file("{\"do\":\"delete\",\"key\":1} x")).refused(2).contains("Line 1 is not one JSON object"));
		assertTrue(Arena.run("edit", "--at", at, file("{\"do\":\"delete\",\"key\":1,\"key\":2}")).refused(2).contains("Line 1 is not one JSON object"));
		assertTrue(Arena.run("edit", "--at", at, file("{\"do\":")).refused(2).contains("Line 1 is not one JSON object"));
		assertTrue(Arena.run("edit", "--at", at, folder.resolve("none.jsonl").toString()).refused(2).contains("none.jsonl"));
		Files.write(folder.resolve("latin.jsonl"), new byte[] { '{', (byte) 0xe4, '}' });
		assertTrue(Arena.run("edit", "--at", at, folder.resolve("latin.jsonl").toString()).refused(2).contains("UTF-8"));
		assertTrue(Arena.run("edit", "--at", at).misused().contains("FILE"));
	}
}
