// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.session;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.budget.RoundRobin;

/** The threads that answer calls, and a queue of limited length before them, in which clients take turns. Thread-safe. */
public final class Workers implements AutoCloseable {
	private static final int LONGEST_QUIET_SECONDS = 60;

	private final int least;
	private final int most;
	private final int mostWaiting;
	private final ThreadPoolExecutor threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, LONGEST_QUIET_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
			runnable -> daemon(new Worker(runnable)));
	private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, runnable -> daemon(new Thread(runnable, "modelarena-clock")));
	private final RoundRobin<Owner, Task> waiting = new RoundRobin<>();
	private final Map<Owner, Integer> runningOf = new HashMap<>();
	private int wanted;
	private int running;
	private boolean isStopping;

	/**
	 * @param count at the beginning; as many short calls run at once
	 * @param most  with those that stand in for threads at long calls
	 */
	public Workers(int count, int most, int mostWaiting) {
		this.least = count;
		this.most = Math.max(count, most);
		this.mostWaiting = mostWaiting;
		this.wanted = count;
		clock.setRemoveOnCancelPolicy(true);
	}

	private record Task(Owner owner, Runnable work) {
	}

	/** A thread is at a long call: another one takes its place among those for short ones. */
	public void expand() {
		synchronized (this) {
			wanted++;
		}
		start();
	}

	/** The long call has ended. */
	public synchronized void contract() {
		wanted--;
	}

	private static Thread daemon(Thread thread) {
		thread.setDaemon(true);
		return thread;
	}

	/** Whether this thread is one that answers calls. */
	public static boolean isHere() {
		return Thread.currentThread() instanceof Worker;
	}

	private static final class Worker extends Thread {
		Worker(Runnable work) {
			super(work, "modelarena-worker");
		}
	}

	/**
	 * Runs something, as soon as a thread is free and its owner has his turn.
	 *
	 * @param cancellation cancelled when the future is
	 * @return fails with {@link ErrorCode#STORE_BUSY} if too many wait
	 */
	public <T> CompletableFuture<T> run(Owner owner, Callable<T> work, Cancellation cancellation) {
		CompletableFuture<T> result = new CompletableFuture<>();
		result.whenComplete((value, failure) -> {
			if (result.isCancelled()) {
				cancellation.cancel();
			}
		});
		synchronized (this) {
			if (isStopping) {
				return failed(ErrorCode.STORE_UNAVAILABLE, "The server is stopping.");
			}
			if (!RoundRobin.mayTake(waiting.size(owner), waiting.size(), mostWaiting)) {
				return failed(ErrorCode.STORE_BUSY, "The server has " + waiting.size() + " calls waiting, " + waiting.size(owner) + " of them yours; try again later.");
			}
			waiting.add(owner, new Task(owner, () -> complete(result, work, cancellation)));
		}
		start();
		return result;
	}

	/**
	 * Answers a call, as soon as a thread is free, its owner has his turn, and the client takes the answers that it has asked for before.
	 *
	 * @return as {@link #run(Owner, Callable, Cancellation)}
	 */
	public <T> CompletableFuture<T> run(CallContext context, Callable<T> work) {
		if (context.session().push().isEmpty()) {
			return run(context.owner(), work, context.cancellation());
		}
		CompletableFuture<T> result = new CompletableFuture<>();
		result.whenComplete((value, failure) -> {
			if (result.isCancelled()) {
				context.cancellation().cancel();
			}
		});
		runWhenRoomy(context, context.session().push().get().outbox(), work, result);
		return result;
	}

	private <T> void runWhenRoomy(CallContext context, Outbox outbox, Callable<T> work, CompletableFuture<T> result) {
		run(context.owner(), () -> {
			if (outbox.isRoomy()) {
				result.complete(work.call());
			} else {
				Cancellation.Registration gone = context.cancellation().onCancel(() -> result.completeExceptionally(new ArenaException(ErrorCode.CANCELLED, "Cancelled.")));
				outbox.whenRoomy(() -> {
					gone.close();
					runWhenRoomy(context, outbox, work, result);
				});
			}
			return null;
		}, context.cancellation()).whenComplete((done, failure) -> {
			if (failure != null) {
				result.completeExceptionally(failure);
			}
		});
	}

	private static <T> CompletableFuture<T> failed(ErrorCode code, String message) {
		return CompletableFuture.failedFuture(new ArenaException(code, message));
	}

	/** Has a thread begin, if something waits for one. */
	private void start() {
		Task first = next();
		if (first == null) {
			return;
		}
		// No thread is to be had: another one does it when it is free.
		try (Unfinished work = new Unfinished(() -> giveBack(first))) {
			threads.execute(() -> work(first));
			work.done();
		}
	}

	private synchronized void giveBack(Task task) {
		ended(task);
		waiting.add(task.owner, task);
	}

	private void work(Task first) {
		for (Task task = first; task != null; task = nextAfter(task)) {
			task.work.run();
			// What has ended may have held up more than one.
			start();
		}
	}

	private synchronized Task nextAfter(Task done) {
		ended(done);
		return next();
	}

	private synchronized void ended(Task task) {
		running--;
		runningOf.compute(task.owner, (owner, count) -> count == null || count == 1 ? null : count - 1);
		notifyAll();
	}

	private synchronized Task next() {
		if (running >= Math.clamp(wanted, least, most)) {
			return null;
		}
		Task task = waiting.poll(owner -> RoundRobin.mayTake(runningOf.getOrDefault(owner, 0), running, most));
		if (task != null) {
			running++;
			runningOf.merge(task.owner, 1, Integer::sum);
		}
		return task;
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
	public Future<?> after(Duration time, Runnable action) {
		return clock.schedule(action, time.toNanos(), TimeUnit.NANOSECONDS);
	}

	/** Calls that wait for a thread. */
	public synchronized int waiting() {
		return waiting.size();
	}

	/** Whether no more work is taken. */
	public synchronized boolean isStopping() {
		return isStopping;
	}

	/** Calls that are worked on. */
	public synchronized int running() {
		return running;
	}

	/**
	 * Takes no more work, and waits for what there is.
	 *
	 * @return whether it has ended in time
	 */
	public synchronized boolean drain(Duration patience) {
		isStopping = true;
		long end = System.nanoTime() + patience.toNanos();
		try {
			for (long millis = patience.toMillis(); running + waiting.size() > 0 && millis > 0; millis = (end - System.nanoTime()) / 1_000_000) {
				wait(millis);
			}
			return running + waiting.size() == 0;
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Override
	public void close() {
		synchronized (this) {
			isStopping = true;
		}
		threads.shutdown();
		clock.shutdownNow();
	}
}
