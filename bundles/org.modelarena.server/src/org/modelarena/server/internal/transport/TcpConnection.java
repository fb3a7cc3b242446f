// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Unfinished;
import org.modelarena.core.store.Transport;
import org.modelarena.core.threads.Threads;
import org.modelarena.protocol.Frames;
import org.modelarena.server.internal.inbound.ConnectionLimiter;
import org.modelarena.server.internal.inbound.MessageMemory;

/**
 * One TCP connection. A thread reads the frames of a client that is known, as that is sooner awake than a virtual one; a virtual thread reads a stranger's, since
 * every thread makes each garbage collection longer. {@link TcpWriter} writes. Thread-safe.
 */
final class TcpConnection implements AutoCloseable {
	/** While a client waits for answers, it is looked whether it is there. */
	private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
	private static final Duration LOOK = Duration.ofMillis(2);
	/** For the last words of an encrypted connection, which wait for a client that reads. */
	private static final Duration FAREWELL = Duration.ofSeconds(1);

	private final Service service;
	/** The socket that messages go through, encrypted or not. */
	private final Socket socket;
	/** The socket that bytes go through: closing it waits for nobody. */
	private final Socket wire;
	private final TcpWriter writer;
	private final Consumer<TcpConnection> onClose;
	private final ConnectionLimiter.Place place;
	private final DeadlineStream raw;
	private final BufferedInputStream in;
	private final Channel channel;
	private final Semaphore mayRead = new Semaphore(0);
	private final AtomicBoolean closed = new AtomicBoolean();
	private final CountDownLatch ended = new CountDownLatch(1);
	private volatile Thread farewell;

	/**
	 * @param wire   to the client, as it was accepted
	 * @param places where the connection needs one; {@link #isAdmitted} tells whether it got one
	 */
	TcpConnection(Service service, Socket wire, ConnectionLimiter places, DirectWrites direct, Consumer<TcpConnection> onClose) throws IOException {
		this.service = service;
		this.wire = wire;
		this.socket = service.tls().isPresent() ? service.tls().get().getSocketFactory().createSocket(wire, null, true) : wire;
		this.onClose = onClose;
		this.raw = new DeadlineStream(socket);
		this.in = new BufferedInputStream(raw);
		this.writer = new TcpWriter(socket, service.dispatcher().metrics(), direct, this::close);
		this.channel = new Channel(service, Transport.TCP, String.valueOf(socket.getRemoteSocketAddress()).replaceFirst("^.*/", ""), writer);
		this.place = places.admit(address(), this::close).orElse(null);
	}

	/** Whether there was a place for it. */
	boolean isAdmitted() {
		return place != null;
	}

	private String address() {
		return wire.getInetAddress().getHostAddress();
	}

	void start() {
		writer.start(channel);
		raw.allow(service.limits().firstMessage());
		startReading();
	}

	private void startReading() {
		Thread.Builder reader = channel.session().isKnown() ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
		reader.name("modelarena-tcp-read").start(this::read);
	}

	/** Whether the time for what the client sends is over, and has been for some time: a handshake reads on where a frame would not. */
	boolean isOverdue(Duration grace) {
		return raw.isOverdue(grace);
	}

	/** Whether the client has not taken a message for so long. */
	boolean isStalled(Duration since) {
		return writer.isStalled(since);
	}

	private void read() {
		// Closed also where there is no memory for another thread.
		try (Unfinished work = new Unfinished(this::close)) {
			if (readMessages()) {
				startReading();
				work.done();
			}
		}
	}

	/** Reads until the client is gone or refused, or known for the first time: then another thread is to go on. */
	private boolean readMessages() {
		try {
			while (awaitFirstByte()) {
				if (!readMessage()) {
					return false;
				}
				nextMayCome();
				if (Thread.currentThread().isVirtual() && channel.session().isKnown()) {
					return true;
				}
			}
		} catch (ArenaException e) {
			channel.refuse(e);
			closeGently();
		} catch (Frames.BrokenFrame e) {
			channel.refuse(ResponseErrorCode.InvalidRequest, e.getMessage());
			holdStranger();
			closeGently();
		} catch (SocketTimeoutException e) {
			channel.refuse(ResponseErrorCode.InvalidRequest, "A message did not arrive whole within " + service.limits().firstMessage().toMillis() + " ms.");
			closeGently();
		} catch (IOException e) {
			// The client is gone, or this side has closed the socket.
		}
		return false;
	}

	/** Reads one message, and waits until it has been answered; false if the client goes away before. */
	private boolean readMessage() throws IOException {
		raw.allow(service.limits().firstMessage());
		MessageMemory.Share share = service.inbound().memory().share(address());
		byte[] message = read(share);
		if (message == null) {
			return false;
		}
		raw.allowForever();
		channel.receive(message, share, mayRead::release);
		return awaitAnswers();
	}

	/** Waits until the next message may be read; false if the client goes away before. One that has sent more already is not asked. */
	private boolean awaitAnswers() throws IOException {
		while (!mayRead.tryAcquire()) {
			if (awaitAnswers(BETWEEN_LOOKS)) {
				return true;
			}
			if (in.available() == 0 && isGone()) {
				return false;
			}
		}
		return true;
	}

	private boolean awaitAnswers(Duration time) {
		try {
			return mayRead.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			return true;
		}
	}

	private boolean isGone() throws IOException {
		raw.allow(LOOK);
		try {
			return !awaitFirstByte();
		} catch (SocketTimeoutException e) {
			return false;
		} finally {
			raw.allowForever();
		}
	}

	private byte[] read(MessageMemory.Share share) throws IOException {
		try (Unfinished work = new Unfinished(share::close)) {
			byte[] message = Frames.read(in, service.inbound().mostBytes(channel.session().isKnown()), share::grow);
			return message == null ? null : work.done(message);
		}
	}

	private void nextMayCome() {
		if (!channel.session().isKnown()) {
			// Who has shown no token has the time of one message to do so.
			raw.allow(service.limits().firstMessage());
		} else if (service.access().isOpen()) {
			place.known();
		} else {
			place.known(channel.session().name());
		}
	}

	private boolean awaitFirstByte() throws IOException {
		in.mark(1);
		boolean isThere = in.read() >= 0;
		in.reset();
		return isThere;
	}

	/** See {@link org.modelarena.server.internal.inbound.Inbound#refusalPause}. */
	private void holdStranger() {
		try {
			if (!channel.session().isKnown()) {
				ended.await(service.inbound().refusalPause().toNanos(), TimeUnit.NANOSECONDS);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	/** Lets the last message go out. */
	private void closeGently() {
		try {
			wire.shutdownInput();
			channel.outbox().awaitEmpty(FAREWELL);
		} catch (IOException e) {
			// It is closed already.
		}
	}

	/** Returns at once, whatever the client does. */
	@Override
	public void close() {
		if (!closed.compareAndSet(false, true)) {
			return;
		}
		onClose.accept(this);
		if (place != null) {
			place.close();
		}
		channel.close();
		ended.countDown();
		mayRead.release();
		writer.end();
		if (socket == wire) {
			close(wire);
		} else {
			sayFarewell();
		}
	}

	/** TLS ends with a message, for which the writer has to be done, and the client to read. Who does not is cut off. */
	private void sayFarewell() {
		Thread words = Thread.ofVirtual().name("modelarena-tcp-farewell").start(() -> close(socket));
		farewell = Thread.ofVirtual().name("modelarena-tcp-cut").start(() -> {
			try {
				words.join(FAREWELL);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			} finally {
				close(wire);
			}
		});
	}

	/** Waits until nothing of it is left, after {@link #close}: hardly longer than a second. */
	void awaitEnd() {
		Thread last = farewell;
		if (last != null) {
			Threads.awaitEnd(last);
		}
	}

	private static void close(Socket socket) {
		try {
			socket.close();
		} catch (IOException e) {
			System.getLogger(TcpConnection.class.getName()).log(System.Logger.Level.DEBUG, "Could not close a connection", e);
		}
	}
}
