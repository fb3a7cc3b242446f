// SPDX-License-Identifier: EPL-2.0
package org.modelarena.replication.internal.ratis;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A question for all who ask at the same time. One that has been asked already tells nothing of what was committed since; who comes meanwhile waits for the next. If
 * several have come, the next one begins after as long as the last one took: half as many questions are asked then, as they cost the one who answers them, and nobody
 * waits much longer. Thread-safe.
 */
final class SharedQuestion<T> {
	private static final long LONGEST_PAUSE_NANOS = 20_000_000;

	private final Supplier<CompletableFuture<T>> question;
	private CompletableFuture<T> next;
	private int waiting;
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
				waiting++;
				return next.copy();
			}
			isAsking = true;
			mine = new CompletableFuture<>();
		}
		begin(mine);
		return mine.copy();
	}

	private void begin(CompletableFuture<T> asking) {
		long begun = System.nanoTime();
		CompletableFuture<T> asked;
		try {
			asked = question.get();
		} catch (RuntimeException e) {
			asked = CompletableFuture.failedFuture(e);
		}
		asked.whenComplete((answer, failure) -> {
			prepareNext(System.nanoTime() - begun);
			if (failure == null) {
				asking.complete(answer);
			} else {
				asking.completeExceptionally(failure);
			}
		});
	}

	/** @param taken nanoseconds, by the last question */
	private void prepareNext(long taken) {
		boolean areSeveral;
		synchronized (this) {
			isAsking = next != null;
			areSeveral = waiting > 1;
		}
		if (areSeveral) {
			CompletableFuture.delayedExecutor(Math.min(taken, LONGEST_PAUSE_NANOS), TimeUnit.NANOSECONDS).execute(this::askNext);
		} else {
			askNext();
		}
	}

	private void askNext() {
		CompletableFuture<T> mine;
		synchronized (this) {
			mine = next;
			next = null;
			waiting = 0;
		}
		if (mine != null) {
			begin(mine);
		}
	}
}
