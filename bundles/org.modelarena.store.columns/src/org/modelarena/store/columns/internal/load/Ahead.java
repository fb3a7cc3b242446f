// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Function;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.threads.Threads;

/**
 * Makes things in their order, the next one by a thread of its own while the caller uses one. Not thread-safe.
 *
 * @param <T> what is made; may be null
 */
final class Ahead<T> implements AutoCloseable {
	private final Iterator<FutureTask<T>> tasks;
	private final boolean hasThread;
	private FutureTask<T> next;
	private Thread thread;

	private Ahead(Iterator<FutureTask<T>> tasks, boolean hasThread) {
		this.tasks = tasks;
		this.hasThread = hasThread;
	}

	/** @param hasThread whether another thread may make anything; else the caller does when it asks */
	static <S, T> Ahead<T> of(List<S> from, Function<S, T> make, boolean hasThread) {
		Ahead<T> ahead = new Ahead<>(from.stream().map(each -> new FutureTask<T>(() -> make.apply(each))).iterator(), hasThread);
		ahead.begin();
		return ahead;
	}

	private void begin() {
		FutureTask<T> task = tasks.hasNext() ? tasks.next() : null;
		next = task;
		if (task != null && hasThread) {
			thread = Thread.ofPlatform().daemon().name("maker of columns").start(task);
		}
	}

	/** The next thing. What its making throws is thrown here. */
	T next() {
		FutureTask<T> task = Objects.requireNonNull(next);
		if (!hasThread) {
			task.run();
		}
		try {
			T made = task.get();
			begin();
			return made;
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while writing a model.", e);
		} catch (ExecutionException e) {
			switch (e.getCause()) {
			case RuntimeException failure -> throw failure;
			case Error failure -> throw failure;
			default -> throw new IllegalStateException(e);
			}
		}
	}

	/** Waits for what is being made. */
	@Override
	public void close() {
		Thread last = thread;
		if (last != null) {
			Threads.awaitEnd(last);
		}
	}
}
