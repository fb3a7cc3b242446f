// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/** The bytes that come in until a deadline. Used by one thread. */
final class DeadlineStream extends InputStream {
	private final Socket socket;
	private final InputStream in;
	private volatile long deadline;
	private volatile boolean isLimited;

	DeadlineStream(Socket socket) throws IOException {
		this.socket = socket;
		this.in = socket.getInputStream();
	}

	void allow(Duration time) {
		deadline = System.nanoTime() + time.toNanos();
		isLimited = true;
	}

	void allowForever() {
		isLimited = false;
	}

	boolean isOverdue(Duration grace) {
		return isLimited && System.nanoTime() - deadline > grace.toNanos();
	}

	@Override
	public int read() {
		throw new UnsupportedOperationException("Read through a buffer");
	}

	@Override
	public int read(byte[] bytes, int from, int length) throws IOException {
		if (isLimited) {
			long millis = (deadline - System.nanoTime()) / 1_000_000;
			if (millis <= 0) {
				throw new SocketTimeoutException("The deadline passed");
			}
			socket.setSoTimeout((int) Math.min(millis, Integer.MAX_VALUE));
		} else if (socket.getSoTimeout() != 0) {
			socket.setSoTimeout(0);
		}
		return in.read(bytes, from, length);
	}

	@Override
	public int available() throws IOException {
		return in.available();
	}
}
