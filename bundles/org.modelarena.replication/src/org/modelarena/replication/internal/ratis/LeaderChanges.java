// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** Ends what waits for a leader when another one is elected. Thread-safe. */
final class LeaderChanges {
	private final Executor executor;
	private CompletableFuture<Void> next = new CompletableFuture<>();

	LeaderChanges(Executor executor) {
		this.executor = executor;
	}

	/** There is another leader. Returns at once. */
	void changed() {
		CompletableFuture<Void> before;
		synchronized (this) {
			before = next;
			next = new CompletableFuture<>();
		}
		executor.execute(() -> before.completeExceptionally(new IOException("another leader was elected")));
	}

	/** Fails when {@link #changed} is called from now on. */
	synchronized CompletableFuture<Void> next() {
		return next;
	}

	/**
	 * An answer, or a failure when there is another leader before it.
	 *
	 * @param change of {@link #next}, which never has a value
	 */
	@SuppressWarnings("unchecked")
	static <T> CompletableFuture<T> either(CompletableFuture<T> answer, CompletableFuture<Void> change) {
		// Not a copy of the change: a leader may lead for months, and what waits for the next one is kept until then, except by this way.
		return CompletableFuture.anyOf(answer, change).thenApply(value -> (T) value);
	}
}
