// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Frames;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.session.Outbox;

/** The writing side of a TCP connection. A virtual thread writes what a worker may not write itself, see {@link DirectWrites}. Thread-safe. */
final class TcpWriter implements Outbox.Line {
	private static final byte[] END = new byte[0];

	private final Socket socket;
	private final Metrics metrics;
	private final DirectWrites direct;
	private final Runnable close;
	/** The outbox hands over one message at a time. */
	private final BlockingQueue<byte[]> next = new ArrayBlockingQueue<>(2);
	private volatile Channel channel;
	private volatile long writingSince;
	/** The worker that writes, if one does. */
	private volatile Thread worker;

	/** @param close of the connection, where the client has gone */
	TcpWriter(Socket socket, Metrics metrics, DirectWrites direct, Runnable close) {
		this.socket = socket;
		this.metrics = metrics;
		this.direct = direct;
		this.close = close;
	}

	/** @param of whose outbox this is the line of */
	void start(Channel of) {
		channel = of;
		Thread.ofVirtual().name("modelarena-tcp-write").start(this::write);
	}

	/** Whether the client has not taken a message for so long. */
	boolean isStalled(Duration since) {
		long started = writingSince;
		return started != 0 && System.nanoTime() - started > since.toNanos();
	}

	/** Writes a message in the worker that calls, if that may write. One that waits behind a message that a worker writes is left to the thread. */
	@Override
	public void send(byte[] message) {
		Thread here = Thread.currentThread();
		if (worker == here || !channel.session().isKnown() || !direct.begin(message.length)) {
			next.add(message);
			return;
		}
		worker = here;
		try {
			write(message);
		} catch (IOException e) {
			close.run();
		} finally {
			direct.end();
			if (worker == here) {
				worker = null;
			}
		}
	}

	private void write(byte[] message) throws IOException {
		writingSince = System.nanoTime();
		socket.getOutputStream().write(Frames.encode(message));
		writingSince = 0;
		metrics.sent(Transport.TCP, message.length);
		channel.outbox().sent();
	}

	private void write() {
		try {
			for (byte[] message = next.take(); message != END; message = next.take()) {
				write(message);
			}
		} catch (IOException e) {
			close.run();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	/** Its thread waits for a message, or writes to what is about to be closed. */
	void end() {
		next.clear();
		next.offer(END);
	}
}
