// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.core.Progress;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.xmi.Ecore;
import org.modelarena.xmi.XmiWriter;

/** Forms that are none, or half, or slow, or of a client that is gone: answered for what they are or cut off, and nothing is left. */
@Timeout(180)
class HostileFormsTest extends FacadeServer {
	private static final String EDGE = "edge-5f1c";
	private static final String TYPE = "multipart/form-data; boundary=" + EDGE;

	private String model;
	private String metamodel;

	@BeforeEach
	void writeModel() throws IOException {
		Path file = folder.resolve("m.xmi");
		var source = Railways.repair(1);
		XmiWriter.write(source, file, Progress.none());
		Ecore.write(source.metamodel(), folder.resolve("m.ecore"));
		model = Files.readString(file);
		metamodel = Files.readString(folder.resolve("m.ecore"));
	}

	@Override
	void start(Access access) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		ServiceLimits limits = ServiceLimits.builder().uploadBytes(2 << 20).cursors(8).cursorIdle(Duration.ofSeconds(20)).build();
		ServiceOptions options = new ServiceOptions(listen, access, limits).withModels(folder.resolve("models")).withLog(AccessLogOptions.of(folder.resolve("access.log")));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), options, catalog);
	}

	@AfterEach
	void noFileIsLeft() throws Exception {
		await(() -> leftovers().isEmpty(), "files are left");
		assertFalse(Files.readString(folder.resolve("access.log.0")).contains("\"INTERNAL\""), "a fault of ours");
	}

	private List<String> leftovers() {
		try (Stream<Path> left = Files.list(folder.resolve("models"))) {
			return left.map(path -> path.getFileName().toString()).filter(name -> name.startsWith(".passing")).toList();
		} catch (IOException e) {
			throw new AssertionError(e);
		}
	}

	private static String part(String disposition, String more, String content) {
		return "--" + EDGE + "\r\nContent-Disposition: " + disposition + "\r\n" + more + "\r\n" + content + "\r\n";
	}

	private static String file(String name, String file, String content) {
		return part("form-data; name=\"" + name + "\"; filename=\"" + file + "\"", "", content);
	}

	private static String end() {
		return "--" + EDGE + "--\r\n";
	}

	/** The status and what follows, as it comes over a connection of its own. */
	private String put(String type, String more, byte[] form) throws IOException {
		try (Socket socket = socket()) {
			ByteArrayOutputStream request = new ByteArrayOutputStream();
			request.write(("PUT /v1/models/mine?kind=columns&replace=true HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: " + type + "\r\n" + more
					+ "Content-Length: " + form.length + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
			request.write(form);
			socket.getOutputStream().write(request.toByteArray());
			return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		}
	}

	private String put(String type, String form) throws IOException {
		return put(type, "", form.getBytes(StandardCharsets.UTF_8));
	}

	private Socket socket() throws IOException {
		URI address = service.address(Transport.HTTP);
		Socket socket = new Socket(address.getHost(), address.getPort());
		socket.setSoTimeout(60_000);
		return socket;
	}

	private void assertLoads() throws IOException {
		String answer = put(TYPE, file("metamodel", "m.ecore", metamodel) + file("model", "m.xmi", model) + end());
		assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
	}

	private static void assertRefused(String answer, String what) {
		assertTrue(answer.startsWith("HTTP/1.1 4"), what + " -> " + answer);
		assertFalse(answer.contains(".passing") || answer.contains("\tat "), answer);
	}

	@Test
	void typesThatAnnounceNoForm() throws Exception {
		String good = file("metamodel", "m.ecore", metamodel) + file("model", "m.xmi", model) + end();
		for (String type : List.of("multipart/form-data", "multipart/form-data; boundary", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"", "multipart/form-data; boundary=\"",
				"multipart/form-data; boundary=\"" + EDGE, "multipart/form-data; boundary=other", "multipart/form-data; boundary=" + "x".repeat(4000), "multipart/form-data;;;;=;boundary==",
				"multipart/form-data; boundary=\u00e4\u00ff", "multipart/form-data; charset=nonsense; boundary=x", "multipart/form-data; boundary= ")) {
			assertRefused(put(type, good), type);
		}
		assertLoads();
	}

	@Test
	void formsThatAreNone() throws Exception {
		String meta = file("metamodel", "m.ecore", metamodel);
		List<String> forms = new ArrayList<>(
				List.of("", "no form", "--" + EDGE, "--" + EDGE + "\r\n", end(), end() + end(), meta + end(), meta, meta + file("model", "m.xmi", model), "\r\n".repeat(10_000),
						meta + "--" + EDGE + "\r\n\r\n" + model + "\r\n" + end(), meta + part("", "", model) + end(), meta + part("form-data", "", model) + end(),
						meta + part("form-data; name=model", "", model) + end(), meta + part("form-data; filename=\"m.xmi\"", "", model) + end(),
						meta + part("attachment; name=\"model\"; filename=\"m.xmi\"", "X: " + "y".repeat(100_000) + "\r\n", model) + end(),
						meta + part("form-data; name=\"model\"; filename=\"m.xmi\"", "X-" + "y\r\nX-".repeat(10_000) + ": 1\r\n", model) + end(),
						meta + part("form-data; name=\"model\"; filename=\"m.xmi\"", "Content-Type: multipart/mixed; boundary=in\r\n", "--in\r\n\r\n" + model + "\r\n--in--") + end(),
						meta + part("form-data; name=\"model\"; filename=\"m.xmi\"", "Content-Transfer-Encoding: base64\r\n", "PGE+") + end(),
						meta + file("model", "m.xmi", "x".repeat(3 << 20)) + end(), file("model", "m.xmi", model) + file("metamodel", "m.xmi", metamodel) + end(),
						meta + file("model", "m.xmi", "") + end(), meta + file("other", "m.xmi", model) + end()));
		StringBuilder many = new StringBuilder();
		for (int i = 0; i < 1001; i++) {
			many.append(file("model", "m" + i + ".xmi", ""));
		}
		forms.add(many + end());
		for (String form : forms) {
			assertRefused(put(TYPE, form), form.substring(Math.max(0, form.length() - 300)));
		}
		assertLoads();
	}

	@Test
	void namesOfFilesThatLeadElsewhere() throws Exception {
		String meta = file("metamodel", "m.ecore", metamodel);
		for (String name : List.of("filename=\"../m.xmi\"", "filename=\"..\\m.xmi\"", "filename=\"C:\\m.xmi\"", "filename=\"/m.xmi\"", "filename=\"\"", "filename=\".\"", "filename=\"..\"",
				"filename=..",
				"filename=\"a\u0000b\"", "filename=\"\u009b31m\"", "filename=\"\u202em\"", "filename=\"" + "x".repeat(300) + "\"", "filename=\"" + "\u00e4".repeat(150) + "\"",
				"filename=\"..\\\"/m.xmi\"")) {
			String answer = put(TYPE, meta + part("form-data; name=\"model\"; " + name, "", model) + end());
			assertRefused(answer, name);
		}
		// What is no name in one spelling may be one in another; in none does it lead out.
		for (String name : List.of("filename=\"m.xmi\"; filename=\"../m.xmi\"", "filename*=UTF-8''..%2fm.xmi", "filename=\"m.xmi\"; filename*=UTF-8''%2e%2e%2fm.xmi", "filename=\"%2e%2e%2fm.xmi\"",
				"filename=\"=?utf-8?B?Li4vbS54bWk=?=\"", "filename=\"" + "m".repeat(190) + ".xmi\"", "filename=\"m.xmi \"", "filename=\"\u65e5\u672c.xmi\"")) {
			String answer = put(TYPE, meta + part("form-data; name=\"model\"; " + name, "", model) + end());
			assertTrue(answer.startsWith("HTTP/1.1 200") || answer.startsWith("HTTP/1.1 4"), name + " -> " + answer);
		}
		try (Stream<Path> all = Files.walk(folder)) {
			assertEquals(List.of("m.xmi"), all.filter(path -> path.toString().endsWith(".xmi")).map(path -> folder.relativize(path).toString()).toList());
		}
		assertLoads();
	}

	@Test
	void aNameThatComesTwiceIsRefused() throws Exception {
		String twice = file("metamodel", "m.ecore", metamodel) + file("model", "m.xmi", "<a/>") + file("model", "m.xmi", model) + end();
		assertRefused(put(TYPE, twice), "two files of one name");
		assertLoads();
	}

	@Test
	void clientsThatGoInTheMiddleOfAForm() throws Exception {
		byte[] form = (file("metamodel", "m.ecore", metamodel) + file("model", "m.xmi", model) + end()).getBytes(StandardCharsets.UTF_8);
		Random random = new Random(5);
		for (int i = 0; i < 40; i++) {
			try (Socket socket = socket()) {
				String chunked = i % 2 == 0 ? "Content-Length: " + form.length : "Transfer-Encoding: chunked";
				socket.getOutputStream()
						.write(("PUT /v1/models/mine?kind=columns HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + TYPE + "\r\n" + chunked + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
				if (i % 2 != 0) {
					socket.getOutputStream().write((Integer.toHexString(form.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
				}
				socket.getOutputStream().write(form, 0, random.nextInt(form.length));
				socket.setSoLinger(i % 3 == 0, 0);
			}
		}
		await(() -> leftovers().isEmpty(), "files are left");
		assertLoads();
	}

	@Sampled(6)
	@Test
	void clientsThatStopSendingAreNotWaitedForLong() throws Exception {
		List<Socket> slow = new ArrayList<>();
		try {
			for (int i = 0; i < 8; i++) {
				Socket socket = socket();
				slow.add(socket);
				socket.getOutputStream().write(("PUT /v1/models/mine?kind=columns HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: " + TYPE + "\r\nContent-Length: 100000\r\n\r\n"
						+ file("metamodel", "m.ecore", metamodel).substring(0, 500)).getBytes(StandardCharsets.US_ASCII));
			}
			await(() -> leftovers().size() == 8, "the forms are taken");
			long before = System.nanoTime();
			while (!leftovers().isEmpty() && System.nanoTime() - before < 60_000_000_000L) {
				Thread.sleep(200);
			}
			assertEquals(List.of(), leftovers());
		} finally {
			for (Socket socket : slow) {
				socket.close();
			}
		}
		assertLoads();
	}
}
