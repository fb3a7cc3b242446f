package org.modelarena.server.internal.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import javax.net.ssl.SSLContext;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Threads;

/** Listens for TCP connections, and serves each in threads of its own, which are virtual. Thread-safe. */
public final class TcpListener implements AutoCloseable {
	private static final int BACKLOG = 128;
	private static final Duration STALL = Duration.ofMinutes(1);
	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(5);

	private final Service service;
	private final ServerSocket server;
	private final Set<TcpConnection> connections = ConcurrentHashMap.newKeySet();
	private final Thread acceptor;
	private final Thread sweeper;

	/** @throws ArenaException {@link ErrorCode#IO} if the port cannot be bound */
	public TcpListener(Service service, String host, int port) {
		this.service = service;
		this.server = bind(host, port, service.tls());
		this.acceptor = Thread.ofPlatform().daemon().name("modelarena-tcp-accept").start(this::accept);
		this.sweeper = Thread.ofVirtual().name("modelarena-tcp-sweep").start(this::sweep);
	}

	private static ServerSocket bind(String host, int port, Optional<SSLContext> tls) {
		try {
			ServerSocket server = tls.isPresent() ? tls.get().getServerSocketFactory().createServerSocket() : new ServerSocket();
			boolean done = false;
			try {
				server.setReuseAddress(true);
				server.bind(new InetSocketAddress(host, port), BACKLOG);
				done = true;
				return server;
			} finally {
				if (!done) {
					server.close();
				}
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
			} catch (IOException e) {
				if (!server.isClosed()) {
					System.getLogger(TcpListener.class.getName()).log(System.Logger.Level.WARNING, "Could not accept a connection", e);
				}
			}
		}
	}

	/** Closes the connections of clients that do not take their answers. */
	private void sweep() {
		try {
			while (!server.isClosed()) {
				Thread.sleep(BETWEEN_LOOKS);
				connections.stream().filter(connection -> connection.isStalled(STALL)).forEach(TcpConnection::close);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private void serve(Socket socket) throws IOException {
		if (connections.size() >= service.limits().connections()) {
			socket.close();
			return;
		}
		socket.setTcpNoDelay(true);
		socket.setKeepAlive(true);
		TcpConnection connection = new TcpConnection(service, socket, connections::remove);
		connections.add(connection);
		connection.start();
	}

	@Override
	public void close() {
		try {
			server.close();
		} catch (IOException e) {
			System.getLogger(TcpListener.class.getName()).log(System.Logger.Level.WARNING, "Could not close the port " + port(), e);
		}
		sweeper.interrupt();
		Threads.awaitEnd(acceptor);
		connections.forEach(TcpConnection::close);
	}
}
