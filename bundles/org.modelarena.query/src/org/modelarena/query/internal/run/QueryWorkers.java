// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.run;

import java.util.concurrent.atomic.AtomicReference;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The threads that work on one query: who comes when the work is done already goes away again, and the query ends when all have left. */
final class QueryWorkers {
	private final AtomicReference<Throwable> failure = new AtomicReference<>();
	private int present;
	private boolean closed;

	/** Joins, works, and leaves; does nothing if the work is done already. */
	void work(Runnable work) {
		if (!enter()) {
			return;
		}
		try {
			work.run();
		} catch (RuntimeException | Error e) {
			failure.compareAndSet(null, e);
		} finally {
			leave();
		}
	}

	private synchronized boolean enter() {
		present += closed ? 0 : 1;
		return !closed;
	}

	private synchronized void leave() {
		present--;
		notifyAll();
	}

	/** Whether somebody has failed, so that the others may stop. */
	boolean hasFailed() {
		return failure.get() != null;
	}

	/** Lets nobody join any more, waits until all have left, and throws what one of them threw. */
	void finish() {
		boolean interrupted = false;
		synchronized (this) {
			closed = true;
			while (present > 0) {
				try {
					wait();
				} catch (InterruptedException e) {
					// They read the caller's snapshot; it must not be closed before they have left.
					interrupted = true;
				}
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
		switch (failure.get()) {
		case null -> {
		}
		case OutOfMemoryError e ->
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query needs more memory than there is; ask for less, or give Java a larger heap.", e);
		case RuntimeException e -> throw e;
		case Throwable e -> throw (Error) e;
		}
	}
}
