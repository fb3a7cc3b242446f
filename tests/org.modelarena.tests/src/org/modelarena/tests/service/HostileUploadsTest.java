// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.Access;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Models are sent by somebody who means harm: each call is refused for what it is, nothing is left, and the next one is served. */
@Timeout(180)
class HostileUploadsTest {
	private static final Gson GSON = new Gson();

	private final Catalog catalog = Catalog.discover();
	private QueryService service;
	private Access access = Access.OPEN;

	@TempDir
	private Path folder;
	private Path models;
	private byte[] model;
	private byte[] metamodel;

	@BeforeEach
	void serve() throws IOException {
		models = folder.resolve("models");
		ElementSource railway = Railways.repair(1);
		XmiWriter.write(railway, folder.resolve("m.xmi"), Progress.none());
		Ecore.write(railway.metamodel(), folder.resolve("m.ecore"));
		model = Files.readAllBytes(folder.resolve("m.xmi"));
		metamodel = Files.readAllBytes(folder.resolve("m.ecore"));
		start();
	}

	private void start() {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceLimits limits = ServiceLimits.builder().cursorIdle(Duration.ofSeconds(20)).uploadBytes(4 << 20).cursors(8).firstMessage(Duration.ofSeconds(2)).build();
		service = QueryService.start(List.of(), new ServiceOptions(listen, access, limits).withModels(models).withLog(AccessLogOptions.of(folder.resolve("access.log"))), catalog);
	}

	@AfterEach
	void nothingIsLeft() throws Exception {
		FacadeServer.await(() -> service.running() == 0, "calls still run");
		FacadeServer.await(() -> leftovers().isEmpty(), "files are left");
		service.close();
		String log = Files.readString(folder.resolve("access.log.0"));
		assertTrue(log.lines().allMatch(line -> JsonParser.parseString(line).isJsonObject()), log);
		assertTrue(log.chars().allMatch(c -> c == '\n' || c >= ' ' && c <= '~'), log);
		assertFalse(log.contains("\"INTERNAL\""), log);
	}

	private List<String> leftovers() {
		try (Stream<Path> left = Files.list(models)) {
			return left.map(path -> path.getFileName().toString()).filter(name -> !name.matches("\\.lock|mine(~\\d+)?")).toList();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	/** A connection that says what it wants, as it wants. */
	private final class Wire implements AutoCloseable {
		private final Socket socket;
		private final InputStream in;
		private final AtomicInteger ids = new AtomicInteger();

		Wire() throws IOException {
			URI address = service.address(Transport.TCP);
			socket = new Socket(address.getHost(), address.getPort());
			socket.setSoTimeout(60_000);
			in = new BufferedInputStream(socket.getInputStream());
		}

		int send(String method, String parameters) throws IOException {
			int id = ids.incrementAndGet();
			String call = "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
			socket.getOutputStream().write(Frames.encode(call.getBytes(StandardCharsets.UTF_8)));
			return id;
		}

		/** The next answer; notifications are passed over. */
		JsonObject receive() throws IOException {
			while (true) {
				JsonObject message = JsonParser.parseString(new String(Frames.read(in, Integer.MAX_VALUE), StandardCharsets.UTF_8)).getAsJsonObject();
				if (message.has("id")) {
					return message;
				}
			}
		}

		JsonObject call(String method, String parameters) throws IOException {
			int id = send(method, parameters);
			JsonObject answer = receive();
			assertEquals(id, answer.get("id").getAsInt());
			return answer;
		}

		String upload(String store, boolean replace) throws IOException {
			JsonObject answer = call("model/upload", "{\"store\":\"" + store + "\",\"kind\":\"columns\",\"replace\":" + replace + "}");
			assertTrue(answer.has("result"), answer.toString());
			return answer.getAsJsonObject("result").get("upload").getAsString();
		}

		JsonObject part(String upload, String file, boolean isMetamodel, byte[] bytes) throws IOException {
			return call("model/part", part(upload, GSON.toJson(file), isMetamodel, Base64.getEncoder().encodeToString(bytes)));
		}

		String part(String upload, String fileAsJson, boolean isMetamodel, String data) {
			return "{\"upload\":\"" + upload + "\",\"file\":" + fileAsJson + ",\"isMetamodel\":" + isMetamodel + ",\"data\":\"" + data + "\"}";
		}

		/** An upload with the whole railway, to be loaded. */
		String whole(String store, boolean replace) throws IOException {
			String upload = upload(store, replace);
			part(upload, "m.ecore", true, metamodel);
			part(upload, "m.xmi", false, model);
			return upload;
		}

		@Override
		public void close() throws IOException {
			socket.close();
		}
	}

	private static String name(JsonObject answer) {
		return answer.has("error") ? answer.getAsJsonObject("error").getAsJsonObject("data").get("name").getAsString() : "ok";
	}

	private static String of(String upload) {
		return "{\"upload\":\"" + upload + "\"}";
	}

	private void assertLoads() throws IOException {
		try (Wire wire = new Wire()) {
			JsonObject loaded = wire.call("model/load", of(wire.whole("mine", true)));
			assertEquals("ok", name(loaded), loaded.toString());
		}
	}

	@Test
	void namesOfFilesThatNoFileCanHaveAreRefused() throws IOException {
		try (Wire wire = new Wire()) {
			String upload = wire.upload("mine", false);
			for (String file : List.of("\"\\ud800.xmi\"", "\"a\\udc00\\ud800\"", "\"" + "\u00e4".repeat(199) + "\"", "\"" + "\u65e5".repeat(100) + "\"", "\"a\\u0000\"", "\"a\\u0085b\"",
					"\"\u202egnp.xmi\"", "null", "\"a/b\"",
					"\"\\u002e\\u002e\"")) {
				JsonObject answer = wire.call("model/part", wire.part(upload, file, false, "eA=="));
				assertEquals("REQUEST_INVALID", name(answer), file + " -> " + answer);
			}
			for (String file : List.of("\u65e5\u672c.xmi", "CON", " ", "a b.xmi", "x.", "%2e%2e", "-rf", "~", "$(id).xmi", "'\"`.xmi", "\ud83d\ude00.xmi")) {
				JsonObject answer = wire.part(upload, file, false, new byte[] { 'x' });
				assertTrue(List.of("ok", "REQUEST_INVALID").contains(name(answer)), file + " -> " + answer);
			}
			assertEquals("REQUEST_INVALID", name(wire.call("model/part", "{\"upload\":\"" + upload + "\",\"file\":\"n\",\"data\":\"%%\"}")));
			assertEquals("NOT_FOUND", name(wire.call("model/part", "{}")));
			assertEquals("NOT_FOUND", name(wire.call("model/load", "{}")));
		}
		assertLoads();
	}

	@Test
	void aModelHasOnlySoManyFilesAndAClientOnlySoManyUploads() throws Exception {
		try (Wire wire = new Wire()) {
			String upload = wire.upload("mine", false);
			for (int i = 0; i < 1000; i++) {
				assertEquals("ok", name(wire.part(upload, "f" + i, i % 2 == 0, new byte[1])));
			}
			assertEquals("REQUEST_INVALID", name(wire.part(upload, "more", false, new byte[1])));
			for (int i = 1; i < 8; i++) {
				wire.upload("other" + i, false);
			}
			assertEquals("STORE_BUSY", name(wire.call("model/upload", "{\"store\":\"mine\",\"kind\":\"columns\"}")));
			assertEquals(8, leftovers().size());
		}
		FacadeServer.await(() -> leftovers().isEmpty(), "files are left");
		assertLoads();
	}

	@Test
	void anUploadIsItsConnectionsAlone() throws IOException {
		try (Wire mine = new Wire(); Wire other = new Wire()) {
			String upload = mine.whole("mine", false);
			for (String method : List.of("model/part", "model/load", "model/progress")) {
				assertEquals("NOT_FOUND", name(other.call(method, "{\"upload\":\"" + upload + "\",\"file\":\"x\",\"data\":\"\"}")));
			}
			other.call("query/cancel", "{\"cursor\":\"" + upload + "\"}");
			other.call("subscription/close", "{\"cursor\":\"" + upload + "\"}");
			assertEquals("NOT_FOUND", name(mine.call("query/next", "{\"cursor\":\"" + upload + "\"}")));
			assertEquals("ok", name(mine.call("model/load", of(upload))));
			assertEquals("NOT_FOUND", name(mine.call("model/load", of(upload))));
		}
	}

	@Sampled(2)
	@Test
	void whatIsDoneWithAModelThatIsLoadedAtTheMomentIsRefused() throws Exception {
		assertLoads();
		try (Wire loader = new Wire(); Wire other = new Wire()) {
			for (int i = 0; i < 20; i++) {
				int load = loader.send("model/load", of(loader.whole("mine", true)));
				List<String> seen = new ArrayList<>();
				for (String method : List.of("model/drop", "model/close", "model/open", "model/statistics")) {
					String name = name(other.call(method, "{\"store\":\"mine\"}"));
					seen.add(method + " " + name);
					assertTrue(List.of("ok", "STORE_BUSY", "NOT_FOUND", "ALREADY_EXISTS").contains(name), method + ": " + name);
				}
				JsonObject loaded = loader.receive();
				assertEquals(load, loaded.get("id").getAsInt());
				assertTrue(List.of("ok", "STORE_BUSY", "STORE_UNAVAILABLE").contains(name(loaded)), loaded + " beside " + seen);
			}
		}
		assertLoads();
	}

	@Test
	void twoModelsOfOneNameAtOnceDoNotMix() throws Exception {
		try (Wire one = new Wire(); Wire other = new Wire()) {
			String first = one.whole("mine", false);
			String second = other.whole("mine", false);
			one.send("model/load", of(first));
			other.send("model/load", of(second));
			List<String> names = Stream.of(name(one.receive()), name(other.receive())).sorted().toList();
			assertTrue(names.equals(List.of("ALREADY_EXISTS", "ok")) || names.equals(List.of("STORE_BUSY", "ok")), names.toString());
		}
	}

	@Test
	void aClientThatGoesInTheMiddleOfALoadLeavesNothing() throws Exception {
		for (int i = 0; i < 20; i++) {
			try (Wire wire = new Wire()) {
				wire.send("model/load", of(wire.whole("mine", true)));
				Thread.sleep(i * 3);
			}
		}
		FacadeServer.await(() -> service.running() == 0 && leftovers().isEmpty(), "files are left");
		assertLoads();
		try (Stream<Path> all = Files.list(models)) {
			assertEquals(1, all.filter(path -> path.getFileName().toString().startsWith("mine")).count());
		}
	}

	/** A connection stays that of its first token, so that what it has begun is nobody else's. */
	@Test
	void whatOneTokenHasBegunGivesAnotherNoRights() throws Exception {
		service.close();
		String boss = Token.secret();
		String reader = Token.secret();
		String stranger = Token.secret();
		access = new Access(List.of(new Token("boss", Token.hash(boss), Map.of("mine", Right.ADMIN)), new Token("reader", Token.hash(reader), Map.of("mine", Right.READ)),
				new Token("stranger", Token.hash(stranger), Map.of("other", Right.READ))));
		start();
		try (Wire ofBoss = new Wire(); Wire ofReader = new Wire(); Wire ofStranger = new Wire()) {
			ofBoss.call("session/hello", "{\"token\":\"" + boss + "\"}");
			ofReader.call("session/hello", "{\"token\":\"" + reader + "\"}");
			ofStranger.call("session/hello", "{\"token\":\"" + stranger + "\"}");
			String upload = ofBoss.whole("mine", false);
			assertEquals("FORBIDDEN", name(ofBoss.call("session/hello", "{\"token\":\"" + reader + "\"}")));
			assertEquals("FORBIDDEN", name(ofReader.call("session/hello", "{\"token\":\"" + boss + "\"}")));
			assertTrue(List.of("FORBIDDEN", "NOT_FOUND").contains(name(ofReader.call("model/load", of(upload)))));
			assertEquals("FORBIDDEN", name(ofReader.call("model/upload", "{\"store\":\"mine\",\"kind\":\"columns\"}")));
			assertEquals("ok", name(ofBoss.call("model/load", of(upload))));
			String prepared = ofBoss.call("query/prepare", "{\"store\":\"mine\",\"language\":\"ocl\",\"text\":\"Segment.allInstances()->size()\"}").getAsJsonObject("result").get("prepared")
					.getAsString();
			String asked = "{\"store\":\"mine\",\"prepared\":\"" + prepared + "\"}";
			assertEquals("ok", name(ofBoss.call("query/run", asked)));
			for (String method : List.of("query/run", "query/start", "query/explain", "query/profile", "subscription/open")) {
				assertTrue(List.of("FORBIDDEN", "NOT_FOUND").contains(name(ofStranger.call(method, asked))), method);
			}
			for (String method : List.of("element/get", "element/labels")) {
				assertTrue(List.of("FORBIDDEN", "NOT_FOUND").contains(name(ofStranger.call(method, "{\"store\":\"mine\",\"keys\":[1]}"))), method);
			}
		}
	}

	@Sampled(3)
	@Test
	void filesThatLeadElsewhereAreNotFollowed() throws Exception {
		Path secret = Files.writeString(folder.resolve("secret.txt"), "top-secret-5f1c");
		try (ServerSocket trap = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			String http = "http://127.0.0.1:" + trap.getLocalPort() + "/x.ecore";
			List<String> targets = List.of("file:" + secret, secret.toString(), "../../secret.txt", "../.lock", http, "platform:/resource/x", "jar:file:" + secret + "!/x",
					"ftp://127.0.0.1:" + trap.getLocalPort() + "/x",
					"arena:" + models, "pathmap://x", "java:/x", "platform:/resource/%00/x.ecore", "file:/%00.ecore", "platform:/resource/..%2F..%2Fx/x.ecore", "%ff%fe", "file:///", "\\\\host\\x");
			String text = new String(model, StandardCharsets.UTF_8);
			for (String target : targets) {
				String doctype = text.replaceFirst("\\?>", "?><!DOCTYPE a [<!ENTITY e SYSTEM '" + target + "'><!ENTITY % p SYSTEM '" + target + "'> %p;]>").replaceFirst("<routes ", "&e;<routes ");
				String href = text.replaceFirst("<routes ", "<routes><requires href='" + target + "#/'/></routes><routes ");
				String schema = text.replaceFirst("xmlns:xmi", "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:schemaLocation='urn:other " + target + "' xmlns:o='urn:other' xmlns:xmi");
				String type = text.replaceFirst("<routes ", "<routes xmlns:o='" + target + "' xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='o:X'/><routes ");
				String style = text.replaceFirst("\\?>", "?><?xml-stylesheet href='" + target + "'?>");
				for (String hostile : List.of(doctype, href, schema, type, style)) {
					try (Wire wire = new Wire()) {
						String upload = wire.upload("mine", true);
						wire.part(upload, "m.ecore", true, metamodel);
						wire.part(upload, "m.xmi", false, hostile.getBytes(StandardCharsets.UTF_8));
						JsonObject answer = wire.call("model/load", of(upload));
						assertTrue(List.of("ok", "MODEL_INVALID", "METAMODEL_INVALID").contains(name(answer)), target + " -> " + answer);
						assertFalse(answer.toString().contains("top-secret"), answer.toString());
						assertFalse(answer.toString().contains(".passing"), "places of the server are nobody's business: " + answer);
					}
				}
				String ecore = new String(metamodel, StandardCharsets.UTF_8).replaceFirst("<eClassifiers ",
						"<eClassifiers xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance' xsi:type='ecore:EClass' name='Own5f1c'>"
								+ "<eSuperTypes href='" + target + "#//X'/></eClassifiers><eClassifiers ");
				try (Wire wire = new Wire()) {
					String upload = wire.upload("mine", true);
					wire.part(upload, "m.ecore", true, ecore.getBytes(StandardCharsets.UTF_8));
					wire.part(upload, "m.xmi", false, model);
					JsonObject answer = wire.call("model/load", of(upload));
					assertTrue(List.of("ok", "MODEL_INVALID", "METAMODEL_INVALID").contains(name(answer)), target + " -> " + answer);
					assertFalse(answer.toString().contains("top-secret"), answer.toString());
					assertFalse(answer.toString().contains(".passing"), "places of the server are nobody's business: " + answer);
				}
			}
			trap.setSoTimeout(200);
			try (Socket asked = trap.accept()) {
				throw new AssertionError("The server has asked " + asked);
			} catch (java.net.SocketTimeoutException nobodyHasAsked) {
				// As it should be.
			}
		}
		assertLoads();
	}

	@Sampled(2)
	@Test
	void whatIsNoModelIsRefused() throws Exception {
		byte[] deep = ("<?xml version='1.0'?>" + "<a>".repeat(50_000)).getBytes(StandardCharsets.UTF_8);
		byte[] bomb = ("<?xml version='1.0'?><!DOCTYPE a [<!ENTITY a '" + "x".repeat(100) + "'><!ENTITY b '" + "&a;".repeat(100) + "'><!ENTITY c '" + "&b;".repeat(100) + "'>]><a>&c;</a>")
				.getBytes(StandardCharsets.UTF_8);
		byte[] random = new byte[10_000];
		new java.util.Random(1).nextBytes(random);
		byte[] half = java.util.Arrays.copyOf(model, model.length / 2);
		byte[] zip = { 'P', 'K', 3, 4, 0, 0, 0, 0 };
		byte[] binary = new byte[] { (byte) 0x89, 'e', 'm', 'f', '\n', '\r', 0x1a, '\n', 0, 0, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f };
		for (byte[] hostile : List.of(new byte[0], deep, bomb, random, half, zip, binary, metamodel, "\ufeff".getBytes(StandardCharsets.UTF_16), new byte[] { 0 })) {
			for (String name : List.of("m.xmi", "m.bin", "m.ecore")) {
				for (boolean isMetamodel : new boolean[] { false, true }) {
					try (Wire wire = new Wire()) {
						String upload = wire.upload("mine", true);
						if (isMetamodel) {
							wire.part(upload, "good.xmi", false, model);
						} else {
							wire.part(upload, "good.ecore", true, metamodel);
						}
						wire.part(upload, name, isMetamodel, hostile);
						JsonObject answer = wire.call("model/load", of(upload));
						assertTrue(List.of("MODEL_INVALID", "METAMODEL_INVALID", "ok").contains(name(answer)), name + " " + isMetamodel + " -> " + answer);
						assertFalse(answer.toString().contains(".passing"), answer.toString());
					}
				}
			}
		}
		assertLoads();
	}
}
