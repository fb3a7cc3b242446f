// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Future;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;
import org.modelarena.server.internal.inbound.Inbound;
import org.modelarena.server.internal.inbound.MessageMemory;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.session.Workers;

/** One WebSocket: each text message is one message of the protocol. Calls come one after another, as Jetty is asked for the next one. */
public final class WebSocketConnection implements Session.Listener {
	private final Metrics metrics;
	private final Channel channel;
	private final Workers clock;
	private final boolean isOpenServer;
	private final Inbound inbound;
	private final WebEndPoint end;
	private final String address;
	private volatile Session socket;
	/** The part of a message that has come; used by one thread at a time, as Jetty sees to. */
	private ByteArrayOutputStream message = new ByteArrayOutputStream();
	private MessageMemory.Share share;
	private volatile Future<?> deadline;

	private WebSocketConnection(Service service, Workers clock, WebEndPoint end, String address) {
		this.clock = clock;
		this.isOpenServer = service.access().isOpen();
		this.inbound = service.inbound();
		this.end = end;
		this.address = address;
		this.metrics = service.dispatcher().metrics();
		this.channel = new Channel(service, Transport.WS, address, this::send);
	}

	/** The connection of a client that asks for one; null for one with an unknown token. A client without a token can send it later. */
	static WebSocketConnection create(Service service, Workers clock, ServerUpgradeRequest request, ServerUpgradeResponse response,
			org.eclipse.jetty.util.Callback callback) {
		WebSocketConnection connection = new WebSocketConnection(service, clock, WebEndPoint.of(request), WebListener.address(request));
		try {
			connection.channel.session().authenticate(RpcHandler.secret(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
			connection.keepIfKnown();
			return connection;
		} catch (ArenaException e) {
			boolean isBusy = e.code() == ErrorCode.STORE_BUSY;
			if (!isBusy) {
				service.dispatcher().refused(connection.address, Transport.WS, e);
			}
			int status = isBusy ? HttpStatus.SERVICE_UNAVAILABLE_503 : HttpStatus.UNAUTHORIZED_401;
			Response.writeError(request, response, callback, status, e.getMessage());
			return null;
		}
	}

	private void keepIfKnown() {
		if (channel.session().isKnown()) {
			end.known(channel.session(), isOpenServer);
		}
	}

	private void send(byte[] text) {
		metrics.sent(Transport.WS, text.length);
		socket.sendText(new String(text, StandardCharsets.UTF_8), Callback.from(channel.outbox()::sent, failure -> channel.close()));
	}

	@Override
	public void onWebSocketOpen(Session session) {
		socket = session;
		if (!channel.session().isKnown()) {
			clock.after(inbound.patience(), () -> {
				if (!channel.session().isKnown()) {
					session.close(StatusCode.POLICY_VIOLATION, "No token was shown.", Callback.NOOP);
				}
			});
		}
		end.onLate(this::closeLate);
		awaitNext();
	}

	/** Asks for the next message. */
	private void awaitNext() {
		end.deadline().await();
		socket.demand();
	}

	private void closeLate() {
		socket.close(StatusCode.POLICY_VIOLATION, "A message did not arrive whole within " + inbound.patience().toMillis() + " ms.", Callback.NOOP);
	}

	@Override
	public void onWebSocketPartialText(String part, boolean isLast) {
		if (share == null) {
			share = inbound.memory().share(channel.owner().address());
			deadline = isLast ? null : clock.after(inbound.patience(), this::closeLate);
		}
		byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
		int most = inbound.mostBytes(channel.session().isKnown());
		if (bytes.length > most - message.size()) {
			refuse(StatusCode.MESSAGE_TOO_LARGE, "A message has at most " + most + " bytes.");
			return;
		}
		try {
			share.grow(2L * (message.size() + bytes.length));
		} catch (ArenaException e) {
			refuse(StatusCode.TRY_AGAIN_LATER, "There is no room for long messages at the moment.");
			return;
		}
		message.writeBytes(bytes);
		if (isLast) {
			receive();
		} else {
			socket.demand();
		}
	}

	private void receive() {
		end.deadline().complete();
		end.onGone(this::end);
		byte[] whole = message.toByteArray();
		MessageMemory.Share taken = share;
		forget();
		channel.receive(whole, taken, () -> {
			try {
				keepIfKnown();
				awaitNext();
			} catch (ArenaException e) {
				refuse(StatusCode.TRY_AGAIN_LATER, "The token has too many connections open.");
			}
		});
	}

	private void forget() {
		Future<?> late = deadline;
		if (late != null) {
			late.cancel(false);
		}
		deadline = null;
		message = new ByteArrayOutputStream();
		share = null;
	}

	/** @param reason of at most 123 bytes, as the protocol demands */
	private void refuse(int status, String reason) {
		MessageMemory.Share held = share;
		forget();
		if (held != null) {
			held.close();
		}
		Runnable close = () -> socket.close(status, reason, Callback.NOOP);
		if (channel.session().isKnown()) {
			close.run();
		} else {
			clock.after(inbound.refusalPause(), close);
		}
	}

	@Override
	public void onWebSocketPartialBinary(ByteBuffer payload, boolean isLast, Callback callback) {
		callback.succeed();
		socket.close(StatusCode.BAD_DATA, "Messages are texts.", Callback.NOOP);
	}

	@Override
	public void onWebSocketPing(ByteBuffer payload) {
		socket.sendPong(payload, Callback.NOOP);
		goOn();
	}

	@Override
	public void onWebSocketPong(ByteBuffer payload) {
		goOn();
	}

	/** Goes on reading. A frame that was no part of a message takes no time from one; within one, the time runs on. */
	private void goOn() {
		if (share == null) {
			awaitNext();
		} else {
			socket.demand();
		}
	}

	@Override
	public void onWebSocketError(Throwable cause) {
		end();
	}

	@Override
	public void onWebSocketClose(int statusCode, String reason, Callback callback) {
		end();
		callback.succeed();
	}

	private void end() {
		MessageMemory.Share held = share;
		forget();
		if (held != null) {
			held.close();
		}
		channel.close();
	}
}
