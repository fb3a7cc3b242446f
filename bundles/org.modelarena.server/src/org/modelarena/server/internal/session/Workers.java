package org.modelarena.server.internal.session;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** The threads that answer calls, and a queue of limited length before them. Thread-safe. */
public final class Workers implements AutoCloseable {
	private static final int LONGEST_QUIET_SECONDS = 60;

	private final int least;
	private final int most;
	private final ThreadPoolExecutor threads;
	private int wanted;
	private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, runnable -> daemon(runnable, "modelarena-clock"));

	/**
	 * @param count at the beginning; as many short calls run at once
	 * @param most  with those that stand in for threads at long calls
	 */
	public Workers(int count, int most, int mostWaiting) {
		this.least = count;
		this.most = Math.max(count, most);
		this.wanted = count;
		threads = new ThreadPoolExecutor(count, count, LONGEST_QUIET_SECONDS, TimeUnit.SECONDS, new ArrayBlockingQueue<>(mostWaiting), runnable -> daemon(runnable, "modelarena-worker"));
		threads.allowCoreThreadTimeOut(true);
		clock.setRemoveOnCancelPolicy(true);
	}

	/** A thread is at a long call: another one takes its place among those for short ones. */
	public synchronized void expand() {
		wanted++;
		resize();
	}

	/** The long call has ended. */
	public synchronized void contract() {
		wanted--;
		resize();
	}

	private void resize() {
		int size = Math.clamp(wanted, least, most);
		if (size > threads.getMaximumPoolSize()) {
			threads.setMaximumPoolSize(size);
			threads.setCorePoolSize(size);
		} else {
			threads.setCorePoolSize(size);
			threads.setMaximumPoolSize(size);
		}
	}

	private static Thread daemon(Runnable runnable, String name) {
		Thread thread = new Thread(runnable, name);
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Runs something, as soon as a thread is free.
	 *
	 * @param cancellation cancelled when the future is
	 * @return fails with {@link ErrorCode#STORE_BUSY} if too many wait
	 */
	public <T> CompletableFuture<T> run(Callable<T> work, Cancellation cancellation) {
		CompletableFuture<T> result = new CompletableFuture<>();
		result.whenComplete((value, failure) -> {
			if (result.isCancelled()) {
				cancellation.cancel();
			}
		});
		try {
			threads.execute(() -> complete(result, work, cancellation));
		} catch (RejectedExecutionException e) {
			result.completeExceptionally(threads.isShutdown() ? new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server is stopping.", e)
					: new ArenaException(ErrorCode.STORE_BUSY, "The server has " + threads.getQueue().size() + " calls waiting; try again later.", e));
		}
		return result;
	}

	private static <T> void complete(CompletableFuture<T> result, Callable<T> work, Cancellation cancellation) {
		try {
			cancellation.check();
			result.complete(work.call());
		} catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
			result.completeExceptionally(e);
		}
	}

	/** Runs something small after some time; {@code cancel} on the result forgets it. */
	public java.util.concurrent.Future<?> after(Duration time, Runnable action) {
		return clock.schedule(action, time.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** Calls that wait for a thread. */
	public int waiting() {
		return threads.getQueue().size();
	}

	/** Whether no more work is taken. */
	public boolean isStopping() {
		return threads.isShutdown();
	}

	/** Calls that are worked on. */
	public int running() {
		return threads.getActiveCount();
	}

	/**
	 * Takes no more work, and waits for what there is.
	 *
	 * @return whether it has ended in time
	 */
	public boolean drain(Duration patience) {
		threads.shutdown();
		try {
			return threads.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Override
	public void close() {
		threads.shutdown();
		clock.shutdownNow();
	}
}
