package org.modelarena.server.internal.methods;

import java.time.Duration;
import java.util.concurrent.Future;

import org.modelarena.server.internal.session.Workers;

/** Ends something that nobody has used for some time. Thread-safe. */
final class Lease implements AutoCloseable {
	private final Workers workers;
	private final long nanos;
	private final Runnable onEnd;
	private volatile long used = System.nanoTime();
	private volatile boolean isClosed;
	private volatile Future<?> check;

	Lease(Workers workers, Duration idle, Runnable onEnd) {
		this.workers = workers;
		this.nanos = idle.toNanos();
		this.onEnd = onEnd;
		this.check = workers.after(idle, this::check);
	}

	/** It is used now. */
	void renew() {
		used = System.nanoTime();
	}

	private void check() {
		long rest = nanos - (System.nanoTime() - used);
		if (isClosed) {
			return;
		}
		if (rest <= 0) {
			onEnd.run();
		} else {
			check = workers.after(Duration.ofNanos(rest), this::check);
		}
	}

	@Override
	public void close() {
		isClosed = true;
		check.cancel(false);
	}
}
