// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.eclipse.jdt.annotation.Nullable;

/** Work that several threads do together. */
public final class Together {
	private Together() {
	}

	/**
	 * Has threads do the same at the same time, the caller's among them, and waits until all have ended. Whoever fails has to see to it that the others end soon.
	 *
	 * @param name of the other threads
	 * @throws RuntimeException the first failure, and any {@link Error}
	 */
	public static void run(String name, int threads, Runnable task) {
		AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
		Runnable guarded = () -> {
			try {
				task.run();
			} catch (RuntimeException | Error e) {
				failure.compareAndSet(null, e);
			}
		};
		List<Thread> others = new ArrayList<>();
		try {
			for (int i = 1; i < threads; i++) {
				others.add(Thread.ofPlatform().daemon().name(name + " " + i).start(guarded));
			}
			guarded.run();
		} finally {
			others.forEach(Threads::awaitEnd);
		}
		switch (failure.get()) {
		case null -> {
			// All is done.
		}
		case RuntimeException e -> throw e;
		case Error e -> throw e;
		default -> throw new IllegalStateException(failure.get());
		}
	}
}
