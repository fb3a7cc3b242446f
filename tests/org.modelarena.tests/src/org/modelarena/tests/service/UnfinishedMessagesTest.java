// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.core.store.Transport;
import org.modelarena.server.ServiceLimits;
import org.modelarena.testkit.Sampled;

/** Long messages that do not end, and clients that do not wait: what they hold is bounded, and is given back. */
@Timeout(120)
class UnfinishedMessagesTest extends AttackedService {
	private static final int LONG = MESSAGE_BYTES * 9 / 10;
	private static final int CLIENTS = 30;

	@Override
	ServiceLimits.Builder limits() {
		return super.limits().unansweredBytes(4L << 20).firstMessage(Duration.ofSeconds(30));
	}

	private interface Client extends AutoCloseable {
		/** Sends nearly all of a long message; whether it was taken is to be seen. */
		void begin() throws Exception;

		boolean isCutOff() throws Exception;

		@Override
		void close() throws IOException;
	}

	private Client client(Transport transport, HttpClient http) throws IOException {
		if (transport == Transport.WS) {
			return new WebSocketClient(http, service.address(Transport.WS, NAME).resolve("/rpc"));
		}
		URI address = service.address(transport, NAME);
		return new SocketClient(new Socket(address.getHost(), address.getPort()), transport == Transport.TCP ? "Content-Length: " + MESSAGE_BYTES + "\r\n\r\n"
				: "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " + MESSAGE_BYTES + "\r\n\r\n");
	}

	private record SocketClient(Socket socket, String header) implements Client {
		@Override
		public void begin() throws IOException {
			try {
				socket.getOutputStream().write((header + "x".repeat(LONG)).getBytes(StandardCharsets.US_ASCII));
			} catch (SocketException e) {
				// Cut off.
			}
		}

		@Override
		public boolean isCutOff() throws IOException {
			socket.setSoTimeout(1);
			try {
				return socket.getInputStream().read() >= -1;
			} catch (java.net.SocketTimeoutException e) {
				return false;
			} catch (SocketException e) {
				return true;
			}
		}

		@Override
		public void close() throws IOException {
			socket.close();
		}
	}

	private static final class WebSocketClient implements Client {
		private final WebSocket socket;

		WebSocketClient(HttpClient http, URI address) {
			socket = http.newWebSocketBuilder().buildAsync(address, new WebSocket.Listener() {
			}).join();
		}

		@Override
		public void begin() {
			socket.sendText("x".repeat(LONG), false).exceptionally(gone -> null).join();
		}

		@Override
		public boolean isCutOff() {
			return socket.isInputClosed();
		}

		@Override
		public void close() {
			socket.abort();
		}
	}

	private static boolean isTaken(HttpClient http, URI rpc) {
		try {
			return post(http, rpc, "application/json", "x".repeat(LONG)) == 200;
		} catch (Exception e) {
			throw new AssertionError(e);
		}
	}

	@Sampled(2)
	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void onlySoManyAreHeldAtOnce(Transport transport) throws Exception {
		List<Client> clients = new ArrayList<>();
		try (HttpClient http = HttpClient.newHttpClient()) {
			for (int i = 0; i < CLIENTS; i++) {
				clients.add(client(transport, http));
				clients.getLast().begin();
			}
			int held = CLIENTS;
			for (int tries = 0; tries < 400 && held > 2; tries++) {
				Thread.sleep(50);
				held = 0;
				for (Client client : clients) {
					held += client.isCutOff() ? 0 : 1;
				}
			}
			assertTrue(held <= 2, held + " long messages are held");
			// Short calls pass, and when the others have gone, long ones as well.
			assertServes();
			for (Client client : clients) {
				client.close();
			}
			await(() -> service.connections() == 0, "connections");
			URI rpc = service.address(Transport.HTTP, NAME).resolve("/rpc");
			// A connection is gone a moment before the memory of its message is.
			await(() -> isTaken(http, rpc), "a long message is taken again");
		}
	}

	@Sampled(2)
	@Test
	void whoClosesItsConnectionOverHttpEndsItsCall() throws Exception {
		URI address = service.address(Transport.HTTP, NAME);
		byte[] body = call(1, "query/run", "{\"store\":\"railway\",\"language\":\"eol\",\"text\":\"while (true) { Segment.all.size(); }\"}").getBytes(StandardCharsets.UTF_8);
		for (String path : List.of("/rpc", "/v1/models/" + NAME + "/query")) {
			byte[] sent = path.equals("/rpc") ? body : "{\"language\":\"eol\",\"text\":\"while (true) { Segment.all.size(); }\"}".getBytes(StandardCharsets.UTF_8);
			try (Socket socket = new Socket(address.getHost(), address.getPort())) {
				socket.getOutputStream()
						.write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " + sent.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
				socket.getOutputStream().write(sent);
				await(() -> service.running() > 0, "the call does not run");
				// It is looked at more than once, and goes on.
				Thread.sleep(2500);
				assertEquals(1, service.running());
			}
			long closed = System.nanoTime();
			await(() -> service.running() == 0, "the call goes on");
			long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - closed);
			assertTrue(millis < 15_000, "the call went on for " + millis + " ms");
		}
	}

	@Sampled(2)
	@Test
	void aNextRequestThatComesEarlyIsAnswered() throws Exception {
		URI address = service.address(Transport.HTTP, NAME);
		String body = "{\"language\":\"eol\",\"text\":\"var n = 0; while (n < 300000) { n = n + 1; } return n;\"}";
		String request = "POST /v1/models/" + NAME + "/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
		try (Socket socket = new Socket(address.getHost(), address.getPort())) {
			socket.setSoTimeout(30_000);
			for (int i = 0; i < 5; i++) {
				socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
				Thread.sleep(700);
			}
			StringBuilder answers = new StringBuilder();
			for (int count = 0; count < 5; count = answers.toString().split("\"count\":1", -1).length - 1) {
				int next = socket.getInputStream().read();
				assertTrue(next >= 0, answers.toString());
				answers.append((char) next);
			}
		}
	}
}
