// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.threads;

/** Waiting for threads. */
public final class Threads {
	private Threads() {
	}

	/** Waits until a thread has ended, even if the caller is interrupted meanwhile; an interrupt is kept for afterwards. */
	public static void awaitEnd(Thread thread) {
		boolean interrupted = false;
		while (thread.isAlive()) {
			try {
				thread.join();
			} catch (InterruptedException e) {
				interrupted = true;
			}
		}
		if (interrupted) {
			Thread.currentThread().interrupt();
		}
	}
}
