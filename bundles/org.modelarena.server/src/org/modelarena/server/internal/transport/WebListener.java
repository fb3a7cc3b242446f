// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;

import javax.net.ssl.SSLContext;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Bearer;
import org.modelarena.server.internal.inbound.ConnectionLimiter;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.session.Client;
import org.modelarena.server.internal.session.Session;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.web.Problems;
import org.modelarena.server.internal.web.WebHandler;

/** Listens for HTTP and WebSocket on one port. Thread-safe. */
public final class WebListener implements AutoCloseable {
	/** Where JSON-RPC is taken, over HTTP and WebSocket. */
	static final String RPC = "/rpc";
	private static final int MOST_THREADS = 64;
	private static final int LEAST_THREADS = 4;
	private static final int LONGEST_HEADERS = 8192;
	/** Of cursors; all clients of one token share a session, as HTTP does not tell them from each other. */
	private static final int CURSORS_OF_ALL = 2048;
	private static final Duration IDLE = Duration.ofSeconds(30);
	private static final Duration SILENCE = Duration.ofMinutes(2);
	/** A client that has gone frees what its calls hold within two seconds. */
	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
	private static final Duration BETWEEN_PINGS = Duration.ofSeconds(40);

	/** It tells of each start and stop. */
	private static final Logger JETTY = Logger.getLogger("org.eclipse.jetty");

	private final Service service;
	private final Workers clock;
	private final Server server;
	private final WebConnector connector;
	private final ServerWebSocketContainer webSockets;
	private final Map<String, Session> sessions = new ConcurrentHashMap<>();

	/** @throws ArenaException {@link ErrorCode#IO} if the port cannot be bound */
	public WebListener(Service service, Workers clock, String host, int port) {
		JETTY.setLevel(Level.WARNING);
		this.service = service;
		this.clock = clock;
		QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
		threads.setName("modelarena-web");
		threads.setDaemon(true);
		this.server = new Server(threads);
		this.connector = connector(host, port);
		server.addConnector(connector);
		WebSocketUpgradeHandler upgrades = WebSocketUpgradeHandler.from(server);
		this.webSockets = upgrades.getServerWebSocketContainer();
		webSockets.setIdleTimeout(SILENCE);
		webSockets.addMapping(RPC, (request, response, callback) -> WebSocketConnection.create(service, clock, request, response, callback));
		upgrades.setHandler(new Handler.Sequence(new RpcHandler(service, clock, this::client),
				new WebHandler(service.dispatcher(), service.inbound(), clock, this::client, service.json().getGson())));
		OriginCheck origins = new OriginCheck(service.access().isOpen());
		origins.setHandler(upgrades);
		server.setHandler(origins);
		server.setErrorHandler(new Problems());
		countConnections();
		start(host, port);
	}

	private void countConnections() {
		Metrics metrics = service.dispatcher().metrics();
		metrics.connections(Transport.WS, () -> webSockets.getOpenSessions().size());
		metrics.connections(Transport.HTTP, () -> connections() - webSockets.getOpenSessions().size());
	}

	private WebConnector connector(String host, int port) {
		HttpConfiguration http = new HttpConfiguration();
		// A connection's own cache of header lines takes 28 KB, of which strangers may hold two thousand.
		http.setHeaderCacheSize(0);
		http.setSendServerVersion(false);
		http.setRequestHeaderSize(LONGEST_HEADERS);
		SslContextFactory.Server tls = service.tls().map(context -> encrypted(context, http)).orElse(null);
		WebConnector made = new WebConnector(server, tls, new HttpConnectionFactory(http), new ConnectionLimiter(service.limits().connections()));
		made.setHost(host);
		made.setPort(port);
		made.setIdleTimeout(IDLE.toMillis());
		return made;
	}

	private static SslContextFactory.Server encrypted(SSLContext tls, HttpConfiguration http) {
		SecureRequestCustomizer customizer = new SecureRequestCustomizer();
		// Clients may call the server by its number, which certificates need not name to Jetty; they check the certificate themselves.
		customizer.setSniHostCheck(false);
		http.addCustomizer(customizer);
		SslContextFactory.Server factory = new SslContextFactory.Server();
		factory.setSslContext(tls);
		return factory;
	}

	private void start(String host, int port) {
		try {
			server.start();
		} catch (Exception e) {
			close();
			throw ArenaException.io("Cannot listen on " + host + ":" + port, e);
		}
		clock.after(BETWEEN_PINGS, this::ping);
		clock.after(BETWEEN_LOOKS, this::look);
	}

	private void look() {
		if (server.isRunning()) {
			try {
				connector.look(service.limits().firstMessage());
			} finally {
				clock.after(BETWEEN_LOOKS, this::look);
			}
		}
	}

	/** A client that does not answer a ping is gone. */
	private void ping() {
		if (server.isRunning()) {
			try {
				webSockets.getOpenSessions().forEach(session -> session.sendPing(java.nio.ByteBuffer.allocate(0), org.eclipse.jetty.websocket.api.Callback.NOOP));
			} finally {
				clock.after(BETWEEN_PINGS, this::ping);
			}
		}
	}

	/** The client that sends a request. A connection with a right token stays, and its calls end when it is closed from the other side. */
	private Client client(Request request) {
		Session session;
		try {
			session = session(RpcHandler.secret(request.getHeaders().get(HttpHeader.AUTHORIZATION)));
		} catch (ArenaException e) {
			service.dispatcher().refused(address(request), Transport.HTTP, e);
			throw e;
		}
		WebEndPoint end = WebEndPoint.of(request);
		if (session.isKnown()) {
			end.known(session, service.access().isOpen());
		}
		Cancellation presence = session.cancellation().child();
		end.onGone(presence::cancel);
		return new Client(session, Transport.HTTP, address(request), presence);
	}

	/** The session of all calls that show a token over HTTP. */
	private Session session(String secret) {
		Bearer bearer = service.access().bearer(secret).orElse(null);
		if (bearer == null) {
			// It knows nobody, and says so to whoever asks it.
			return new Session(service.access(), Optional.empty(), 0);
		}
		return sessions.computeIfAbsent(bearer.token().hash(), hash -> {
			Session session = new Session(service.access(), Optional.empty(), CURSORS_OF_ALL);
			session.authenticate(secret);
			return session;
		});
	}

	/** Where a request comes from, for the log. */
	static String address(Request request) {
		return Request.getRemoteAddr(request) + ":" + Request.getRemotePort(request);
	}

	/** The port that is bound. */
	public int port() {
		return connector.getLocalPort();
	}

	/** Connections that are open, over HTTP and WebSocket. */
	public int connections() {
		return connector.getConnectedEndPoints().size();
	}

	@Override
	public void close() {
		sessions.values().forEach(Session::close);
		try {
			server.stop();
		} catch (Exception e) {
			System.getLogger(WebListener.class.getName()).log(System.Logger.Level.WARNING, "Jetty did not stop cleanly", e);
		}
	}
}
