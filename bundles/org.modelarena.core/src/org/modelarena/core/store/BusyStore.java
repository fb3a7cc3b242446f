// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** Opens a store that others may have open for a moment, as whoever asks it now and then does. Stateless. */
public final class BusyStore {
	private static final Duration PATIENCE = Duration.ofSeconds(60);
	private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

	private BusyStore() {
	}

	/**
	 * Tries again while others have the store, for at most a minute.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if they have it still; {@link ErrorCode#CANCELLED}; whatever else {@code open} throws, at once
	 */
	public static ModelStore open(Cancellation cancellation, Supplier<ModelStore> open) {
		long end = System.nanoTime() + PATIENCE.toNanos();
		while (true) {
			try {
				return open.get();
			} catch (ArenaException e) {
				if (e.code() != ErrorCode.STORE_BUSY || System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
					throw e;
				}
			}
			cancellation.check();
			LockSupport.parkNanos(BETWEEN_TRIES.toNanos());
		}
	}
}
