// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** Where processes that ask join a run. Thread-safe. */
public final class GeneratorPort implements AutoCloseable {
	private static final int TOKEN_BYTES = 16;

	/** Connections that have not said yet who they are. */
	private static final int MOST_WELCOMING = 256;

	private final ServerSocket socket;
	private final Semaphore welcoming = new Semaphore(MOST_WELCOMING);
	private final String token;
	private final BlockingQueue<RemoteGenerator> joined = new LinkedBlockingQueue<>();

	/**
	 * Listens.
	 *
	 * @param address with port 0 for any free one
	 * @param token   the secret that processes need to join
	 * @throws ArenaException {@link ErrorCode#IO} if the port is taken
	 */
	public GeneratorPort(InetSocketAddress address, String token) {
		this.token = token;
		try {
			socket = new ServerSocket();
			socket.bind(address);
		} catch (IOException e) {
			throw ArenaException.io("Cannot listen on " + address.getHostString() + ":" + address.getPort(), e);
		}
		Thread thread = new Thread(this::accept, "modelarena-generator-port");
		thread.setDaemon(true);
		thread.start();
	}

	/** A port of this machine that only this user's processes, which are told the token, can use. */
	public static GeneratorPort own() {
		return new GeneratorPort(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), freshToken());
	}

	/** 128 random bits. */
	public static String freshToken() {
		byte[] bytes = new byte[TOKEN_BYTES];
		new SecureRandom().nextBytes(bytes);
		return HexFormat.of().formatHex(bytes);
	}

	/** Where it listens. */
	public InetSocketAddress address() {
		return (InetSocketAddress) socket.getLocalSocketAddress();
	}

	/** The secret that processes need to join. */
	public String token() {
		return token;
	}

	private void accept() {
		while (!socket.isClosed()) {
			try {
				Socket peer = socket.accept();
				if (!welcoming.tryAcquire()) {
					hangUp(peer);
					continue;
				}
				// Apart, so that one that says nothing does not keep the others waiting.
				Thread.ofVirtual().name("modelarena-generator-welcome").start(() -> welcome(peer));
			} catch (IOException e) {
				if (!socket.isClosed()) {
					System.getLogger(GeneratorPort.class.getName()).log(System.Logger.Level.WARNING, "A client could not join", e);
				}
			}
		}
	}

	private void welcome(Socket peer) {
		boolean welcome = false;
		try {
			peer.setTcpNoDelay(true);
			peer.setKeepAlive(true);
			welcome = Handshake.admit(peer, token);
			if (welcome) {
				joined.add(new RemoteGenerator(peer));
			}
		} catch (IOException e) {
			System.getLogger(GeneratorPort.class.getName()).log(System.Logger.Level.DEBUG, "A client could not join", e);
		} finally {
			welcoming.release();
			if (!welcome) {
				hangUp(peer);
			}
		}
	}

	private static void hangUp(Socket peer) {
		try {
			peer.close();
		} catch (IOException e) {
			System.getLogger(GeneratorPort.class.getName()).log(System.Logger.Level.DEBUG, "Closing a connection failed", e);
		}
	}

	/**
	 * The next process that joins.
	 *
	 * @param alive asked now and then; if false, nobody will come any more
	 * @return null if nobody came in time
	 * @throws ArenaException {@link ErrorCode#CANCELLED}
	 */
	public RemoteGenerator await(long nanos, java.util.function.BooleanSupplier alive, Cancellation cancellation) {
		long deadline = System.nanoTime() + nanos;
		try {
			while (System.nanoTime() < deadline) {
				RemoteGenerator next = joined.poll(50, TimeUnit.MILLISECONDS);
				if (next != null) {
					return next;
				}
				cancellation.check();
				if (!alive.getAsBoolean()) {
					return null;
				}
			}
			return null;
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for clients.", e);
		}
	}

	@Override
	public void close() {
		try {
			socket.close();
		} catch (IOException e) {
			System.getLogger(GeneratorPort.class.getName()).log(System.Logger.Level.DEBUG, "Closing a port failed", e);
		}
		joined.forEach(RemoteGenerator::close);
	}
}
