// SPDX-License-Identifier: EPL-2.0
package org.modelarena.client.internal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

/**
 * Work that is begun a second time, elsewhere, when the first time takes long: a server that is cut off from the others, or stands still, says nothing of that. The
 * first success counts. Used by one thread.
 */
final class Hedge<T> {
	private final Cancellation first;
	private final Cancellation second;
	private final CompletableFuture<T> other = new CompletableFuture<>();

	Hedge(Cancellation caller) {
		this.first = caller.child();
		this.second = caller.child();
	}

	/**
	 * Does it here, and elsewhere in another thread if it takes longer than {@code after}.
	 *
	 * @throws ArenaException what the work here throws, if it has not been done elsewhere either
	 */
	T run(ScheduledExecutorService clock, Duration after, Function<Cancellation, T> here, Function<Cancellation, T> elsewhere) {
		Future<?> begin = clock.schedule(() -> Thread.ofVirtual().name("modelarena-client-hedge").start(() -> again(elsewhere)), after.toNanos(), TimeUnit.NANOSECONDS);
		try {
			return here.apply(first);
		} catch (ArenaException e) {
			// What has been begun elsewhere may be done, whatever was said here.
			if (begin.cancel(false)) {
				throw e;
			}
			try {
				return other.join();
			} catch (RuntimeException failure) {
				throw e;
			}
		} finally {
			begin.cancel(false);
			second.cancel();
		}
	}

	private void again(Function<Cancellation, T> elsewhere) {
		try {
			other.complete(elsewhere.apply(second));
			first.cancel();
		} catch (RuntimeException e) {
			other.completeExceptionally(e);
		}
	}
}
