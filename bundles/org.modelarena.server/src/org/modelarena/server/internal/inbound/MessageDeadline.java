// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.inbound;

import java.time.Duration;

/**
 * Whether a message takes too long from its first byte to its last, however few bytes come at a time. The first one counts from the opening of the
 * connection. Thread-safe.
 */
public final class MessageDeadline {
	private static final long NOTHING = Long.MIN_VALUE;

	private long since = System.nanoTime();
	private boolean isAwaited = true;

	/** The next message may come, and takes its time from its first byte. */
	public synchronized void await() {
		isAwaited = true;
		since = NOTHING;
	}

	/** Bytes have come. */
	public synchronized void arrived() {
		if (isAwaited && since == NOTHING) {
			since = System.nanoTime();
		}
	}

	/** The message is there. */
	public synchronized void complete() {
		isAwaited = false;
	}

	/** Whether no message is awaited: the server works. */
	public synchronized boolean isComplete() {
		return !isAwaited;
	}

	/** Whether the message is not there after that time. */
	public synchronized boolean isOver(Duration patience) {
		return isAwaited && since != NOTHING && System.nanoTime() - since > patience.toNanos();
	}
}
