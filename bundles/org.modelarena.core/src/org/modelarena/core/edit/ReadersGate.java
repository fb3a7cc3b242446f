// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Lets many readers in, or one writer. A waiting writer goes before new readers, except that a thread which reads already may start to
 * read again; a reader may leave from another thread than it came from. Neither is possible with the locks of the JDK. Thread-safe.
 */
public final class ReadersGate {
	private final Map<Thread, Integer> readers = new HashMap<>();
	private final Duration patience;
	private int waitingWriters;
	private boolean writing;

	/** @param patience how long a writer waits for the readers */
	public ReadersGate(Duration patience) {
		this.patience = patience;
	}

	/** Starts reading; waits while a writer writes or waits. The result is what {@link #leave} takes. */
	public synchronized Thread enter() {
		Thread reader = Thread.currentThread();
		while (writing || waitingWriters > 0 && !readers.containsKey(reader)) {
			await(0);
		}
		readers.merge(reader, 1, Integer::sum);
		return reader;
	}

	/** Whether this thread is reading. */
	public synchronized boolean isReading() {
		return readers.containsKey(Thread.currentThread());
	}

	/** Ends what {@link #enter} started. */
	public synchronized void leave(Thread reader) {
		readers.compute(reader, (thread, count) -> count == null || count == 1 ? null : count - 1);
		notifyAll();
	}

	/**
	 * Starts writing, when all readers have left.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if they do not leave in time, or if this very thread is one of them
	 */
	public synchronized void beginWrite() {
		if (readers.containsKey(Thread.currentThread())) {
			throw new ArenaException(ErrorCode.STORE_BUSY, "This thread has a snapshot of the store open, for which its own commit would wait; close it first.");
		}
		long deadline = System.nanoTime() + patience.toNanos();
		waitingWriters++;
		try {
			while (writing || !readers.isEmpty()) {
				long millis = (deadline - System.nanoTime()) / 1_000_000;
				if (millis <= 0) {
					throw new ArenaException(ErrorCode.STORE_BUSY, "The commit waited " + patience.toMillis() + " ms for open snapshots; close them, or try again.");
				}
				await(millis);
			}
			writing = true;
		} finally {
			waitingWriters--;
			notifyAll();
		}
	}

	/** Ends what {@link #beginWrite} started. */
	public synchronized void endWrite() {
		writing = false;
		notifyAll();
	}

	private void await(long millis) {
		try {
			wait(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for the store.", e);
		}
	}
}
