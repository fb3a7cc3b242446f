// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.threads.Threads;

/** Does something again and again until closed. Used by one thread. */
public final class Beat implements AutoCloseable {
	private final CountDownLatch end = new CountDownLatch(1);
	private final Thread thread;
	private volatile RuntimeException failure;

	/**
	 * Begins, with the first pause.
	 *
	 * @param name   of the thread
	 * @param pace   between the end of one time and the next
	 * @param action ends it by throwing something
	 */
	public Beat(String name, Duration pace, Runnable action) {
		thread = new Thread(() -> beat(pace.toNanos(), action), name);
		thread.setDaemon(true);
		thread.start();
	}

	private void beat(long nanos, Runnable action) {
		try {
			while (!end.await(nanos, TimeUnit.NANOSECONDS)) {
				action.run();
			}
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		} catch (RuntimeException e) {
			failure = e;
		} catch (Error e) {
			failure = new ArenaException(ErrorCode.INTERNAL, "The thread " + thread.getName() + " ended: " + e, e);
		}
	}

	/**
	 * Throws what has ended it before its time, if anything has.
	 *
	 * @throws ArenaException whatever the action has thrown
	 */
	public void requireSound() {
		if (failure != null) {
			throw failure;
		}
	}

	/** Waits for the current action, which ends by itself. */
	@Override
	public void close() {
		end.countDown();
		Threads.awaitEnd(thread);
	}
}
