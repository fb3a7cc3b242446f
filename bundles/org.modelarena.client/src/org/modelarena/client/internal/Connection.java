// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.eclipse.lsp4j.jsonrpc.Endpoint;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.CursorFailure;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.JsonMistake;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.QueryPage;
import org.modelarena.protocol.notification.LoadProgress;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;

/** Calls and notifications on one line. Thread-safe. When the line ends, so do all calls. */
public final class Connection implements Line.Listener, AutoCloseable {
	private final String address;
	private final MessageJsonHandler json = new MessageJsonHandler(Methods.all(), Json::configure);
	private final RemoteEndpoint endpoint = new RemoteEndpoint(this::send, new Notifications(), Fault::of);
	private final Set<CompletableFuture<?>> calls = ConcurrentHashMap.newKeySet();
	private final Map<String, Consumer<Object>> listeners = new ConcurrentHashMap<>();
	private final Line line;
	private final AtomicReference<String> ended = new AtomicReference<>();
	private volatile boolean isTelling;
	private volatile int mostBytes;

	/** @param address for messages */
	public Connection(String address, Line.Opener opener) {
		this.address = address;
		json.setMethodProvider(endpoint);
		this.line = opener.open(this);
	}

	/** Whether somebody is told of something just now, in the thread that reads. */
	boolean isTelling() {
		return isTelling;
	}

	/** From now on, a call of more bytes fails and is not sent: the server would end the connection, and all other calls with it. 0 for no such limit. */
	void takesAtMost(int bytes) {
		mostBytes = bytes;
	}

	/** Whether calls can be made. */
	public boolean isOpen() {
		return ended.get() == null;
	}

	/** Whether somebody waits for something of the server. */
	boolean isAwaited() {
		return !calls.isEmpty() || !listeners.isEmpty();
	}

	/** Whether the server can begin to speak. */
	public boolean isDuplex() {
		return line.isDuplex();
	}

	/**
	 * Calls a method.
	 *
	 * @return fails with an {@link ArenaException}; cancelling it tells the server
	 */
	public <T> CompletableFuture<T> call(String method, Object parameters, Class<T> type) {
		CompletableFuture<T> result = new CompletableFuture<>();
		// Before it is sent: that may take for ever where the server does not read.
		calls.add(result);
		CompletableFuture<Object> response = endpoint.request(method, parameters);
		response.whenComplete((value, failure) -> {
			if (failure == null) {
				result.complete(type.cast(value));
			} else {
				result.completeExceptionally(failure(failure));
			}
		});
		result.whenComplete((value, failure) -> {
			calls.remove(result);
			if (result.isCancelled()) {
				response.cancel(true);
			}
		});
		if (ended.get() != null) {
			result.completeExceptionally(lost());
		}
		return result;
	}

	private static RuntimeException failure(Throwable failure) {
		Throwable cause = Fault.cause(failure);
		return cause instanceof org.eclipse.lsp4j.jsonrpc.ResponseErrorException error ? Fault.received(error.getResponseError())
				: cause instanceof RuntimeException runtime ? runtime : new ArenaException(ErrorCode.INTERNAL, String.valueOf(cause.getMessage()), cause);
	}

	/** The content at a path of the server, see {@link Line#get}. */
	public CompletableFuture<byte[]> get(String path, String accept) {
		return ended.get() != null ? CompletableFuture.failedFuture(lost()) : line.get(path, accept);
	}

	/** Sends what wants no answer. */
	public void notify(String method, Object parameters) {
		endpoint.notify(method, parameters);
	}

	/** Has notifications of a cursor or subscription handed over, in the thread that reads; {@code null} stands for the end of the line. */
	public void listen(String id, Consumer<Object> listener) {
		listeners.put(id, listener);
		if (ended.get() != null) {
			listener.accept(null);
		}
	}

	/** Ends {@link #listen}. */
	public void forget(String id) {
		listeners.remove(id);
	}

	private void send(Message message) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(512);
		try (OutputStreamWriter writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
			json.serialize(message, writer);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		if (mostBytes > 0 && out.size() > mostBytes) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "The server at " + address + " takes calls of at most " + mostBytes + " bytes, and this one has " + out.size() + ".");
		}
		line.send(out.toByteArray());
	}

	@Override
	public void received(byte[] bytes) {
		try {
			endpoint.consume(json.parseMessage(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8)));
		} catch (MessageIssueException | JsonParseException | IllegalStateException e) {
			abandon(refusal(bytes).map(words -> "the server refused a message: " + words).orElseGet(() -> "the server sent what is no message of the protocol (" + JsonMistake.of(e) + ")"));
		}
	}

	@Override
	public void failed(byte[] sent, ArenaException reason) {
		JsonElement id = JsonParser.parseString(new String(sent, StandardCharsets.UTF_8)).getAsJsonObject().get("id");
		if (id != null) {
			ResponseMessage answer = new ResponseMessage();
			answer.setId(id.getAsString());
			answer.setError(Fault.of(reason));
			endpoint.consume(answer);
		}
	}

	/** The words of the server about a message of which it does not know the call: of one that is too long, before it ends the connection. */
	private static Optional<String> refusal(byte[] bytes) {
		try {
			return JsonParser.parseString(new String(bytes, StandardCharsets.UTF_8)) instanceof JsonObject message && message.get("id") instanceof JsonNull
					&& message.get("error") instanceof JsonObject error && error.get("message") instanceof JsonPrimitive words ? Optional.of(words.getAsString().replaceFirst("\\.$", ""))
							: Optional.empty();
		} catch (JsonParseException e) {
			return Optional.empty();
		}
	}

	@Override
	public void ended(String reason) {
		if (ended.compareAndSet(null, reason)) {
			calls.forEach(call -> call.completeExceptionally(lost()));
			listeners.values().forEach(listener -> listener.accept(null));
		}
	}

	/** Takes the line for dead, for a reason. */
	void abandon(String reason) {
		ended(reason);
		line.close();
	}

	/** The failure of what the line had to do. */
	public ArenaException lost() {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The connection to " + address + " has ended: " + ended.get() + ".");
	}

	@Override
	public void close() {
		line.close();
	}

	/** The receiver of what the server says by itself. */
	private final class Notifications implements Endpoint {
		@Override
		public CompletableFuture<?> request(String method, Object parameter) {
			return CompletableFuture.failedFuture(new ArenaException(ErrorCode.UNSUPPORTED, "A client answers no calls."));
		}

		@Override
		public void notify(String method, Object parameter) {
			String id = switch (parameter) {
			case QueryPage page -> page.cursor();
			case CursorFailure failure -> failure.cursor();
			case ModelChanged changed -> changed.subscription();
			case QueryChanged changed -> changed.subscription();
			case LoadProgress progress -> progress.upload();
			case null, default -> null;
			};
			Consumer<Object> listener = id == null ? null : listeners.get(id);
			if (listener != null) {
				isTelling = true;
				try {
					listener.accept(parameter);
				} finally {
					isTelling = false;
				}
			}
		}
	}
}
