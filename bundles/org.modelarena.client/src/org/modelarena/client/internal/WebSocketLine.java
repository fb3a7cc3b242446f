// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.client.ClientOptions;

/** Text messages over a WebSocket of Java's own HTTP client. */
final class WebSocketLine implements Line, WebSocket.Listener {
	private final Listener listener;
	private final int messageBytes;
	private final StringBuilder partial = new StringBuilder();
	private final AtomicBoolean ended = new AtomicBoolean();
	private volatile WebSocket socket;
	/** Java's WebSocket takes the next message when the one before has gone. */
	private CompletableFuture<?> sent = CompletableFuture.completedFuture(null);

	private WebSocketLine(Listener listener, int messageBytes) {
		this.listener = listener;
		this.messageBytes = messageBytes;
	}

	static WebSocketLine open(URI address, ClientOptions options, HttpClient http, Listener listener) {
		WebSocketLine line = new WebSocketLine(listener, options.messageBytes());
		URI rpc = URI.create((address.getScheme().equals("wss") ? "wss" : "ws") + "://" + address.getHost() + ":" + address.getPort() + HttpLine.PATH);
		WebSocket.Builder builder = http.newWebSocketBuilder().connectTimeout(options.patience());
		options.token().ifPresent(token -> builder.header("Authorization", "Bearer " + token));
		try {
			line.socket = builder.buildAsync(rpc, line).join();
			return line;
		} catch (CompletionException e) {
			throw HttpLine.unavailable(rpc, e.getCause());
		}
	}

	@Override
	public void onOpen(WebSocket webSocket) {
		webSocket.request(1);
	}

	@Override
	public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
		partial.append(data);
		if (partial.length() > messageBytes) {
			webSocket.abort();
			end("a message is longer than " + messageBytes + " bytes");
			return null;
		}
		if (last) {
			byte[] message = partial.toString().getBytes(StandardCharsets.UTF_8);
			partial.setLength(0);
			listener.received(message);
		}
		webSocket.request(1);
		return null;
	}

	@Override
	public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
		end("the server closed it" + (reason.isEmpty() ? "" : ": " + reason));
		return null;
	}

	@Override
	public void onError(WebSocket webSocket, Throwable error) {
		end(String.valueOf(error.getMessage()));
	}

	private void end(String reason) {
		if (ended.compareAndSet(false, true)) {
			listener.ended(reason);
		}
	}

	@Override
	public synchronized void send(byte[] message) {
		String text = new String(message, StandardCharsets.UTF_8);
		sent = sent.isDone() ? sendNow(text) : sent.thenCompose(before -> sendNow(text));
	}

	private CompletableFuture<WebSocket> sendNow(String text) {
		return socket.sendText(text, true).whenComplete((done, failure) -> {
			if (failure != null) {
				end(String.valueOf(failure.getMessage()));
			}
		});
	}

	@Override
	public boolean isDuplex() {
		return true;
	}

	@Override
	public void close() {
		WebSocket open = socket;
		if (open != null) {
			open.sendClose(WebSocket.NORMAL_CLOSURE, "").whenComplete((done, failure) -> open.abort());
		}
		end("the client closed it");
	}
}
