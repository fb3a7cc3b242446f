// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.threads;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** Lets one thread at a time do something that is not thread-safe; no thread waits longer than its deadline. Thread-safe, reentrant. */
public final class Mutex {
	private static final int MILLIS_BETWEEN_CHECKS = 100;

	private final ReentrantLock lock = new ReentrantLock(true);

	/**
	 * Waits until no other thread works, then works.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}; whatever the work throws
	 */
	public <T> T run(Cancellation cancellation, Supplier<T> work) {
		try {
			do {
				cancellation.check();
			} while (!lock.tryLock(MILLIS_BETWEEN_CHECKS, TimeUnit.MILLISECONDS));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for others.", e);
		}
		try {
			return work.get();
		} finally {
			lock.unlock();
		}
	}
}
