// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The turns to edit a store: one edit at a time, in the order in which they came. Any thread may end a turn. Thread-safe. */
public final class EditTurn {
	private final Semaphore turn = new Semaphore(1, true);

	/**
	 * Waits for the edit before.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if that takes longer; {@link ErrorCode#CANCELLED} if the thread is interrupted
	 */
	public void take(Duration patience) {
		try {
			if (!turn.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new ArenaException(ErrorCode.STORE_BUSY, "Another edit of the store did not end within " + patience.toMillis() + " ms.");
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the edit before.", e);
		}
	}

	/** Waits for the edit before, however long it takes. */
	public void take() {
		turn.acquireUninterruptibly();
	}

	/** Takes the turn if no edit runs. */
	public boolean tryToTake() {
		return turn.tryAcquire();
	}

	/** Lets the next edit begin. */
	public void end() {
		turn.release();
	}
}
