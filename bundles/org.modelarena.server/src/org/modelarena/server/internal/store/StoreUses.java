// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.Set;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** The calls that work on a store, so that it is not closed under them. Thread-safe. */
public final class StoreUses {
	private final String store;
	private final Set<Use> running = Collections.newSetFromMap(new IdentityHashMap<>());
	private boolean isEnding;

	/** @param store for messages */
	StoreUses(String store) {
		this.store = store;
	}

	/** One call, until this is closed. Closed by one thread, once. */
	public final class Use implements AutoCloseable {
		private final Cancellation call;

		private Use(Cancellation call) {
			this.call = call;
		}

		@Override
		public void close() {
			synchronized (StoreUses.this) {
				running.remove(this);
				StoreUses.this.notifyAll();
			}
		}
	}

	/**
	 * A call begins.
	 *
	 * @param call cancelled if it stands in the way for long
	 * @return empty if it comes too late
	 */
	synchronized Optional<Use> begin(Cancellation call) {
		if (isEnding) {
			return Optional.empty();
		}
		Use use = new Use(call);
		running.add(use);
		return Optional.of(use);
	}

	/** The failure of calls to a store that was closed under them. */
	public static ArenaException closed(String store) {
		return new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The store '" + store + "' was closed, or another one has taken its place.");
	}

	/**
	 * No more calls begin. Waits for those that run, and cancels what is left after some patience.
	 *
	 * @param first done when no more begin
	 */
	void end(Duration patience, Runnable first) {
		synchronized (this) {
			isEnding = true;
		}
		first.run();
		await(patience);
		Set<Use> left;
		synchronized (this) {
			left = Set.copyOf(running);
		}
		left.forEach(use -> use.call.cancel());
		// All work looks at its cancellation, so this ends.
		await(null);
	}

	private synchronized void await(Duration patience) {
		long end = patience == null ? 0 : System.nanoTime() + patience.toNanos();
		try {
			while (!running.isEmpty()) {
				long millis = patience == null ? 0 : (end - System.nanoTime()) / 1_000_000;
				if (patience != null && millis <= 0) {
					return;
				}
				wait(millis);
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while calls of the store '" + store + "' ended.", e);
		}
	}
}
