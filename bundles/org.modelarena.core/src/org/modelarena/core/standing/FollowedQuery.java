// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.standing.MaintainedAnswer.PendingDifference;

/**
 * A query that several listeners follow: takes up commits in their order, one after the other, in threads of a pool, and tells the listeners. Commits that wait
 * longer than others come together. Thread-safe.
 */
final class FollowedQuery {
	private static final System.Logger LOG = System.getLogger(FollowedQuery.class.getName());
	/** So many commits wait one by one. */
	private static final int MOST_WAITING = 64;
	/** So many are taken up before others have their turn. */
	private static final int MOST_AT_ONCE = 16;

	private final StandingAnswer answer;
	private final Executor pool;
	private final boolean isIsolated;
	private final Consumer<FollowedQuery> whenUnused;
	/** Of whoever works on the answer. */
	private final Turn turn = new Turn();
	private final List<StandingListener> listeners = new ArrayList<>();
	private final Deque<CommitStep> waiting = new ArrayDeque<>();
	/** The state that the answer is about, or was to be; only in turn, and null where the store is not isolated. */
	private @Nullable SharedSnapshot position;
	private volatile long nanos;
	private int joining;
	private boolean isScheduled;
	private boolean isEnded;

	/**
	 * @param isIsolated whether the store keeps a state as long as somebody wants it
	 * @param whenUnused called when nobody listens any more
	 */
	FollowedQuery(StandingAnswer answer, Executor pool, boolean isIsolated, Consumer<FollowedQuery> whenUnused) {
		this.answer = answer;
		this.pool = pool;
		this.isIsolated = isIsolated;
		this.whenUnused = whenUnused;
	}

	/** Somebody is about to {@link #join}. */
	synchronized void expect() {
		joining++;
	}

	/**
	 * Begins, or joins those who listen already, in the state that the answer is about; commits wait meanwhile.
	 *
	 * @param now a state not older than the one in which the commits that wait begin
	 */
	StandingQuery join(StandingListener listener, SharedSnapshot now, Cancellation caller) {
		return unlessUnused(() -> turn.take(caller, () -> {
			SharedSnapshot at = answer.isKnown() && position != null ? position.retain() : newest(now);
			try {
				Answer first = answer.isKnown() ? answer.now(at.snapshot(), caller) : begin(at, caller);
				synchronized (this) {
					listeners.add(listener);
				}
				return new StandingQuery(this, listener, first, at.version());
			} finally {
				at.release();
			}
		}));
	}

	/** The newest state that a commit has led to, which all that wait are left for; used by the caller. */
	private synchronized SharedSnapshot newest(SharedSnapshot now) {
		SharedSnapshot newest = newer(now, position);
		newest = newer(newest, waiting.isEmpty() ? null : waiting.getLast().after());
		newest.retain();
		releaseAll();
		return newest;
	}

	private static SharedSnapshot newer(SharedSnapshot one, @Nullable SharedSnapshot other) {
		return other != null && other.version() > one.version() ? other : one;
	}

	private void releaseAll() {
		while (!waiting.isEmpty()) {
			waiting.poll().release();
		}
	}

	private Answer begin(SharedSnapshot at) {
		return began(at, answer.begin(at.snapshot()));
	}

	private Answer begin(SharedSnapshot at, Cancellation caller) {
		return began(at, answer.begin(at.snapshot(), caller));
	}

	private Answer began(SharedSnapshot at, Answer all) {
		moveTo(at);
		each(listener -> listener.restarted(at.version(), all));
		return all;
	}

	/** The answer is about that state now. */
	private void moveTo(SharedSnapshot state) {
		SharedSnapshot before = position;
		position = isIsolated ? state.retain() : null;
		if (before != null) {
			before.release();
		}
	}

	private <T> T unlessUnused(Supplier<T> join) {
		try {
			return join.get();
		} finally {
			boolean isUnused;
			synchronized (this) {
				joining--;
				isUnused = isUnused();
			}
			if (isUnused) {
				whenUnused.accept(this);
			}
		}
	}

	/** The next commit to take up, null if none waits; a query that is asked again is asked once for all that wait. */
	private synchronized @Nullable CommitStep next() {
		CommitStep next = waiting.poll();
		while (next != null && !answer.isKept() && !waiting.isEmpty()) {
			next = next.then(waiting.poll());
		}
		return next;
	}

	private <T> T inTurn(Supplier<T> work) {
		return turn.take(Cancellation.create(), work);
	}

	void forget(StandingListener listener) {
		boolean isUnused;
		synchronized (this) {
			listeners.remove(listener);
			isUnused = isUnused();
		}
		if (isUnused) {
			whenUnused.accept(this);
		}
	}

	synchronized boolean isUnused() {
		return listeners.isEmpty() && joining == 0;
	}

	/** How long it took to take up the last commit. */
	long nanos() {
		return nanos;
	}

	String reason() {
		return answer.reason();
	}

	List<String> steps() {
		return answer.steps();
	}

	/** Takes up a commit, sooner or later. */
	void follow(CommitStep step) {
		synchronized (this) {
			if (isEnded) {
				step.release();
				return;
			}
			// Until it has been asked for the first time, it may be one that is kept.
			boolean isCrowded = !waiting.isEmpty() && (waiting.size() >= MOST_WAITING || answer.isKnown() && !answer.isKept());
			waiting.add(isCrowded ? waiting.pollLast().then(step) : step);
			if (isScheduled) {
				return;
			}
			isScheduled = true;
		}
		pool.execute(this::work);
	}

	private void work() {
		try {
			inTurn(() -> {
				for (int i = 0; i < MOST_AT_ONCE; i++) {
					CommitStep step = next();
					if (step == null) {
						break;
					}
					step(step);
				}
				return null;
			});
		} finally {
			workOn();
		}
	}

	private void workOn() {
		synchronized (this) {
			isScheduled = !waiting.isEmpty();
			notifyAll();
			if (!isScheduled) {
				return;
			}
		}
		pool.execute(this::work);
	}

	private void step(CommitStep step) {
		long begun = System.nanoTime();
		try {
			SharedSnapshot to = step.after();
			tell(to.version(), () -> {
				if (answer.isKnown()) {
					return answer.step(step);
				}
				begin(to);
				return Optional.empty();
			});
		} finally {
			// Also if it failed: what comes next starts from there.
			moveTo(step.after());
			step.release();
			nanos = System.nanoTime() - begun;
		}
	}

	private void tell(long to, Supplier<Optional<AnswerDifference>> difference) {
		try {
			Optional<AnswerDifference> made = difference.get();
			made.ifPresent(found -> each(listener -> listener.changed(new AnswerChange(to, found, answer.count(), answer.digest()))));
		} catch (ArenaException e) {
			each(listener -> listener.failed(to, e));
		} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
			answer.lose();
			each(listener -> listener.failed(to, new ArenaException(ErrorCode.INTERNAL, "A standing query failed: " + e, e)));
		}
	}

	private void each(Consumer<StandingListener> call) {
		List<StandingListener> all;
		synchronized (this) {
			all = List.copyOf(listeners);
		}
		for (StandingListener each : all) {
			try {
				call.accept(each);
			} catch (RuntimeException | Error e) {
				// What a listener does wrong is no matter of the others.
				LOG.log(System.Logger.Level.WARNING, "A listener of a standing query failed.", e);
			}
		}
	}

	/** Waits until all commits that it was told of are taken up. */
	synchronized void await() throws InterruptedException {
		turn.requireOther();
		while (isScheduled && !isEnded) {
			wait();
		}
	}

	void end() {
		synchronized (this) {
			isEnded = true;
			releaseAll();
			listeners.clear();
			notifyAll();
		}
		// Not here: the caller may be a listener, in its turn.
		pool.execute(() -> inTurn(() -> {
			if (position != null) {
				position.release();
				position = null;
			}
			return null;
		}));
	}

	/** In the thread of an edit, of a store that keeps no state for long: looks at what it is about to change. */
	@Nullable
	PendingDifference before(Change change) {
		return inTurn(() -> {
			try {
				return answer.isKnown() ? answer.before(change) : null;
			} catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
				// No commit fails because somebody watches.
				LOG.log(System.Logger.Level.WARNING, "A standing query failed.", e);
				answer.lose();
				return null;
			}
		});
	}

	/** The answer is not known any more, until it is asked after the next commit. */
	void lose() {
		inTurn(() -> {
			answer.lose();
			return null;
		});
	}

	/** The edit has been committed; in its thread. */
	void after(@Nullable PendingDifference pending, SharedSnapshot now) {
		inTurn(() -> {
			tell(now.version(), () -> {
				if (!answer.isKnown()) {
					begin(now);
					return Optional.empty();
				}
				if (pending != null) {
					return answer.after(pending, now.snapshot());
				}
				return answer.isKept() ? Optional.empty() : answer.askAgain(now.snapshot());
			});
			return null;
		});
	}
}
