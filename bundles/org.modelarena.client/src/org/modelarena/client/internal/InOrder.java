// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.util.ArrayDeque;
import java.util.Deque;

/** News that are told one after another, in the order in which they came, as soon as somebody is ready for them. Thread-safe. */
final class InOrder {
	private final Deque<Runnable> waiting = new ArrayDeque<>();
	private boolean isReady;
	private boolean isTelling;

	/** One more. It is told in this thread, or in that of another one that is being told. */
	void add(Runnable news) {
		synchronized (this) {
			waiting.add(news);
		}
		tell();
	}

	/** Tells the news that came so far now, and others when they come. */
	void begin() {
		synchronized (this) {
			isReady = true;
		}
		tell();
	}

	private void tell() {
		for (Runnable next = take(); next != null; next = take()) {
			try {
				next.run();
			} catch (RuntimeException e) {
				// Whoever is told is at fault, and hears of what follows all the same.
				System.getLogger(InOrder.class.getName()).log(System.Logger.Level.WARNING, "A listener has failed", e);
			} finally {
				synchronized (this) {
					isTelling = false;
				}
			}
		}
	}

	private synchronized Runnable take() {
		if (!isReady || isTelling || waiting.isEmpty()) {
			return null;
		}
		isTelling = true;
		return waiting.poll();
	}
}
