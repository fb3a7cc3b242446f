package org.modelarena.server.internal.transport;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.modelarena.core.ArenaException;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.core.Transport;
import org.modelarena.server.internal.metrics.Metrics;

/** One WebSocket: each text message is one message of the protocol. Calls come one after another, as Jetty is asked for the next one. */
public final class WebSocketConnection implements Session.Listener {
	private final Metrics metrics;
	private final Channel channel;
	private final Workers clock;
	private final Duration patience;
	private volatile Session socket;

	private WebSocketConnection(Service service, Workers clock, String address) {
		this.clock = clock;
		this.patience = service.limits().firstMessage();
		this.metrics = service.dispatcher().metrics();
		this.channel = new Channel(service, Transport.WS, address, this::send);
	}

	/** The connection of a client that asks for one; null for one with an unknown token. A client without a token can send it later. */
	static WebSocketConnection create(Service service, Workers clock, ServerUpgradeRequest request, ServerUpgradeResponse response,
			org.eclipse.jetty.util.Callback callback) {
		WebSocketConnection connection = new WebSocketConnection(service, clock, WebListener.address(request));
		try {
			connection.channel.session().authenticate(RpcHandler.secret(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
			return connection;
		} catch (ArenaException e) {
			Response.writeError(request, response, callback, HttpStatus.UNAUTHORIZED_401, e.getMessage());
			return null;
		}
	}

	private void send(byte[] message) {
		metrics.sent(Transport.WS, message.length);
		socket.sendText(new String(message, StandardCharsets.UTF_8), Callback.from(channel.outbox()::sent, failure -> channel.close()));
	}

	@Override
	public void onWebSocketOpen(Session session) {
		socket = session;
		if (!channel.session().isKnown()) {
			clock.after(patience, () -> {
				if (!channel.session().isKnown()) {
					session.close(StatusCode.POLICY_VIOLATION, "No token was shown.", Callback.NOOP);
				}
			});
		}
		session.demand();
	}

	@Override
	public void onWebSocketText(String message) {
		channel.receive(message.getBytes(StandardCharsets.UTF_8), socket::demand);
	}

	@Override
	public void onWebSocketBinary(java.nio.ByteBuffer payload, Callback callback) {
		callback.succeed();
		socket.close(StatusCode.BAD_DATA, "Messages are texts.", Callback.NOOP);
	}

	@Override
	public void onWebSocketError(Throwable cause) {
		channel.close();
	}

	@Override
	public void onWebSocketClose(int statusCode, String reason, Callback callback) {
		channel.close();
		callback.succeed();
	}
}
