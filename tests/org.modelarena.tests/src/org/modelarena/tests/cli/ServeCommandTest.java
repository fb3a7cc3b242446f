// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cli.Main;
import org.modelarena.core.Cancellation;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.SmallDisk;

import com.google.gson.JsonObject;

/** {@code arena serve}, and {@code arena query} against it. */

@Timeout(60)
@Sampled(2)
class ServeCommandTest {
	@TempDir
	static Path folder;

	@BeforeAll
	static void load() {
		Shop shop = new Shop(folder);
		for (String store : List.of("cdo", "emf")) {
			shop.load(store, store, "a.xmi", "b.xmi").succeeded();
		}
		// To be changed, where the others are counted.
		shop.load("emf", "long", "a.xmi", "b.xmi").succeeded();
	}

	private static String at(String name) {
		return folder.resolve(name).toString();
	}

	private interface Use {
		void of(List<String> addresses) throws Exception;
	}

	/** Runs a server until it has been used. */
	private static void serve(int addresses, Use use, String... arguments) throws Exception {
		Cancellation cancellation = Cancellation.create();
		ByteArrayOutputStream out = new ByteArrayOutputStream();
		PrintStream before = System.out;
		List<String> command = new ArrayList<>(List.of("serve"));
		command.addAll(List.of(arguments));
		try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
			System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
			Future<Integer> server = executor.submit(() -> Main.run(command.toArray(String[]::new), cancellation));
			while (out.toString(StandardCharsets.UTF_8).lines().count() < addresses && !server.isDone()) {
				Thread.sleep(20);
			}
			System.setOut(before);
			try {
				use.of(out.toString(StandardCharsets.UTF_8).lines().toList());
			} finally {
				cancellation.cancel();
			}
			assertEquals(130, server.get(20, TimeUnit.SECONDS));
		} finally {
			System.setOut(before);
		}
	}

	@Tag("equinox")
	@Test
	void storesOfSeveralKindsAnswerOverEveryTransportUntilTheServerIsInterrupted() throws Exception {
		serve(6, addresses -> {
			assertEquals(6, addresses.size(), addresses.toString());
			for (String address : addresses) {
				assertTrue(address.matches("(tcp|http|ws)://127\\.0\\.0\\.1:\\d+/(cdo|emf)"), address);
				JsonObject answer = Arena.run("query", "--url", address, "--json", "Item.allInstances()->size()").succeeded().jsonObject();
				assertEquals("[[3]]", answer.get("rows").toString());
				Arena.run("query", "--url", address, "--explain", "Item.allInstances()->size()").succeeded();
				assertEquals("line 1, column 1: Unknown name 'Itm'. Did you mean 'Item'?", Arena.run("query", "--url", address, "Itm.allInstances()").refused(2));
			}
		}, "--at", at("cdo"), "--at", at("emf"));
	}

	/** Of one that has it open, so that queries are answered meanwhile. */
	@Test
	void aServedStoreFollowsFiles(@TempDir Path files) throws Exception {
		Files.writeString(files.resolve("tree.ecore"), DiffCommandTest.ECORE);
		Path file = Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		String query = "Node.allInstances()->select(n | n.name = 'b')->collect(size)";
		serve(1, addresses -> {
			String url = addresses.getLast();
			assertEquals("[[2]]", rows(url, query));
			Files.writeString(file, DiffCommandTest.MODEL.substring(0, 200));
			Files.writeString(file, DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\""));
			while (!rows(url, query).equals("[[7]]")) {
				TimeUnit.MILLISECONDS.sleep(20);
			}
			Files.writeString(files.resolve("more.xmi"), DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"8\""));
			while (!rows(url, query).equals("[[7],[8]]")) {
				TimeUnit.MILLISECONDS.sleep(20);
			}
		}, "--at", at("followed"), "--follow", files.toString(), "--tcp", "0");
		assertTrue(Arena.run("serve", "--at", at("emf"), "--at", at("cdo"), "--follow", files.toString()).misused().contains("give its folder with --at"));
		assertTrue(Arena.run("serve", "--at", at("emf"), "--java").misused().contains("--include, --java and --bindings belong to --follow."));
		assertTrue(Arena.run("serve", "--at", at("emf"), "--bindings").misused().contains("belong to --follow."));
		assertTrue(Arena.run("serve", "--at", at("none"), "--follow", files.resolve("gone").toString()).refused(2).contains("There is no file or folder"));
	}

	/** It goes on to serve, and takes what it has missed when there is room again. */
	@Test
	void aServedStoreOutlivesAFullDisk(@TempDir Path files) throws Exception {
		Files.writeString(files.resolve("tree.ecore"), DiffCommandTest.ECORE);
		Path file = Files.writeString(files.resolve("m.xmi"), DiffCommandTest.MODEL);
		String query = "Node.allInstances()->select(n | n.name = 'b')->collect(size)";
		try (SmallDisk disk = SmallDisk.mount(folder.resolve("disk"), 16)) {
			serve(1, addresses -> {
				String url = addresses.getLast();
				assertEquals("[[2]]", rows(url, query));
				disk.fill();
				Files.writeString(file, DiffCommandTest.MODEL.replace("size=\"2\"", "size=\"7\"").replace("\"c\"", '"' + "c".repeat(1_000_000) + '"'));
				TimeUnit.SECONDS.sleep(2);
				assertEquals("[[2]]", rows(url, query));
				disk.free();
				while (!rows(url, query).equals("[[7]]")) {
					TimeUnit.MILLISECONDS.sleep(20);
				}
			}, "--at", disk.folder().resolve("followed").toString(), "--follow", files.toString(), "--tcp", "0");
		}
	}

	private static String rows(String url, String query) {
		return Arena.run("query", "--url", url, "--json", query).succeeded().jsonObject().get("rows").toString();
	}

	@Test
	void severalServersStandInOneAddress() throws Exception {
		Path steps = folder.resolve("expected");
		Files.writeString(steps, "{\"do\":\"expect\",\"key\":0,\"exists\":true}\n");
		serve(3, addresses -> {
			for (String address : addresses) {
				// Nobody is at the first one.
				String url = address.replace("://", "://127.0.0.1:1,");
				assertEquals("[[3]]", Arena.run("query", "--url", url, "--json", "Item.allInstances()->size()").succeeded().jsonObject().get("rows").toString());
				Arena.run("query", "--url", url, "--stale", "2s", "Item.allInstances()").succeeded();
				Arena.run("edit", "--url", url, steps.toString()).succeeded();
				assertTrue(Arena.run("list", "--url", url).succeeded().out().contains("emf"));
				String gone = url.replaceFirst(":(\\d{4,5})/", ":2/");
				String said = Arena.run("query", "--url", gone, "1").refused(3);
				assertTrue(said.startsWith("None of the servers that were tried could answer. ") && said.contains("127.0.0.1:1: ") && said.contains("127.0.0.1:2: "), said);
				assertTrue(Arena.run("query", "--url", address.replace("://", "://a,"), "1").refused(2).contains("'a' has no port from 1 to 65535; several servers look like http://h1:8101"));
			}
		}, "--at", at("emf"));
		assertTrue(Arena.run("query", "--at", at("emf"), "--stale", "2s", "1").misused().contains("--stale needs --url"));
		assertTrue(Arena.run("query", "--url", "tcp://a:1/x", "--stale", "2x", "1").misused().contains("'2x' is no time with a unit, such as 500ms, 2s or 1m"));
	}

	@Test
	void cdoAlsoSpeaksItsOwnProtocol() throws Exception {
		serve(5, addresses -> {
			assertEquals(5, addresses.size(), addresses.toString());
			for (String address : addresses) {
				assertTrue(address.matches("(tcp|http|ws|net4j-tcp|net4j-http)://127\\.0\\.0\\.1:\\d+/cdo"), address);
				JsonObject answer = Arena.run("query", "--url", address, "--json", "Item.allInstances()->size()").succeeded().jsonObject();
				assertEquals("[[3]]", answer.get("rows").toString());
			}
		}, "--at", at("cdo"), "--net4j-tcp", "0", "--net4j-http", "0");
	}

	@Test
	void aTokenGivesItsRightsAndNoMore() throws Exception {
		Path tokens = folder.resolve("tokens");
		Path reader = folder.resolve("reader");
		Path writer = folder.resolve("writer");
		Files.writeString(reader, Arena.run("token", "reader", "--right", "read:*", "--token-file", tokens.toString()).succeeded().out());
		Files.writeString(writer, Arena.run("token", "writer", "--right", "write:cdo", "--token-file", tokens.toString()).succeeded().out());
		assertTrue(Files.readString(tokens).lines().allMatch(line -> line.matches("(reader|writer) sha256:[0-9a-f]{64} (read:\\*|write:cdo)")), Files.readString(tokens));
		Arena.run("token", "guest", "--right", "read:*", "--expires", "30d", "--token-file", tokens.toString()).succeeded();
		String guest = Files.readAllLines(tokens).getLast();
		Duration left = Duration.between(Instant.now(), Instant.parse(guest.substring(guest.lastIndexOf(' ') + 1)));
		assertTrue(left.toDays() >= 29 && left.toDays() <= 30, guest);
		assertTrue(Arena.run("token", "guest", "--right", "read:*", "--expires", "tomorrow", "--token-file", tokens.toString()).misused().contains("'tomorrow' is no time; write 30d"));
		Path steps = folder.resolve("steps");
		Files.writeString(steps, "{\"do\":\"expect\",\"key\":0,\"exists\":true}\n");
		serve(6, addresses -> {
			for (String address : addresses) {
				boolean isCdo = address.endsWith("cdo");
				assertTrue(Arena.run("query", "--url", address, "1").refused(2).contains("token"));
				Arena.run("query", "--url", address, "--token-file", reader.toString(), "Item.allInstances()->size()").succeeded();
				assertTrue(Arena.run("edit", "--url", address, "--token-file", reader.toString(), steps.toString()).refused(2).contains("right to write"));
				if (isCdo) {
					Arena.run("edit", "--url", address, "--token-file", writer.toString(), steps.toString()).succeeded();
				} else {
					Arena.run("query", "--url", address, "--token-file", writer.toString(), "1").refused(2);
				}
			}
		}, "--at", at("cdo"), "--at", at("emf"), "--token-file", tokens.toString());
	}

	@Test
	void aFileSaysAllThatOptionsSayAndMore() throws Exception {
		Path config = Files.writeString(folder.resolve("server.yaml"), """
				stores: { shop: emf }
				models: uploaded
				http: 0
				access-log: calls.log
				cache: 1m
				limits: { timeout: 5s, rows: 2, page-rows: 1, message: 1m, unanswered: 8m, upload: 1m, workers: 4, waiting-calls: 10, calls-at-once: 2, waiting-bytes: 64k, cursors: 4, cursor-idle: 5s,
				  connections: 20, first-message: 3s }
				""");
		serve(2, addresses -> {
			String shop = addresses.getFirst();
			assertTrue(shop.matches("http://127\\.0\\.0\\.1:\\d+/shop"), shop);
			String mine = shop.replace("/shop", "/mine");
			Arena.run("load", folder.resolve("a.xmi").toString(), folder.resolve("b.xmi").toString(), "--metamodel", folder.resolve("shop.ecore").toString(), "--store", "columns", "--url", mine)
					.succeeded();
			assertEquals("[[3]]", Arena.run("query", "--url", mine, "--json", "Item.allInstances()->size()").succeeded().jsonObject().get("rows").toString());
			assertTrue(Arena.run("query", "--url", mine, "Item.allInstances()").refused(3).contains("more than 2 rows"));
			Arena.run("remove", "--url", mine).succeeded();
			assertTrue(Arena.run("query", "--url", mine, "1").refused(2).contains("No store 'mine'"));
			assertTrue(Arena.run("remove", "--url", shop).refused(2).contains("was given to the server at its start"));
		}, "--config", config.toString());
		assertTrue(Files.readString(folder.resolve("calls.log.0")).contains("\"method\":\"model/load\",\"store\":\"mine\",\"outcome\":\"ok\""));
	}

	@Test
	void elementsOfAServedStoreHaveTheLabelsThatTheyHaveHere() throws Exception {
		Path ecore = folder.resolve("parts.ecore");
		Files.writeString(ecore, Files.readString(folder.resolve("shop.ecore")).replace("name=\"price\"", "name=\"price\" iD=\"true\""));
		Path model = Files.writeString(folder.resolve("parts.xmi"), Files.readString(folder.resolve("b.xmi")).replaceFirst("<partner.*?/>", "").replace("name=\"cake\"", "name=\"\""));
		Arena.run("load", model.toString(), "--metamodel", ecore.toString(), "--store", "columns", "--at", at("parts")).succeeded();
		String[] question = { "--language", "ocl", "Item.allInstances()" };
		String here = Arena.run("query", "--at", at("parts"), question[0], question[1], question[2]).succeeded().out();
		assertTrue(here.contains(" Item price=50") && here.contains(" Item \"saw\""), here);
		serve(2, addresses -> {
			for (String address : addresses) {
				String there = Arena.run("query", "--url", address, question[0], question[1], question[2]).succeeded().out();
				assertEquals(here.lines().limit(4).toList(), there.lines().limit(4).toList());
			}
		}, "--at", at("parts"));
	}

	/** One message would be too long for the server. */
	@Test
	void longEditsGoInParts() throws Exception {
		Path config = Files.writeString(folder.resolve("small.yaml"), "stores: { shop: long }\nhttp: 0\ntcp: 0\nlimits: { message: 2m, unanswered: 64m }\n");
		StringBuilder steps = new StringBuilder();
		for (int i = 0; i < 60_000; i++) {
			steps.append("{\"do\": \"create\", \"as\": \"item").append(i).append("\", \"type\": \"Item\"}\n");
		}
		Path file = Files.writeString(folder.resolve("steps.jsonl"), steps);
		serve(3, addresses -> {
			for (String address : addresses) {
				String[] count = { "query", "--url", address, "--json", "Item.allInstances()->size()" };
				int before = Arena.run(count).succeeded().jsonObject().get("rows").getAsJsonArray().get(0).getAsJsonArray().get(0).getAsInt();
				assertEquals(60_000, Arena.run("edit", "--url", address, "--json", file.toString()).succeeded().jsonObject().get("created").getAsJsonObject().size());
				assertEquals("[[" + (before + 60_000) + "]]", Arena.run(count).succeeded().jsonObject().get("rows").toString());
			}
		}, "--config", config.toString());
	}

	@Test
	void aStoreHasTheNameThatItIsGiven() throws Exception {
		serve(2, addresses -> assertTrue(addresses.getFirst().endsWith("/first") && addresses.getLast().endsWith("/second"), addresses::toString), "--at", at("emf"), "--at", at("cdo"), "--name",
				"first",
				"--name", "second", "--tcp", "0");
		assertTrue(Arena.run("serve", "--at", at("emf"), "--at", at("cdo"), "--name", "first").misused().contains("There are 2 folders, and 1 names"));
		assertEquals("Two stores to serve are named 'a'; name them with --name, in the order of --at.",
				Arena.run("serve", "--at", at("emf"), "--at", at("cdo"), "--name", "a", "--name", "a").refused(2));
		for (String name : List.of("a/b", "..", "a\nb")) {
			assertTrue(Arena.run("serve", "--at", at("emf"), "--name", name, "--tcp", "0").refused(2).contains("is no last part of an address"), name);
		}
	}

	@Test
	void aServerWithoutStoresIsListed() throws Exception {
		serve(1, addresses -> {
			String url = addresses.getFirst().replaceFirst("Listening for models: ", "") + "/any";
			assertEquals("There is no store that may be read at " + url + "; 'arena load' makes one.", Arena.run("list", "--url", url).succeeded().out().strip());
			assertEquals("[]", Arena.run("list", "--url", url, "--json").succeeded().out().strip());
		}, "--models", at("empty"), "--tcp", "0", "--cache", "1M");
	}

	@Test
	void aFileThatIsWrongIsRefusedWithItsLine() throws Exception {
		Path config = folder.resolve("wrong.yaml");
		Files.writeString(config, "stores:\n  shop: emf\nlimits:\n  timeuot: 5s\n");
		assertEquals(config + ", line 4: Unknown key 'timeuot' in 'limits'. Did you mean 'timeout'?", Arena.run("serve", "--config", config.toString()).refused(2).replaceFirst(" Allowed:.*", ""));
		Files.writeString(config, "http: 70000\n");
		assertTrue(Arena.run("serve", "--config", config.toString()).refused(2).contains("line 1: 'http' must be a whole number from 0 to 65535"));
		Files.writeString(config, "models: \"a\\0b\"\n");
		assertEquals(config + ", line 1: 'a\\u0000b' is no path.", Arena.run("serve", "--config", config.toString()).refused(2));
		Files.writeString(config, "limits: { message: 2g }\n");
		assertEquals(config + ", line 1: 'message' must be at most 1g, not '2g'.", Arena.run("serve", "--config", config.toString()).refused(2));
		Files.writeString(config, "limits: { message: 63k }\n");
		assertEquals(config + ", line 1: 'message' must be at least 64k, not '63k'.", Arena.run("serve", "--config", config.toString()).refused(2));
		Files.writeString(config, "limits: { upload: 0g }\n");
		assertEquals(config + ", line 1: 'upload' must be at least 1k, not '0g'.", Arena.run("serve", "--config", config.toString()).refused(2));
		assertTrue(Arena.run("serve", "--at", at("emf"), "--cache", "much").misused().contains("'much' is no number with a unit"));
		Files.writeString(config, "replicas: { at: n1, node: n4, members: { n1: 'localhost:1', n2: 'localhost:2', n3: 'localhost:3' } }\n");
		assertTrue(Arena.run("serve", "--config", config.toString()).refused(2).startsWith(config + ", line 1: "), "n4 is none of them");
		Files.writeString(config, "replicas:\n  at: n1\n  node: n1\n");
		assertEquals(config + ", line 2: The key 'members' is missing in 'replicas'.", Arena.run("serve", "--config", config.toString()).refused(2));
		Files.writeString(config, "replicas:\n  at: n1\n  node: n1\n  members:\n    n1: localhost\n  stores: [model]\n");
		assertTrue(Arena.run("serve", "--config", config.toString()).refused(2).startsWith(config + ", line 5: "), "a port is missing");
		Files.writeString(config, "replicas:\n  at: n1\n  node: n1\n  members:\n    n1: localhost:1\n    n2: localhost:2,n3=localhost:3\n");
		assertTrue(Arena.run("serve", "--config", config.toString()).refused(2).startsWith(config + ", line 6: "), "two in one");
		Files.writeString(config, "replicas:\n  at: n1\n  node: n1\n  members:\n    n1: localhost:1\n    n2: localhost:1\n");
		assertEquals(config + ", line 5: Two replicas have the address localhost:1.", Arena.run("serve", "--config", config.toString()).refused(2));
		Files.writeString(config, "replicas: { at: n1, node: n1, members: { n1: 'localhost:1' }, stores: [model],\n  begin-with: { shop: emf } }\n");
		assertEquals(config + ", line 2: 'stores' names no store 'shop'.", Arena.run("serve", "--config", config.toString()).refused(2));
		Files.writeString(config, "host: 127.0.0.1\n");
		assertTrue(Arena.run("serve", "--config", config.toString()).misused().contains("--models"));
		assertTrue(Arena.run("serve", "--config", folder.resolve("none.yaml").toString()).refused(2).startsWith("There is no configuration file"));
	}

	@Test
	void theDocumentedFileNamesEveryKeyWithItsDefault() throws Exception {
		Path document = Path.of("../../docs/server.yaml");
		assumeTrue(Files.exists(document), "The tests run without the documents");
		Path work = Files.createDirectories(folder.resolve("documented"));
		String text = Files.readString(document).replaceAll("(?m)^# (net4j-(tcp|http): \\d+|replicas:)$", "$1").replaceAll("(?m)^#   ", "  ");
		Files.writeString(work.resolve("server.yaml"), text);
		// All is read before it is found that the files it names are not there.
		assertTrue(Arena.run("serve", "--config", work.resolve("server.yaml").toString()).refused(2).contains("tokens"));
		for (String key : List.of("stores", "models", "replicas", "at", "node", "members", "begin-with", "key", "certificate", "authorities", "host", "tcp", "http", "net4j-tcp", "net4j-http",
				"tokens", "key-store", "key-store-password", "access-log", "cache", "timeout", "rows",
				"page-rows",
				"message", "unanswered", "upload", "workers", "waiting-calls", "calls-at-once", "waiting-bytes", "cursors", "cursor-idle", "connections", "first-message")) {
			assertTrue(text.matches("(?s).*\n *" + key + ":.*"), key);
		}
	}

	@Test
	void whatCannotBeServedIsRefused() throws Exception {
		assertTrue(Arena.run("serve", "--at", at("gone")).refused(2).startsWith("No store at " + at("gone")));
		assertEquals("CDO's own protocol is for stores of kind cdo; these are emf.", Arena.run("serve", "--at", at("emf"), "--net4j-tcp", "0").refused(2));
		assertTrue(Arena.run("serve", "--at", at("emf"), "--host", "0.0.0.0").refused(2).startsWith("Without tokens the server listens on 127.0.0.1 only"));
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			for (String transport : List.of("--tcp", "--http", "--net4j-tcp")) {
				Arena.run("serve", "--at", at("cdo"), transport, Integer.toString(taken.getLocalPort())).refused(3);
			}
			String member = "n1=127.0.0.1:" + taken.getLocalPort();
			assertTrue(Arena.run("serve", "--at", at("n1"), "--node", "n1", "--replica", member).refused(3).contains("Cannot listen for other replicas on 127.0.0.1:" + taken.getLocalPort()), member);
		}
		// An address of nobody's machine.
		assertTrue(Arena.run("serve", "--at", at("n2"), "--node", "n1", "--replica", "n1=192.0.2.1:7101").refused(3).contains("Cannot listen for other replicas on 192.0.2.1:7101"));
		for (String name : List.of("a/b", "")) {
			assertTrue(Arena.run("serve", "--at", at("n3"), "--node", "n1", "--replica", "n1=localhost:7101", "--name", name).refused(2).contains("'" + name + "' cannot be the name of a store"),
					name);
		}
		assertTrue(Arena.run("serve").misused().contains("--at"));
	}
}
