// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** Lets one thread after the other work, in the order in which they come; who waits may give up. Not reentrant: a thread that would wait for itself is told. */
final class Turn {
	private static final int MILLIS_BETWEEN_CHECKS = 100;

	private final Semaphore turn = new Semaphore(1, true);
	private volatile @Nullable Thread owner;

	/**
	 * Works when it is the caller's turn.
	 *
	 * @throws IllegalStateException if the thread has the turn already
	 * @throws ArenaException        {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT} while it waits; whatever the work throws
	 */
	<T> T take(Cancellation caller, Supplier<T> work) {
		requireOther();
		try {
			while (!turn.tryAcquire(MILLIS_BETWEEN_CHECKS, TimeUnit.MILLISECONDS)) {
				caller.check();
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for a standing query.", e);
		}
		owner = Thread.currentThread();
		try {
			return work.get();
		} finally {
			owner = null;
			turn.release();
		}
	}

	/** @throws IllegalStateException if this thread has the turn */
	void requireOther() {
		if (owner == Thread.currentThread()) {
			throw new IllegalStateException("A listener of a standing query cannot wait for that query; leave it to another thread");
		}
	}
}
