// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Those who ask at the same time wait for one question. One that has been asked already tells nothing of what was committed since; who comes
 * meanwhile waits for the next. Thread-safe.
 */
final class SharedQuestion<T> {
	private final Supplier<CompletableFuture<T>> question;
	private CompletableFuture<T> next;
	private boolean isAsking;

	/** @param question asks anew, and returns at once */
	SharedQuestion(Supplier<CompletableFuture<T>> question) {
		this.question = question;
	}

	CompletableFuture<T> ask() {
		CompletableFuture<T> mine;
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
		begin(mine);
		return mine.copy();
	}

	private void begin(CompletableFuture<T> waiting) {
		CompletableFuture<T> asked;
		try {
			asked = question.get();
		} catch (RuntimeException e) {
			asked = CompletableFuture.failedFuture(e);
		}
		asked.whenComplete((answer, failure) -> {
			askNext();
			if (failure == null) {
				waiting.complete(answer);
			} else {
				waiting.completeExceptionally(failure);
			}
		});
	}

	private void askNext() {
		CompletableFuture<T> mine;
		synchronized (this) {
			mine = next;
			next = null;
			isAsking = mine != null;
		}
		if (mine != null) {
			begin(mine);
		}
	}
}
