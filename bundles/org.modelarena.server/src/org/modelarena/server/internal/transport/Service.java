// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.net.ssl.SSLContext;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageIssueException;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.messages.Message;
import org.eclipse.lsp4j.jsonrpc.messages.NotificationMessage;
import org.eclipse.lsp4j.jsonrpc.messages.RequestMessage;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseMessage;
import org.modelarena.protocol.JsonMistake;
import org.modelarena.protocol.Fault;
import org.modelarena.protocol.Json;
import org.modelarena.protocol.Methods;
import org.modelarena.server.Access;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.internal.inbound.Inbound;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.OutboxRoom;

import com.google.gson.JsonParseException;

/**
 * The parts of the service that all connections share. Thread-safe.
 *
 * @param inbound the limits for what clients send
 * @param room    the limits for messages that wait to be sent
 * @param tls     encrypts connections, if it is given
 * @param json    reads and writes messages
 */
public record Service(Dispatcher dispatcher, Access access, ServiceLimits limits, Inbound inbound, OutboxRoom room, Optional<SSLContext> tls, MessageJsonHandler json) {
	/** For what waits to be sent over all connections. */
	private static final int PART_OF_HEAP = 8;
	/** lsp4j logs what clients send, as they send it. */
	private static final Logger QUIET = Logger.getLogger("org.eclipse.lsp4j.jsonrpc");

	static {
		QUIET.setLevel(Level.OFF);
	}

	public Service(Dispatcher dispatcher, Access access, ServiceLimits limits, Inbound inbound, Optional<SSLContext> tls) {
		this(dispatcher, access, limits, inbound, new OutboxRoom(limits.waitingBytes(), Runtime.getRuntime().maxMemory() / PART_OF_HEAP), tls,
				new MessageJsonHandler(Methods.all(), Json::configure));
	}

	/** The end of a line of messages, on this side. */
	RemoteEndpoint endpoint(Client client, MessageConsumer out) {
		return new RemoteEndpoint(out, dispatcher.of(client), Fault::of);
	}

	/**
	 * Hands a message to an endpoint.
	 *
	 * @param refusals gets the answer to what is no call
	 * @param before   run before a call is made
	 */
	void receive(byte[] bytes, RemoteEndpoint endpoint, Consumer<ResponseMessage> refusals, Consumer<Message> before) {
		Message message;
		try {
			message = json.parseMessage(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
		} catch (MessageIssueException e) {
			if (e.getRpcMessage() instanceof RequestMessage request) {
				before.accept(request);
				endpoint.handle(request, e.getIssues());
			} else {
				refusals.accept(refusal(ResponseErrorCode.InvalidRequest, e.getIssues().getFirst().getText()));
			}
			return;
		} catch (JsonParseException | IllegalStateException | NumberFormatException | StackOverflowError e) {
			refusals.accept(refusal(ResponseErrorCode.ParseError, "The message is no JSON, or does not hold what it should: " + JsonMistake.of(e) + "."));
			return;
		}
		if (message instanceof RequestMessage || message instanceof NotificationMessage) {
			before.accept(message);
			endpoint.consume(message);
		} else {
			refusals.accept(refusal(ResponseErrorCode.InvalidRequest, "The message is neither a request nor a notification; batches are not taken."));
		}
	}

	/** The answer to what is no call. */
	static ResponseMessage refusal(ResponseErrorCode code, String message) {
		ResponseMessage response = new ResponseMessage();
		response.setError(new ResponseError(code, message, null));
		return response;
	}

	/** A message as it is sent. */
	byte[] encode(Message message) {
		ByteArrayOutputStream out = new ByteArrayOutputStream(512);
		try (OutputStreamWriter writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
			json.serialize(message, writer);
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
		return out.toByteArray();
	}
}
