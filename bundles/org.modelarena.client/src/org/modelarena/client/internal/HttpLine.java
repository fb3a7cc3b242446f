// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.Fault;

/** Calls as HTTP POSTs over kept connections; each has its answer. */
final class HttpLine implements Line {
	/** Where the server takes JSON-RPC, over HTTP and WebSocket. */
	static final String PATH = "/rpc";
	private static final String PROBLEM = "application/problem+json";
	private static final int OK = 200;
	private static final int UNAUTHORIZED = 401;

	private final HttpClient http;
	private final HttpRequest.Builder request;
	private final URI rpc;
	private final Listener listener;
	private final Set<CompletableFuture<?>> running = ConcurrentHashMap.newKeySet();
	private final AtomicBoolean ended = new AtomicBoolean();

	private HttpLine(HttpClient http, URI rpc, HttpRequest.Builder request, Listener listener) {
		this.http = http;
		this.rpc = rpc;
		this.request = request;
		this.listener = listener;
	}

	static HttpLine open(URI address, ClientOptions options, HttpClient http, Listener listener) {
		URI rpc = URI.create(address.getScheme() + "://" + address.getHost() + ":" + address.getPort() + PATH);
		HttpRequest.Builder request = HttpRequest.newBuilder(rpc).header("Content-Type", "application/json");
		options.token().ifPresent(token -> request.header("Authorization", "Bearer " + token));
		return new HttpLine(http, rpc, request, listener);
	}

	/** Why a server cannot be reached. */
	static ArenaException unavailable(URI rpc, Throwable cause) {
		if (cause instanceof WebSocketHandshakeException refused && refused.getResponse().statusCode() == UNAUTHORIZED) {
			return new ArenaException(ErrorCode.UNAUTHENTICATED, "The server at " + rpc.getHost() + ":" + rpc.getPort() + " does not know the token, or wants one.", cause);
		}
		String reason = cause instanceof ConnectException ? "connection refused" : String.valueOf(cause.getMessage());
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "Nobody answers at " + rpc.getHost() + ":" + rpc.getPort() + " (" + reason + "); is the server running?", cause);
	}

	@Override
	public void send(byte[] message) {
		HttpRequest post = request.copy().POST(HttpRequest.BodyPublishers.ofByteArray(message)).build();
		CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(post, HttpResponse.BodyHandlers.ofByteArray());
		running.add(response);
		response.whenComplete((answer, failure) -> {
			running.remove(response);
			if (failure != null) {
				end(unavailable(rpc, failure.getCause() == null ? failure : failure.getCause()).getMessage());
			} else if (answer.headers().firstValue("Content-Type").orElse("").startsWith(PROBLEM)) {
				// Of a request that HTTP's side of the server did not take, such as one for which it has no room.
				listener.failed(message, Fault.ofProblem(new String(answer.body(), StandardCharsets.UTF_8)));
			} else if (answer.body().length > 0) {
				listener.received(answer.body());
			}
		});
	}

	@Override
	public CompletableFuture<byte[]> get(String path, String accept) {
		HttpRequest get = request.copy().uri(rpc.resolve(path)).setHeader("Accept", accept).GET().build();
		CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(get, HttpResponse.BodyHandlers.ofByteArray());
		running.add(response);
		CompletableFuture<byte[]> body = new CompletableFuture<>();
		response.whenComplete((answer, failure) -> {
			running.remove(response);
			if (failure != null) {
				ArenaException unavailable = unavailable(rpc, failure.getCause() == null ? failure : failure.getCause());
				body.completeExceptionally(unavailable);
				end(unavailable.getMessage());
			} else if (answer.statusCode() == OK) {
				body.complete(answer.body());
			} else {
				body.completeExceptionally(Fault.ofProblem(new String(answer.body(), StandardCharsets.UTF_8)));
			}
		});
		return body;
	}

	private void end(String reason) {
		if (ended.compareAndSet(false, true)) {
			listener.ended(reason);
		}
	}

	@Override
	public boolean isDuplex() {
		return false;
	}

	@Override
	public void close() {
		end("the client closed it");
		running.forEach(call -> call.cancel(true));
	}
}
