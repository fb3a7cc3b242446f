// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.jdt.annotation.Nullable;

/**
 * Tells running work to stop: because somebody asked, or because its deadline passed. Thread-safe; a child stops when its parent does.
 */
public final class Cancellation {
	private static final long NO_DEADLINE = Long.MAX_VALUE;
	private static final long LONGEST_NANOS = Duration.ofDays(1).toNanos();

	private final @Nullable Cancellation parent;
	private final @Nullable Runnable probe;
	private final long start = System.nanoTime();
	private final long budgetNanos;
	private final Set<Registration> registrations = ConcurrentHashMap.newKeySet();
	private volatile boolean cancelled;

	private Cancellation(@Nullable Cancellation parent, @Nullable Duration timeout, @Nullable Runnable probe) {
		this.parent = parent;
		this.probe = probe;
		this.budgetNanos = timeout == null ? NO_DEADLINE : saturatedNanos(timeout);
	}

	/** A fresh token without a deadline. */
	public static Cancellation create() {
		return new Cancellation(null, null, null);
	}

	/** A child of this token, which can be cancelled alone. */
	public Cancellation child() {
		return new Cancellation(this, null, null);
	}

	/** A child of this token that also stops {@code timeout} from now. */
	public Cancellation withTimeout(Duration timeout) {
		return new Cancellation(this, timeout, null);
	}

	/**
	 * A child of this token whose checks also run {@code probe}, in the thread that checks: what it throws ends the work, and the work stands
	 * still while it waits. For budgets other than time.
	 */
	public Cancellation withProbe(Runnable probe) {
		return new Cancellation(this, null, probe);
	}

	/** The time until the nearest deadline, this token's or a parent's; at most a day, and zero when it has passed. */
	public Duration remaining() {
		long nanos = budgetNanos == NO_DEADLINE ? LONGEST_NANOS : budgetNanos - (System.nanoTime() - start);
		Duration own = Duration.ofNanos(Math.max(0, Math.min(nanos, LONGEST_NANOS)));
		Cancellation above = parent;
		if (above == null) {
			return own;
		}
		Duration inherited = above.remaining();
		return inherited.compareTo(own) < 0 ? inherited : own;
	}

	/** Asks the work to stop. The work stops at its next check; the actions of {@link #onCancel} run in this thread. */
	public void cancel() {
		cancelled = true;
		// No lambda: where memory has run out, there is none to link one.
		for (Registration each : registrations) {
			each.run();
		}
	}

	/**
	 * Runs an action when somebody asks to stop, at once if somebody has; at most once. For work that waits for something that cannot
	 * check. A deadline does not run it. The action runs in the cancelling thread, so it returns at once and does not throw.
	 */
	public Registration onCancel(Runnable action) {
		Registration registration = new Registration(action);
		for (Cancellation token = this; token != null; token = token.parent) {
			token.registrations.add(registration);
		}
		if (isCancelled()) {
			registration.run();
		}
		return registration;
	}

	/** An action that waits for the cancellation; close it when it need not run any more. */
	public final class Registration implements AutoCloseable {
		private final Runnable action;
		private final AtomicBoolean done = new AtomicBoolean();

		private Registration(Runnable action) {
			this.action = action;
		}

		private void run() {
			if (done.compareAndSet(false, true)) {
				action.run();
			}
		}

		@Override
		public void close() {
			done.set(true);
			for (Cancellation token = Cancellation.this; token != null; token = token.parent) {
				token.registrations.remove(this);
			}
		}
	}

	/** Whether somebody asked to stop (not whether the deadline passed). */
	public boolean isCancelled() {
		return cancelled || parent != null && parent.isCancelled();
	}

	/**
	 * To be called often by long work.
	 *
	 * @throws ArenaException {@link ErrorCode#CANCELLED} or {@link ErrorCode#TIMEOUT}
	 */
	public void check() {
		if (cancelled) {
			throw new ArenaException(ErrorCode.CANCELLED, "Cancelled.");
		}
		if (budgetNanos != NO_DEADLINE && System.nanoTime() - start > budgetNanos) {
			throw new ArenaException(ErrorCode.TIMEOUT, "The deadline of " + budgetNanos / 1_000_000 + " ms passed; allow more time or ask for less.");
		}
		if (parent != null) {
			parent.check();
		}
		if (probe != null) {
			probe.run();
		}
	}

	private static long saturatedNanos(Duration timeout) {
		return timeout.getSeconds() > NO_DEADLINE / 1_000_000_000L - 1 ? NO_DEADLINE : timeout.toNanos();
	}
}
