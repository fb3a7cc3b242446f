// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.Cancellation;

/** Interrupts work that cannot look at the clock itself: when somebody cancels, or a deadline passes. To be closed when the work has ended. */
final class Watch implements AutoCloseable {
	private final CountDownLatch done = new CountDownLatch(1);
	private final Cancellation.Registration registration;

	/** @param stop ends the work; called in another thread, perhaps twice, and perhaps after the end */
	Watch(Cancellation cancellation, Runnable stop) {
		registration = cancellation.onCancel(stop);
		Thread.ofVirtual().name("modelarena-sql-deadline").start(() -> {
			try {
				if (!done.await(cancellation.remaining().toNanos() + 1, TimeUnit.NANOSECONDS)) {
					stop.run();
				}
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
		});
	}

	@Override
	public void close() {
		done.countDown();
		registration.close();
	}
}
