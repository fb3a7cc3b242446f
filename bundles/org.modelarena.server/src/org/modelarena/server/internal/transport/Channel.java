package org.modelarena.server.internal.transport;

import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.logging.Level;
import java.util.logging.Logger;

import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.modelarena.protocol.Fault;
import org.modelarena.server.internal.session.Outbox;
import org.modelarena.server.internal.session.Session;

import com.google.gson.JsonParseException;

/** One full-duplex connection: what comes in is dispatched, answers and notifications go out. Used by the thread that reads; the outbox by all. */
final class Channel implements Session.Push, AutoCloseable {
	/** lsp4j logs what clients send, as they send it. */
	private static final Logger QUIET = Logger.getLogger("org.eclipse.lsp4j.jsonrpc");

	private final MessageJsonHandler json;
	private final Outbox outbox;
	private final Session session;
	private final RemoteEndpoint endpoint;
	private final Semaphore calls;

	static {
		QUIET.setLevel(Level.OFF);
	}

	Channel(Service service, Outbox.Line line) {
		this.json = service.json();
		this.outbox = new Outbox(line, service.limits().waitingBytes());
		this.session = new Session(service.access(), Optional.of(this), service.limits().cursors());
		this.endpoint = new RemoteEndpoint(this::send, service.dispatcher().of(session), Fault::of);
		this.calls = new Semaphore(service.limits().callsAtOnce());
	}

	@Override
	public Outbox outbox() {
		return outbox;
	}

	Session session() {
		return session;
	}

	/**
	 * Dispatches a message.
	 *
	 * @throws InterruptedException while it waits for earlier calls to be answered and their answers to be taken, if there are many
	 */
	void receive(byte[] bytes) throws InterruptedException {
		outbox.awaitRoom();
		Message message;
		try {
			message = json.parseMessage(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
		} catch (MessageIssueException e) {
			endpoint.handle(e.getRpcMessage(), e.getIssues());
			return;
		} catch (JsonParseException | IllegalStateException | NumberFormatException | StackOverflowError e) {
			refuse(ResponseErrorCode.ParseError, "The message is no JSON, or not what it should hold: " + e.getMessage());
			return;
		}
		if (message instanceof RequestMessage) {
			calls.acquire();
		}
		if (message instanceof RequestMessage || message instanceof NotificationMessage) {
			endpoint.consume(message);
		} else {
			refuse(ResponseErrorCode.InvalidRequest, "The message is neither a request nor a notification; batches are not taken.");
		}
	}

	/** Answers what is no call. */
	void refuse(ResponseErrorCode code, String message) {
		ResponseMessage response = new ResponseMessage();
		response.setJsonrpc("2.0");
		response.setError(new ResponseError(code, message, null));
		outbox.add(encode(response));
	}

	private void send(Message message) {
		byte[] bytes;
		try {
			bytes = encode(message);
		} finally {
			if (message instanceof ResponseMessage) {
				calls.release();
			}
		}
		outbox.add(bytes);
	}

	private byte[] encode(Message message) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(512);
		try (OutputStreamWriter writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
			json.serialize(message, writer);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return out.toByteArray();
	}

	@Override
	public void notify(String method, Object parameters) {
		endpoint.notify(method, parameters);
	}

	@Override
	public void close() {
		outbox.close();
		session.close();
	}
}
