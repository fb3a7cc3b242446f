// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.threads.Threads;
import org.modelarena.server.internal.inbound.ConnectionLimiter;
import org.modelarena.server.internal.session.Workers;

/** Listens for TCP connections, and serves each in two threads of its own. Thread-safe. */
public final class TcpListener implements AutoCloseable {
	private static final int BACKLOG = 128;
	private static final Duration STALL = Duration.ofMinutes(1);
	private static final Duration AFTER_FAILURE = Duration.ofMillis(100);
	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

	private final Service service;
	private final Workers clock;
	private final ServerSocket server;
	private final ConnectionLimiter places;
	private final DirectWrites direct = new DirectWrites();
	private final Set<TcpConnection> connections = ConcurrentHashMap.newKeySet();
	private final Thread acceptor;

	/** @throws ArenaException {@link ErrorCode#IO} if the port cannot be bound */
	public TcpListener(Service service, Workers clock, String host, int port) {
		this.service = service;
		this.clock = clock;
		this.server = bind(host, port);
		this.places = new ConnectionLimiter(service.limits().connections());
		this.acceptor = Thread.ofPlatform().daemon().name("modelarena-tcp-accept").start(this::accept);
		clock.after(BETWEEN_LOOKS, this::sweep);
	}

	private static ServerSocket bind(String host, int port) {
		try {
			ServerSocket server = new ServerSocket();
			try (Unfinished work = new Unfinished(server::close)) {
				server.setReuseAddress(true);
				server.bind(new InetSocketAddress(host, port), BACKLOG);
				return work.done(server);
			}
		} catch (IOException e) {
			throw ArenaException.io("Cannot listen on " + host + ":" + port, e);
		}
	}

	/** The port that is bound. */
	public int port() {
		return server.getLocalPort();
	}

	/** Connections that are open. */
	public int connections() {
		return connections.size();
	}

	private void accept() {
		while (!server.isClosed()) {
			try {
				serve(server.accept());
			} catch (IOException | OutOfMemoryError e) {
				// No file or thread is left for it, or the client is gone already. The next one may have more luck.
				if (!server.isClosed()) {
					System.getLogger(TcpListener.class.getName()).log(System.Logger.Level.WARNING, "Could not accept a connection: " + e);
					LockSupport.parkNanos(AFTER_FAILURE.toNanos());
				}
			}
		}
	}

	/** Closes the connections of clients that do not take their answers, or do not finish what they have begun to send. */
	private void sweep() {
		if (server.isClosed()) {
			return;
		}
		try {
			connections.stream().filter(connection -> connection.isStalled(STALL) || connection.isOverdue(BETWEEN_LOOKS)).forEach(TcpConnection::close);
		} finally {
			clock.after(BETWEEN_LOOKS, this::sweep);
		}
	}

	private void serve(Socket socket) throws IOException {
		TcpConnection connection = null;
		boolean isServed = false;
		try {
			socket.setTcpNoDelay(true);
			socket.setKeepAlive(true);
			connection = new TcpConnection(service, socket, places, direct, connections::remove);
			if (connection.isAdmitted()) {
				connections.add(connection);
				connection.start();
				isServed = true;
			}
		} finally {
			if (!isServed) {
				if (connection != null) {
					connection.close();
				}
				socket.close();
			}
		}
	}

	@Override
	public void close() {
		try {
			server.close();
		} catch (IOException e) {
			System.getLogger(TcpListener.class.getName()).log(System.Logger.Level.WARNING, "Could not close the port " + port(), e);
		}
		Threads.awaitEnd(acceptor);
		List<TcpConnection> left = List.copyOf(connections);
		left.forEach(TcpConnection::close);
		left.forEach(TcpConnection::awaitEnd);
	}
}
