// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Readers who come at the same time wait for one question to the leader. One that has been asked already tells nothing of what was committed since; who comes
 * meanwhile waits for the next. Thread-safe.
 */
final class ReadBarrier {
	private final Supplier<CompletableFuture<?>> question;
	private CompletableFuture<Void> next;
	private boolean isAsking;

	/** @param question is answered when all is applied here that was committed when it was asked */
	ReadBarrier(Supplier<CompletableFuture<?>> question) {
		this.question = question;
	}

	CompletableFuture<Void> await() {
		CompletableFuture<Void> mine;
		synchronized (this) {
			if (isAsking) {
				if (next == null) {
					next = new CompletableFuture<>();
				}
				return next.copy();
			}
			isAsking = true;
			mine = new CompletableFuture<>();
		}
		ask(mine);
		return mine.copy();
	}

	private void ask(CompletableFuture<Void> waiting) {
		CompletableFuture<?> asked;
		try {
			asked = question.get();
		} catch (RuntimeException e) {
			asked = CompletableFuture.failedFuture(e);
		}
		asked.whenComplete((answer, failure) -> {
			askNext();
			if (failure == null) {
				waiting.complete(null);
			} else {
				waiting.completeExceptionally(failure);
			}
		});
	}

	private void askNext() {
		CompletableFuture<Void> mine;
		synchronized (this) {
			mine = next;
			next = null;
			isAsking = mine != null;
		}
		if (mine != null) {
			ask(mine);
		}
	}
}
