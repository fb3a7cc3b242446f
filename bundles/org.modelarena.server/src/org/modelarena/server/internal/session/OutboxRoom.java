// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import java.util.concurrent.atomic.AtomicInteger;

/** How much may wait to be sent over each connection: its own limit, or an even part of what all may have, if that is less. Thread-safe. */
public final class OutboxRoom {
	/** For each, however many there are. */
	private static final long LEAST = 1 << 16;

	private final long each;
	private final long all;
	private final AtomicInteger filled = new AtomicInteger();

	/**
	 * @param each bytes of one connection
	 * @param all  bytes of all, about
	 */
	public OutboxRoom(long each, long all) {
		this.each = each;
		this.all = all;
	}

	/** Something waits for one more connection. */
	void filled() {
		filled.incrementAndGet();
	}

	/** Nothing waits for it any more. */
	void emptied() {
		filled.decrementAndGet();
	}

	/** The bytes that may wait for one connection at the moment. */
	long bytes() {
		return Math.min(each, Math.max(LEAST, all / Math.max(1, filled.get())));
	}
}
