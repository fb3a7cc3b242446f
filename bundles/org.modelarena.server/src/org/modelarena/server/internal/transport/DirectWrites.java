// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.transport;

import java.util.concurrent.Semaphore;

import org.modelarena.server.internal.session.Workers;

/**
 * Lets workers write short answers themselves, which is sooner than to wake a connection's writer. A client that does not read holds up the thread that writes to it:
 * so no other threads write, and but a few workers at once, until such a client is cut off. Thread-safe.
 */
final class DirectWrites {
	/** In bytes; what usually fits into the buffers of a connection. */
	private static final int LONGEST = 8192;
	/** Of the workers that there are to begin with, two for each processor. */
	private static final int PART_OF_WORKERS = 4;

	private final Semaphore free = new Semaphore(Math.max(1, 2 * Runtime.getRuntime().availableProcessors() / PART_OF_WORKERS));

	/** Whether this thread may write a message now; then {@link #end} has to follow. */
	boolean begin(int length) {
		return length <= LONGEST && Workers.isHere() && free.tryAcquire();
	}

	void end() {
		free.release();
	}
}
