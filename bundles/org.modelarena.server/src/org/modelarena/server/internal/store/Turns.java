// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.budget.RoundRobin;

/** Work of which one piece is done at a time, with no threads that wait. What one owner wants is done in the order in which it came. Thread-safe. */
public final class Turns {
	private static final int MOST_WAITING = 1024;

	private final String what;
	private final RoundRobin<Object, Runnable> waiting = new RoundRobin<>();
	private boolean isBusy;

	/** @param what the work, for messages, in the plural */
	public Turns(String what) {
		this.what = what;
	}

	/** One turn. Thread-safe. */
	public final class Turn {
		private final AtomicBoolean hasEnded = new AtomicBoolean();

		private Turn() {
		}

		/** Lets the next piece begin, though this one may have something left to do. Without effect when that was so already. */
		public void end() {
			if (!hasEnded.getAndSet(true)) {
				next();
			}
		}
	}

	/**
	 * Begins something when nothing else is done, and the owner has his turn. The turn ends with the work, if not before.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if too much waits
	 */
	public <T> CompletableFuture<T> take(Object owner, Function<Turn, CompletableFuture<T>> work) {
		CompletableFuture<T> result = new CompletableFuture<>();
		Turn turn = new Turn();
		Runnable piece = () -> begin(turn, work).whenComplete((value, failure) -> {
			turn.end();
			if (failure == null) {
				result.complete(value);
			} else {
				result.completeExceptionally(failure);
			}
		});
		synchronized (this) {
			if (isBusy) {
				if (!RoundRobin.mayTake(waiting.size(owner), waiting.size(), MOST_WAITING)) {
					throw new ArenaException(ErrorCode.STORE_BUSY, "There are " + waiting.size() + " " + what + " waiting; try again later.");
				}
				waiting.add(owner, piece);
				return result;
			}
			isBusy = true;
		}
		piece.run();
		return result;
	}

	private void next() {
		Runnable piece;
		synchronized (this) {
			piece = waiting.poll();
			isBusy = piece != null;
		}
		if (piece != null) {
			piece.run();
		}
	}

	/** Whatever goes wrong, the next one has its turn. */
	private static <T> CompletableFuture<T> begin(Turn turn, Function<Turn, CompletableFuture<T>> work) {
		try {
			return work.apply(turn);
		} catch (RuntimeException | OutOfMemoryError e) {
			return CompletableFuture.failedFuture(e);
		}
	}
}
