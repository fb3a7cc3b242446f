// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.call.ConstraintCall;
import org.modelarena.protocol.check.ConstraintReport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;

import com.google.gson.JsonObject;

/** {@code arena check} of a store behind a server: it finds what it finds of the store in its folder. */
@Timeout(120)
class CheckServedTest {
	@TempDir
	Path folder;
	private String copy;
	private String rules;
	private QueryService service;

	@BeforeEach
	void serve() throws IOException {
		String model = folder.resolve("m.xmi").toString();
		String at = folder.resolve("railway").toString();
		copy = folder.resolve("copy").toString();
		Arena.run("generate", "railway", "--size", "1", "--out", model).succeeded();
		Arena.run("load", model, "--store", "columns", "--at", at).succeeded();
		Arena.run("load", model, "--store", "columns", "--at", copy).succeeded();
		rules = folder.resolve("rules").toString();
		file("rules/rail.ocl", "package railway\ncontext Segment\n  inv PosLength: length > 0\nendpackage\n");
		file("rules/rail.evl", """
				import "../lib/lengths.eol";
				context Segment {
				  constraint Short { check : self.isShort() message : "Segment " + self.id + " has the length " + self.length }
				  @info
				  critique Long { check : self.length < 990 }
				}
				constraint Segments { check : Segment.all.size() < 10 message : "too many" }
				""");
		file("rules/unmonitored.eol", "// severity: info\nreturn Segment.all.select(s | s.length > 995);");
		file("lib/lengths.eol", "operation Segment isShort() { return self.length < most(); }\noperation most() { return 900; }");
		Catalog catalog = Catalog.discover();
		service = QueryService.start(List.of(new QueryService.Named("railway", catalog.store("columns").open(StoreLocation.at(folder.resolve("railway"))))),
				ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0))), catalog);
	}

	@AfterEach
	void stop() {
		service.close();
	}

	private void file(String name, String text) throws IOException {
		Path file = folder.resolve(name);
		Files.createDirectories(file.getParent());
		Files.writeString(file, text);
	}

	private static Arena check(List<String> where, String... arguments) {
		List<String> all = new ArrayList<>(List.of("check"));
		all.addAll(List.of(arguments));
		all.addAll(where);
		return Arena.run(all.toArray(String[]::new));
	}

	private String url(Transport transport) {
		return service.address(transport, "railway").toString();
	}

	/** The same server by two names, which is to a client what two replicas are. */
	private String urls() {
		int port = service.address(Transport.TCP, "railway").getPort();
		return "tcp://127.0.0.1:" + port + ",localhost:" + port + "/railway";
	}

	private void assertAlike(String url, String... arguments) {
		Arena served = check(List.of("--url", url, "--json"), arguments);
		Arena here = check(List.of("--at", copy, "--json"), arguments);
		assertEquals(here.code(), served.code(), served.err());
		JsonObject expected = here.jsonObject();
		JsonObject found = served.jsonObject();
		assertEquals(url, found.remove("model").getAsString());
		expected.remove("model");
		expected.remove("seconds");
		found.remove("seconds");
		assertEquals(expected, found);
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void theServerFindsWhatIsFoundInTheFolder(Transport transport) {
		assertAlike(url(transport), rules, "--limit", "100000");
		assertAlike(url(transport), rules, "--limit", "3", "--severity", "error");
		assertAlike(url(transport));
		assertAlike(urls(), rules);
	}

	@Test
	void whatIsKnownIsNotReported() {
		String baseline = folder.resolve("known.txt").toString();
		assertEquals(0, check(List.of("--url", urls()), rules, "--write-baseline", baseline).code());
		assertEquals(0, check(List.of("--at", copy), rules, "--baseline", baseline).code());
		assertEquals(0, check(List.of("--url", urls()), rules, "--baseline", baseline).code());
		Arena.run("edit", "--url", urls(), edit("{\"do\":\"create\",\"as\":\"s\",\"type\":\"Segment\",\"set\":{\"length\":-7}}")).succeeded();
		Arena more = check(List.of("--url", urls()), rules, "--baseline", baseline);
		assertEquals(1, more.code(), more.err());
		assertTrue(more.out().contains("[railway::Segment::PosLength]"), more.out());
		assertTrue(more.out().lines().reduce((one, last) -> last).orElseThrow().startsWith("1 error, "), more.out());
	}

	private String edit(String step) {
		try {
			return Files.writeString(folder.resolve("edit"), step + "\n").toString();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	@Test
	void faultsHaveFileLineAndColumn() throws IOException {
		file("rules/rail.ocl", "package railway\ncontext Segment\n  inv PosLength: lenght > 0\n  inv Fine: length > 0\nendpackage\n");
		Arena wrong = check(List.of("--url", url(Transport.TCP)), rules);
		assertEquals(2, wrong.code());
		assertTrue(wrong.err().contains("rail.ocl:3:"), wrong.err());
		Arena kept = check(List.of("--url", url(Transport.TCP)), rules, "--keep-going");
		assertEquals(1, kept.code(), kept.err());
		assertTrue(kept.err().contains("rail.ocl:3:") && kept.out().contains("; 1 left out"), kept.err() + kept.out());
		file("rules/rail.evl", "import \"../no.eol\";\nconstraint C { check : true }");
		assertTrue(check(List.of("--url", url(Transport.TCP)), rules).err().contains("imports '../no.eol', and there is no program"));
	}

	@Test
	void whatDoesNotGoTogetherIsSaid() {
		assertTrue(check(List.of("--url", urls(), "--at", copy)).err().contains("Give one of --at and --url."));
		assertTrue(check(List.of("--url", urls(), "--since", "HEAD")).err().contains("--since takes a model file"));
		assertTrue(check(List.of("--url", "tcp://a:1,b/railway")).err().contains("'b' has no port from 1 to 65535; several servers look like http://h1:8101,h2:8102,h3:8103/NAME."));
		assertTrue(check(List.of("--url", urls() + "x")).err().contains("No store 'railwayx' is served"));
		assertTrue(check(List.of()).err().contains("--at or --url"));
	}

	@Test
	void wrongCallsAreRefused() {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, "railway"), ClientOptions.DEFAULT)) {
			for (ConstraintCall wrong : List.of(call(List.of(new ConstraintCall.Document(null, "x", null)), 1L, 1000L), call(List.of(new ConstraintCall.Document("\0", "x", null)), 1L, 1000L),
					call(List.of(new ConstraintCall.Document("/", "x", null)), 1L, 1000L), call(List.of(), -1L, 1000L), call(List.of(), 10_001L, 1000L), call(List.of(), 1L, 0L),
					new ConstraintCall("railway", List.of(), null, null, 1L, 1000L, null, null, "0"),
					call(List.of(new ConstraintCall.Document("a.eol", "return Route.all;", null), new ConstraintCall.Document("a.eol", "return Segment.all;", null)), 1L, 1000L))) {
				ArenaException e = assertThrows(ArenaException.class, () -> client.call(Methods.CONSTRAINTS, wrong, ConstraintReport.class));
				assertEquals(ErrorCode.REQUEST_INVALID, e.code(), e.getMessage());
			}
			// A file of the server is not read, whatever its name.
			ConstraintCall imports = call(List.of(new ConstraintCall.Document(rules + "/x.evl", "import 'lib/lengths.eol';\nconstraint C { check : true }", null)), 1L, 1000L);
			assertTrue(assertThrows(ArenaException.class, () -> client.call(Methods.CONSTRAINTS, imports, ConstraintReport.class)).getMessage().contains("which was not sent with it"));
			ConstraintCall endless = call(List.of(new ConstraintCall.Document("x.evl", "constraint C { check { while (true) { } return true; } }", null)), 1L, 300L);
			assertEquals(ErrorCode.TIMEOUT,
					assertThrows(ArenaException.class, () -> client.call(Methods.CONSTRAINTS, endless, ConstraintReport.class, Duration.ofSeconds(30), Cancellation.create())).code());
		}
	}

	private static ConstraintCall call(List<ConstraintCall.Document> documents, Long limit, Long millis) {
		return new ConstraintCall("railway", documents, null, null, limit, millis);
	}
}
