// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;

/** What clients send to a server by fault or by intent: it says what is wrong, loses nothing, and answers the next one. */
@Sampled(2)
class ServiceFaultsTest extends AttackedService {
	@Test
	void aMessageThatIsNoneIsAnsweredAndTheConnectionGoesOn() throws Exception {
		List<String> wrong = List.of("", "{", "[]", "null", "17", "\"x\"", "{}", "{\"jsonrpc\":\"2.0\"}", "{\"jsonrpc\":\"2.0\",\"id\":1}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":17}",
				"[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"model/list\"}]", call(1, "no/such", "{}"), call(1, "query/run", "null"), call(1, "query/run", "[]"), call(1, "query/run", "17"),
				call(1, "query/run", "{\"store\":17}"), call(1, "query/run", "{\"store\":{}}"), call(1, "query/run", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1\",\"maxRows\":-1}"),
				call(1, "query/run", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1\",\"maxRows\":1e400}"),
				call(1, "query/run", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"x\",\"parameters\":{\"x\":{\"y\":1}}}"), call(1, "element/get", "{\"store\":\"railway\",\"keys\":[null]}"),
				call(1, "edit/commit", "{\"store\":\"railway\",\"steps\":[null]}"), call(1, "edit/commit", "{\"store\":\"railway\",\"steps\":[{\"do\":17}]}"),
				call(1, "query/next", "{\"cursor\":\"none\"}"), "{\"result\":1,\"id\":5,\"jsonrpc\":\"2.0\"}", "\u0000\u0001\uffff", "[".repeat(100_000), "{\"a\":".repeat(100_000));
		try (Socket socket = socket()) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			for (String message : wrong) {
				send(socket, message);
				String answer = receive(in);
				assertTrue(answer != null && answer.contains("\"error\""), message.substring(0, Math.min(100, message.length())) + " -> " + answer);
			}
			send(socket, call(7, "model/statistics", "{\"store\":\"railway\"}"));
			assertTrue(receive(in).contains("\"id\":7,\"result\""));
		}
		assertServes();
	}

	@Test
	void framesThatAreNoneEndTheConnectionWithAReason() throws Exception {
		List<String> wrong = List.of("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "Content-Length: 99999999\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: x\r\n\r\n", "\r\n\r\n",
				"Content-Length: " + (MESSAGE_BYTES + 1) + "\r\n\r\n", "x".repeat(5000));
		for (String bytes : wrong) {
			try (Socket socket = socket()) {
				socket.getOutputStream().write(bytes.getBytes(StandardCharsets.UTF_8));
				InputStream in = new BufferedInputStream(socket.getInputStream());
				assertTrue(receive(in).contains("\"error\""), bytes);
				assertEquals(-1, in.read(), bytes);
			}
		}
		assertServes();
	}

	@ParameterizedTest
	@EnumSource(names = { "TCP", "WS", "HTTP" })
	void aCallThatIsTooLongFailsAlone(Transport transport) throws Exception {
		try (ArenaClient client = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT)) {
			CompletableFuture<Answer> other = client.executeAsync(new Query("eol", "while (true) { Segment.all.size(); }"), new QueryLimits(Duration.ofSeconds(2), 10));
			Query endless = new Query("ocl", "'" + "x".repeat(MESSAGE_BYTES) + "'.size()");
			ArenaException refused = assertThrows(ArenaException.class, () -> client.execute(endless, QueryLimits.DEFAULT, Cancellation.create()));
			assertEquals(ErrorCode.REQUEST_INVALID, refused.code(), refused.getMessage());
			assertTrue(refused.getMessage().contains("at most " + MESSAGE_BYTES + " bytes"), refused.getMessage());
			ExecutionException end = assertThrows(ExecutionException.class, () -> other.get(60, TimeUnit.SECONDS));
			assertEquals(ErrorCode.TIMEOUT, ((ArenaException) end.getCause()).code(), end.getCause().getMessage());
		}
	}

	/** Of a server that does not say beforehand what it takes. */
	@Test
	void whoseCallIsRefusedByItsLengthIsToldTheReason() throws Exception {
		String hello = "{\"jsonrpc\":\"2.0\",\"id\":\"1\",\"result\":{\"server\":\"x\",\"protocol\":1,\"stores\":[\"railway\"]}}";
		String refusal = "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"A message has at most 17 bytes.\"}}";
		try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Thread server = Thread.ofVirtual().start(() -> {
				try (Socket socket = listener.accept()) {
					InputStream in = new BufferedInputStream(socket.getInputStream());
					receive(in);
					send(socket, hello);
					receive(in);
					send(socket, refusal);
					in.read();
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			});
			URI address = URI.create("tcp://127.0.0.1:" + listener.getLocalPort() + "/railway");
			// It asks more than hello before it is connected.
			ArenaException end = assertThrows(ArenaException.class, () -> ArenaClient.connect(address, ClientOptions.DEFAULT).close());
			assertTrue(end.getMessage().endsWith("refused a message: A message has at most 17 bytes."), end.getMessage());
			server.join(10_000);
			assertFalse(server.isAlive());
		}
	}

	@Test
	void aRequestForWhichThereIsNoRoomFailsAlone() throws Exception {
		List<String> answers = List.of(http("200 OK", "application/json", "{\"jsonrpc\":\"2.0\",\"id\":\"?\",\"result\":{\"server\":\"x\",\"protocol\":1,\"stores\":[\"railway\"]}}"),
				http("503 Service Unavailable", "application/problem+json", "{\"type\":\"about:blank\",\"status\":503,\"detail\":\"There is no room for it.\"}"),
				http("200 OK", "application/json", "{\"jsonrpc\":\"2.0\",\"id\":\"?\",\"result\":{\"stores\":[]}}"));
		try (ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Thread server = Thread.ofVirtual().start(() -> answers.forEach(answer -> {
				try (Socket socket = listener.accept()) {
					InputStream in = new BufferedInputStream(socket.getInputStream());
					String id = body(in).replaceFirst("(?s).*\"id\":\"(\\d+)\".*", "$1");
					socket.getOutputStream().write(answer.replace("\"?\"", "\"" + id + "\"").getBytes(StandardCharsets.UTF_8));
				} catch (IOException e) {
					throw new UncheckedIOException(e);
				}
			}));
			try (ModelAdmin admin = ModelAdmin.connect(URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/railway"), ClientOptions.DEFAULT)) {
				ArenaException refused = assertThrows(ArenaException.class, admin::list);
				assertEquals(ErrorCode.STORE_BUSY, refused.code(), refused.getMessage());
				assertEquals("There is no room for it.", refused.getMessage());
				assertEquals(List.of(), admin.list());
			}
			server.join(10_000);
			assertFalse(server.isAlive());
		}
	}

	/** The body of a request, which has a length. */
	private static String body(InputStream in) throws IOException {
		StringBuilder head = new StringBuilder();
		while (head.indexOf("\r\n\r\n") < 0) {
			head.append((char) in.read());
		}
		int length = Integer.parseInt(head.toString().replaceFirst("(?is).*content-length: *(\\d+).*", "$1"));
		return new String(in.readNBytes(length), StandardCharsets.UTF_8);
	}

	/** @param body with a question mark for the number of the call */
	private static String http(String status, String type, String body) {
		return "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length() + "\r\nConnection: close\r\n\r\n" + body;
	}

	@Test
	void whoSendsHalfAMessageIsNotWaitedFor() throws Exception {
		List<Socket> sockets = new ArrayList<>();
		try {
			for (int i = 0; i < 500; i++) {
				Socket socket = socket();
				sockets.add(socket);
				socket.getOutputStream().write(("Content-Length: 100\r\n\r\n" + "x".repeat(i % 99)).substring(0, i % 20 + 1).getBytes(StandardCharsets.US_ASCII));
			}
			assertServes();
			await(() -> service.connections() < 10, "half open connections");
		} finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
	}

	@Test
	void whoShowsNoTokenIsNotKept() throws Exception {
		service.close();
		ModelStore store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
		ServiceLimits limits = ServiceLimits.builder().workers(8).waitingCalls(8).callsAtOnce(8).messageBytes(MESSAGE_BYTES).pageRows(10).waitingBytes(1 << 20).cursors(16)
				.cursorIdle(Duration.ofSeconds(2)).connections(600).firstMessage(Duration.ofSeconds(1)).build();
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		String secret = Token.secret();
		Access access = new Access(List.of(new Token("reader", Token.hash(secret), Map.of(NAME, Right.READ))));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), new ServiceOptions(listen, access, limits), catalog);
		URI web = service.address(Transport.WS, NAME).resolve("/rpc");
		try (HttpClient http = HttpClient.newHttpClient();
				ArenaClient known = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT.with(secret))) {
			CompletableFuture<Integer> closed = new CompletableFuture<>();
			http.newWebSocketBuilder().buildAsync(web, new WebSocket.Listener() {
				@Override
				public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
					closed.complete(statusCode);
					return null;
				}
			}).join();
			try (Socket socket = socket()) {
				InputStream in = new BufferedInputStream(socket.getInputStream());
				send(socket, call(1, "model/list", "{}"));
				assertTrue(receive(in).contains("\"code\":141"));
				assertTrue(receive(in).contains("did not arrive"));
				assertEquals(-1, in.read());
			}
			assertEquals(1008, closed.get(10, TimeUnit.SECONDS));
			await(() -> service.connections() == 1, "connections of those who have shown no token");
			assertEquals(1, known.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}

	@Test
	void tooMuchIsRefusedOverHttp() throws Exception {
		URI http = service.address(Transport.HTTP, NAME).resolve("/rpc");
		try (HttpClient client = HttpClient.newHttpClient()) {
			assertEquals(413, post(client, http, "application/json", "x".repeat(MESSAGE_BYTES + 1)));
			assertEquals(415, post(client, http, "text/plain", "{}"));
			assertEquals(200, post(client, http, "application/json", "[".repeat(100_000)));
			HttpRequest foreign = HttpRequest.newBuilder(http).header("Content-Type", "application/json").header("Origin", "http://evil.example").POST(HttpRequest.BodyPublishers.ofString("{}"))
					.build();
			assertEquals(403, client.send(foreign, HttpResponse.BodyHandlers.discarding()).statusCode());
			assertEquals(405, client.send(HttpRequest.newBuilder(http).build(), HttpResponse.BodyHandlers.discarding()).statusCode());
		}
		try (Socket rebound = new Socket(http.getHost(), http.getPort())) {
			rebound.getOutputStream().write("POST /rpc HTTP/1.1\r\nHost: evil.example\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}".getBytes(StandardCharsets.US_ASCII));
			assertTrue(new String(rebound.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).endsWith("403"));
		}
		assertServes();
	}

	@Test
	void thousandsOfBadRequestsChangeNothing() throws Exception {
		Random random = new Random(7);
		String good = call(1, "query/run", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1\"}");
		try (Socket socket = socket()) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			OutputStream out = socket.getOutputStream();
			for (int i = 0; i < (Boolean.getBoolean("modelarena.long") ? 10_000 : 2000); i++) {
				byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
				for (int change = random.nextInt(4) + 1; change > 0; change--) {
					bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
				}
				out.write(Frames.encode(bytes));
				// A change may have made a notification of it, which is not answered; what follows is.
				out.write(Frames.encode(call(100_000 + i, "session/hello", "{}").getBytes(StandardCharsets.UTF_8)));
				for (String answer = receive(in); !answer.contains("\"id\":" + (100_000 + i)); answer = receive(in)) {
					assertTrue(answer.contains("\"error\"") || answer.contains("\"result\""), answer);
				}
			}
		}
		assertServes();
	}
}
