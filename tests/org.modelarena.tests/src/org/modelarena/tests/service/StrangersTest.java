// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;

/** What clients without a token make a server hold: little, and not for long; nobody with a token is kept out. */
@Timeout(120)
@Sampled(2)
class StrangersTest extends AttackedService {
	private static final int CONNECTIONS = 40;

	private final String secret = Token.secret();

	@Override
	Access access() {
		return new Access(List.of(new Token("reader", Token.hash(secret), Map.of(NAME, Right.READ))));
	}

	@Override
	ServiceLimits.Builder limits() {
		return super.limits().connections(CONNECTIONS);
	}

	private Socket connect(Transport transport) throws IOException {
		URI address = service.address(transport == Transport.TCP ? Transport.TCP : Transport.HTTP, NAME);
		Socket socket = new Socket(address.getHost(), address.getPort());
		socket.setSoTimeout(10_000);
		return socket;
	}

	/** The beginning of what a transport takes, in small pieces. */
	private static String beginning(Transport transport) {
		return switch (transport) {
		case TCP -> "Content-Length: 60000\r\n\r\n" + "x".repeat(1000);
		default -> "POST /rpc HTTP/1.1\r\nHost: localhost\r\nX-Long: " + "x".repeat(1000);
		};
	}

	private void assertReads(Transport transport) {
		try (ArenaClient client = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT.with(secret))) {
			assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP" })
	void whoOpensConnectionsWithoutEndKeepsOutOnlyHimself(Transport transport) throws Exception {
		List<Socket> sockets = new ArrayList<>();
		try (ArenaClient before = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT.with(secret))) {
			before.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create());
			for (int i = 0; i < 3 * CONNECTIONS; i++) {
				sockets.add(connect(transport));
				try {
					sockets.getLast().getOutputStream().write(beginning(transport).substring(0, i % 30 + 1).getBytes(StandardCharsets.US_ASCII));
				} catch (SocketException e) {
					// It was cut off already, for a younger one.
				}
			}
			assertReads(transport);
			assertTrue(service.connections() <= CONNECTIONS, service.connections() + " connections");
			// Who was known before is not cut off for strangers.
			assertEquals(1, before.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		} finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP" })
	void whatDripsIsNotWaitedFor(Transport transport) throws Exception {
		try (Socket socket = connect(transport)) {
			OutputStream out = socket.getOutputStream();
			long start = System.nanoTime();
			assertThrows(IOException.class, () -> {
				for (byte each : beginning(transport).getBytes(StandardCharsets.US_ASCII)) {
					out.write(each);
					Thread.sleep(100);
					assertTrue(System.nanoTime() - start < 30_000_000_000L, "it is waited for");
				}
			});
		}
	}

	@Test
	void aWebSocketMessageThatDripsIsNotWaitedFor() throws Exception {
		CompletableFuture<Integer> closed = new CompletableFuture<>();
		try (HttpClient http = HttpClient.newHttpClient()) {
			WebSocket socket = webSocket(http, closed);
			long start = System.nanoTime();
			for (int i = 0; i < 100 && !closed.isDone(); i++) {
				// A message of many parts, with a ping after each, which is none of it.
				socket.sendText("x", false).exceptionally(gone -> null).join();
				socket.sendPing(java.nio.ByteBuffer.allocate(1)).exceptionally(gone -> null).join();
				Thread.sleep(100);
			}
			assertEquals(WebSocket.NORMAL_CLOSURE + 8, closed.get(1, TimeUnit.SECONDS));
			assertTrue(System.nanoTime() - start < 9_000_000_000L, "it was waited for");
			socket.abort();
		}
	}

	private WebSocket webSocket(HttpClient http, CompletableFuture<Integer> closed) {
		return http.newWebSocketBuilder().header("Authorization", "Bearer " + secret).buildAsync(service.address(Transport.WS, NAME).resolve("/rpc"), new WebSocket.Listener() {
			@Override
			public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
				closed.complete(statusCode);
				return null;
			}
		}).join();
	}

	@Test
	void whoSendsPingsAloneStays() throws Exception {
		CompletableFuture<Integer> closed = new CompletableFuture<>();
		try (HttpClient http = HttpClient.newHttpClient()) {
			WebSocket socket = webSocket(http, closed);
			for (int i = 0; i < 40; i++) {
				socket.sendPing(java.nio.ByteBuffer.allocate(1)).join();
				Thread.sleep(100);
			}
			assertTrue(!closed.isDone());
			socket.abort();
		}
	}

	@Test
	void aStrangerSendsLittle() throws Exception {
		String much = "x".repeat(100_000);
		try (Socket tcp = connect(Transport.TCP)) {
			send(tcp, much);
			assertTrue(receive(new BufferedInputStream(tcp.getInputStream())).contains("too long"));
		}
		try (HttpClient http = HttpClient.newHttpClient()) {
			URI rpc = service.address(Transport.HTTP, NAME).resolve("/rpc");
			assertEquals(413, post(http, rpc, "application/json", much));
			CompletableFuture<Integer> closed = new CompletableFuture<>();
			http.newWebSocketBuilder().buildAsync(service.address(Transport.WS, NAME).resolve("/rpc"), new WebSocket.Listener() {
				@Override
				public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
					closed.complete(statusCode);
					return null;
				}
			}).join().sendText(much, true);
			assertEquals(WebSocket.NORMAL_CLOSURE + 9, closed.get(10, TimeUnit.SECONDS));
		}
		// Who is known may send it: it is no call, which is said, and the connection goes on.
		try (Socket tcp = connect(Transport.TCP)) {
			BufferedInputStream in = new BufferedInputStream(tcp.getInputStream());
			send(tcp, call(1, "session/hello", "{\"token\":\"" + secret + "\"}"));
			assertTrue(receive(in).contains("result"));
			send(tcp, much);
			assertTrue(receive(in).contains("no JSON"));
			send(tcp, call(2, "model/list", "{}"));
			assertTrue(receive(in).contains("result"));
		}
	}

	private static long readingThreads() {
		return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals("modelarena-tcp-read")).count();
	}

	/** Every thread makes each garbage collection longer, for all. */
	@Test
	void aStrangerHasNoThreadOfItsOwn() throws Exception {
		List<Socket> sockets = new ArrayList<>();
		try (Socket known = connect(Transport.TCP)) {
			BufferedInputStream in = new BufferedInputStream(known.getInputStream());
			long before = readingThreads();
			send(known, call(1, "session/hello", "{\"token\":\"" + secret + "\"}"));
			assertTrue(receive(in).contains("result"));
			for (int i = 0; i < CONNECTIONS / 2; i++) {
				sockets.add(connect(Transport.TCP));
				sockets.getLast().getOutputStream().write("Content-Length: 60000".getBytes(StandardCharsets.US_ASCII));
			}
			assertReads(Transport.TCP);
			assertTrue(readingThreads() - before < CONNECTIONS / 4, () -> readingThreads() + " threads, " + before + " before");
			Thread.sleep(2 * limits().build().firstMessage().toMillis());
			send(known, call(2, "model/list", "{}"));
			assertTrue(receive(in).contains("result"));
		} finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
	}

	@Test
	void oneTokenHasNoMoreThanHalfOfAllConnections() throws Exception {
		List<Socket> sockets = new ArrayList<>();
		String hello = call(1, "session/hello", "{\"token\":\"" + secret + "\"}");
		try {
			for (int i = 0; i < CONNECTIONS / 2; i++) {
				sockets.add(connect(Transport.TCP));
				send(sockets.getLast(), hello);
				assertTrue(receive(new BufferedInputStream(sockets.getLast().getInputStream())).contains("result"));
			}
			try (Socket oneMore = connect(Transport.TCP)) {
				BufferedInputStream in = new BufferedInputStream(oneMore.getInputStream());
				send(oneMore, hello);
				StringBuilder told = new StringBuilder();
				for (String message = receive(in); message != null; message = receive(in)) {
					told.append(message);
				}
				assertTrue(told.toString().contains("half of all; close some"), told.toString());
			}
			sockets.removeLast().close();
			await(() -> service.connections() < CONNECTIONS / 2, "the connection is still counted");
			assertReads(Transport.TCP);
		} finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void aClientWhosePlaceAnotherOneGotTriesAgain(Transport transport) throws Exception {
		try (CuttingRelay relay = new CuttingRelay(service.address(transport, NAME), 2);
				ArenaClient client = ArenaClient.connect(relay.address(), ClientOptions.DEFAULT.with(secret))) {
			assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
		}
		try (CuttingRelay relay = new CuttingRelay(service.address(transport, NAME), 100)) {
			ArenaException e = assertThrows(ArenaException.class, () -> ArenaClient.connect(relay.address(), ClientOptions.DEFAULT.with(secret)));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
		}
	}
}
