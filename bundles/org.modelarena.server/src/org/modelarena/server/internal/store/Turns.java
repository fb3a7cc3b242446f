package org.modelarena.server.internal.store;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Work of which one piece is done at a time, in the order in which it came, so that nobody is overtaken, and no threads wait. Thread-safe. */
public final class Turns {
	private static final int MOST_WAITING = 1024;

	private final String what;
	private final AtomicInteger pieces = new AtomicInteger();
	private final AtomicReference<CompletableFuture<Void>> last = new AtomicReference<>(CompletableFuture.completedFuture(null));

	/** @param what is done, for messages, in the plural */
	public Turns(String what) {
		this.what = what;
	}

	/**
	 * Begins something when all that has come here before has ended.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if too much waits
	 */
	public <T> CompletableFuture<T> take(Supplier<CompletableFuture<T>> work) {
		if (pieces.incrementAndGet() > MOST_WAITING) {
			pieces.decrementAndGet();
			throw new ArenaException(ErrorCode.STORE_BUSY, "There are " + MOST_WAITING + " " + what + " waiting; try again later.");
		}
		CompletableFuture<T> result = new CompletableFuture<>();
		CompletableFuture<Void> ended = new CompletableFuture<>();
		last.getAndSet(ended).whenComplete((before, none) -> begin(work).whenComplete((value, failure) -> {
			pieces.decrementAndGet();
			if (failure == null) {
				result.complete(value);
			} else {
				result.completeExceptionally(failure);
			}
			ended.complete(null);
		}));
		return result;
	}

	/** Whatever goes wrong, the next one has its turn. */
	private static <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> work) {
		try {
			return work.get();
		} catch (RuntimeException | OutOfMemoryError e) {
			return CompletableFuture.failedFuture(e);
		}
	}
}
