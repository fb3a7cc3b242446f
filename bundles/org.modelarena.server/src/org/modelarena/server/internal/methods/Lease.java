// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.concurrent.Future;

import org.modelarena.server.internal.session.Workers;

/** Ends something that nobody has used for some time, counted from its start. Thread-safe. */
final class Lease implements AutoCloseable {
	private final Workers workers;
	private final long nanos;
	private final Runnable onEnd;
	private volatile long used = System.nanoTime();
	private boolean isClosed;
	private Future<?> check;

	Lease(Workers workers, Duration idle, Runnable onEnd) {
		this.workers = workers;
		this.nanos = idle.toNanos();
		this.onEnd = onEnd;
	}

	/** From now on it counts whether it is used. */
	synchronized void start() {
		renew();
		if (!isClosed) {
			check = workers.after(Duration.ofNanos(nanos), this::check);
		}
	}

	/** It is used now. */
	void renew() {
		used = System.nanoTime();
	}

	private void check() {
		synchronized (this) {
			long rest = nanos - (System.nanoTime() - used);
			if (isClosed) {
				return;
			}
			if (rest > 0) {
				check = workers.after(Duration.ofNanos(rest), this::check);
				return;
			}
			isClosed = true;
		}
		onEnd.run();
	}

	@Override
	public synchronized void close() {
		isClosed = true;
		if (check != null) {
			check.cancel(false);
		}
	}
}
