package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Catalog;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.ServerOptions;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;
import org.modelarena.server.internal.store.HeldAnswers;

/** What clients do to a server by fault or by intent: it says what is wrong, loses nothing, and answers the next one. */
class ServiceFaultsTest {
	private static final String NAME = "railway";
	private static final int MESSAGE_BYTES = 1 << 20;
	private static final Query SEGMENTS = new Query("ocl", "Segment.allInstances()->size()");
	/** Some hundred megabytes of rows. */
	private static final Query MANY = new Query("ocl", "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()");

	private final Catalog catalog = Catalog.discover();
	private QueryService service;

	@TempDir
	Path folder;

	@BeforeEach
	void serve() {
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), Cases.get("railway").model(Map.of("scenario", "inject", "size", "1")), Progress.none());
		ServiceLimits limits = ServiceLimits.builder().callsAtOnce(8).messageBytes(MESSAGE_BYTES).waitingBytes(1 << 20).cursors(16).cursorIdle(Duration.ofSeconds(2)).connections(600)
				.firstMessage(Duration.ofSeconds(2)).build();
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)), new ServiceOptions(listen, Access.OPEN, limits), catalog);
	}

	@AfterEach
	void nothingIsLeft() throws InterruptedException {
		await(() -> service.running() == 0, "calls still run");
		service.close();
		await(() -> Thread.getAllStackTraces().keySet().stream().noneMatch(thread -> thread.isAlive() && thread.getName().startsWith("modelarena-w")), "threads are left");
	}

	private static void await(BooleanSupplier condition, String what) throws InterruptedException {
		for (int i = 0; i < 300 && !condition.getAsBoolean(); i++) {
			Thread.sleep(50);
		}
		assertTrue(condition.getAsBoolean(), what);
	}

	private Socket socket() throws IOException {
		URI address = service.address(Transport.TCP, NAME);
		Socket socket = new Socket(address.getHost(), address.getPort());
		socket.setSoTimeout(10_000);
		return socket;
	}

	private static void send(Socket socket, String message) throws IOException {
		socket.getOutputStream().write(Frames.encode(message.getBytes(StandardCharsets.UTF_8)));
	}

	private static String receive(InputStream in) throws IOException {
		byte[] message = Frames.read(in, Integer.MAX_VALUE);
		return message == null ? null : new String(message, StandardCharsets.UTF_8);
	}

	private static String call(int id, String method, String parameters) {
		return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}";
	}

	/** The server answers somebody else. */
	private void assertServes() {
		for (Transport transport : List.of(Transport.TCP, Transport.HTTP, Transport.WS)) {
			try (ArenaClient client = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT)) {
				assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
			}
		}
	}

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
		try (Socket socket = socket();
				HttpClient http = HttpClient.newHttpClient();
				ArenaClient known = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT.with(secret))) {
			CompletableFuture<Integer> closed = new CompletableFuture<>();
			http.newWebSocketBuilder().buildAsync(web, new WebSocket.Listener() {
				@Override
				public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
					closed.complete(statusCode);
					return null;
				}
			}).join();
			InputStream in = new BufferedInputStream(socket.getInputStream());
			send(socket, call(1, "model/list", "{}"));
			assertTrue(receive(in).contains("\"code\":141"));
			assertTrue(receive(in).contains("did not arrive"));
			assertEquals(-1, in.read());
			assertEquals(1008, closed.get(10, TimeUnit.SECONDS));
			Thread.sleep(1500);
			assertEquals(1, known.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
			assertEquals(1, service.connections());
		}
	}

	@Test
	void answersThatNobodyReadsTakeNoMoreThanTheirPartOfTheHeap() {
		Answer answer = Answer.ofColumns(List.of("a", "b"), List.of(new long[1000], new Object[1000]), 1000);
		HeldAnswers held = new HeldAnswers(50_000);
		long size = held.hold(answer);
		assertEquals(24_000, size);
		held.hold(answer);
		assertEquals(ErrorCode.OUT_OF_MEMORY, assertThrows(ArenaException.class, () -> held.hold(answer)).code());
		held.release(size);
		held.hold(answer);
		assertEquals(48_000, held.bytes());
	}

	@Test
	void aCallIsCancelledByItsIdAlsoWhileItWaits() throws Exception {
		URI rpc = service.address(Transport.HTTP, NAME).resolve("/rpc");
		String endless = "{\"store\":\"railway\",\"language\":\"eol\",\"text\":\"while (true) { Segment.all.size(); }\",\"id\":\"ID\"}";
		try (HttpClient client = HttpClient.newHttpClient()) {
			List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
			for (int i = 0; i < 40; i++) {
				HttpRequest request = HttpRequest.newBuilder(rpc).header("Content-Type", "application/json")
						.POST(HttpRequest.BodyPublishers.ofString(call(1, "query/run", endless.replace("ID", "q" + i)))).build();
				answers.add(client.sendAsync(request, HttpResponse.BodyHandlers.ofString()));
			}
			await(() -> service.running() > 0, "no call runs");
			Thread.sleep(300);
			for (int i = 0; i < 40; i++) {
				post(client, rpc, "application/json", call(1, "query/cancel", "{\"cursor\":\"q" + i + "\"}"));
			}
			for (CompletableFuture<HttpResponse<String>> answer : answers) {
				assertTrue(answer.get(20, TimeUnit.SECONDS).body().contains("\"code\":307"), answer.join().body());
			}
		}
	}

	@Test
	void aClientThatIsGoneInTheMiddleOfItsAnswerLeavesNothing() throws Exception {
		for (int i = 0; i < 20; i++) {
			try (Socket socket = socket()) {
				socket.setSoLinger(true, 0);
				send(socket, call(1, "query/start", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"" + MANY.text() + "\",\"credit\":100000000}"));
				assertNotNull(receive(new BufferedInputStream(socket.getInputStream())));
				Thread.sleep(i * 5L);
			}
		}
		await(() -> service.connections() == 0, "connections of clients that are gone");
		assertServes();
	}

	@Test
	void aSlowReaderIsHeldUpAndNobodyElse() throws Exception {
		try (Socket slow = socket(); ArenaClient other = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT)) {
			long before = usedHeap();
			send(slow, call(1, "query/start", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"" + MANY.text() + "\",\"credit\":100000000,\"id\":\"c\"}"));
			for (int i = 0; i < 50; i++) {
				// Calls whose answers nobody takes are not all read.
				send(slow, call(i + 2, "model/metamodel", "{\"store\":\"railway\"}"));
			}
			Thread.sleep(1000);
			assertTrue(other.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count() == 1);
			assertTrue(usedHeap() - before < 150 << 20, "buffered " + (usedHeap() - before >> 20) + " MB");
			InputStream in = new BufferedInputStream(slow.getInputStream());
			long rows = 0;
			int answers = 0;
			while (true) {
				String message = receive(in);
				if (!message.contains("\"method\":\"query/rows\"")) {
					answers++;
				} else if (message.contains("\"isLast\":true")) {
					break;
				} else {
					rows++;
				}
			}
			assertTrue(rows > 10, rows + " pages, " + answers + " answers");
		}
	}

	private static long usedHeap() {
		System.gc();
		return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
	}

	@Test
	void cancellingRacesWithCompletion() throws Exception {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.WS, NAME), ClientOptions.DEFAULT)) {
			Random random = new Random(1);
			for (int i = 0; i < 300; i++) {
				CompletableFuture<Answer> answer = client.executeAsync(SEGMENTS, QueryLimits.DEFAULT);
				if (random.nextBoolean()) {
					Thread.sleep(0, random.nextInt(900_000));
				}
				answer.cancel(true);
			}
			assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
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

	private static int post(HttpClient client, URI address, String type, String body) throws Exception {
		HttpRequest request = HttpRequest.newBuilder(address).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)).build();
		return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
	}

	@Test
	void tenThousandBadRequestsChangeNothing() throws Exception {
		Random random = new Random(7);
		String good = call(1, "query/run", "{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"1\"}");
		try (Socket socket = socket()) {
			InputStream in = new BufferedInputStream(socket.getInputStream());
			OutputStream out = socket.getOutputStream();
			for (int i = 0; i < 10_000; i++) {
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

	@Test
	void aLostConnectionIsSaidAndMadeAgain() {
		URI address = service.address(Transport.TCP, NAME);
		try (ArenaClient client = ArenaClient.connect(address, ClientOptions.DEFAULT)) {
			CompletableFuture<Answer> running = client.executeAsync(new Query("eol", "while (true) { Segment.all.size(); }"), QueryLimits.DEFAULT);
			service.close();
			assertEquals(ErrorCode.STORE_UNAVAILABLE, ((ArenaException) assertThrows(java.util.concurrent.ExecutionException.class, running::get).getCause()).code());
			assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create())).code());
			ModelStore store = catalog.store("columns").open(StoreLocation.at(folder.resolve(NAME)));
			ServerOptions samePort = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, address.getPort(), Transport.HTTP, 0));
			service = QueryService.start(List.of(new QueryService.Named(NAME, store)), ServiceOptions.open(samePort), catalog);
			assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}
}
