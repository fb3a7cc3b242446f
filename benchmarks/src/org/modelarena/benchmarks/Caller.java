// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;

/** One connection, of the query service or to an {@link EchoServer}, by the libraries that the client of the service uses. Used by one thread. */
interface Caller extends AutoCloseable {
	/** Sends a message and waits for the answer. */
	void call() throws Exception;

	@Override
	void close() throws IOException;

	/** To an {@link EchoServer}. */
	static Caller toEcho(Transport transport, int[] ports, byte[] message, HttpClient http) throws Exception {
		return switch (transport) {
		case TCP -> new Tcp(new Socket("127.0.0.1", ports[0]), message);
		case HTTP -> new Http(http, HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + ports[1] + "/rpc")).header("Content-Type", "application/json"), message);
		case WS -> Ws.open(http, ports[1], new String(message, StandardCharsets.UTF_8));
		default -> throw new IllegalArgumentException(transport.label());
		};
	}

	/** Frames on a socket. */
	final class Tcp implements Caller {
		private final Socket socket;
		private final InputStream in;
		private final byte[] message;

		Tcp(Socket socket, byte[] message) throws IOException {
			this.socket = socket;
			this.message = message;
			socket.setTcpNoDelay(true);
			in = new BufferedInputStream(socket.getInputStream());
		}

		@Override
		public void call() throws IOException {
			socket.getOutputStream().write(Frames.encode(message));
			Frames.read(in, Frames.DEFAULT_LIMIT);
		}

		@Override
		public void close() throws IOException {
			socket.close();
		}
	}

	/** One POST a call. */
	record Http(HttpClient http, HttpRequest.Builder request, byte[] message) implements Caller {
		@Override
		public void call() {
			http.sendAsync(request.copy().POST(HttpRequest.BodyPublishers.ofByteArray(message)).build(), HttpResponse.BodyHandlers.ofByteArray()).join();
		}

		@Override
		public void close() {
			// The client keeps its connections for others.
		}
	}

	/** Text messages. */
	final class Ws implements Caller, WebSocket.Listener {
		private final String message;
		private volatile CompletableFuture<Void> answered = new CompletableFuture<>();
		private WebSocket socket;

		private Ws(String message) {
			this.message = message;
		}

		static Ws open(HttpClient http, int port, String message) {
			Ws made = new Ws(message);
			made.socket = http.newWebSocketBuilder().buildAsync(URI.create("ws://127.0.0.1:" + port + "/rpc"), made).join();
			return made;
		}

		@Override
		public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
			from.request(1);
			if (isLast) {
				answered.complete(null);
			}
			return null;
		}

		@Override
		public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
			answered.completeExceptionally(new IOException("The server closed the connection: " + code + " " + reason));
			return null;
		}

		@Override
		public void onError(WebSocket from, Throwable error) {
			answered.completeExceptionally(error);
		}

		@Override
		public void call() {
			CompletableFuture<Void> answer = new CompletableFuture<>();
			answered = answer;
			// The answer may be there before the client takes its message for sent; until then, it refuses the next one.
			CompletableFuture<WebSocket> sent = socket.sendText(message, true);
			sent.exceptionally(failure -> {
				answer.completeExceptionally(failure);
				return null;
			});
			answer.join();
			sent.join();
		}

		@Override
		public void close() {
			socket.abort();
		}
	}
}
