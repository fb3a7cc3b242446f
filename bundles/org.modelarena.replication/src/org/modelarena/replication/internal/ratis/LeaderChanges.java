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

	/** An answer, or a failure when there is another leader before it. */
	static <T> CompletableFuture<T> either(CompletableFuture<T> answer, CompletableFuture<Void> change) {
		CompletableFuture<T> result = new CompletableFuture<>();
		CompletableFuture<Void> mine = change.copy();
		mine.whenComplete((done, failure) -> {
			if (failure != null) {
				result.completeExceptionally(failure);
			}
		});
		answer.whenComplete((done, failure) -> {
			mine.complete(null);
			if (failure == null) {
				result.complete(done);
			} else {
				result.completeExceptionally(failure);
			}
		});
		return result;
	}
}
