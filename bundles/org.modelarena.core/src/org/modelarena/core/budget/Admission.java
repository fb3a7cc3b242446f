// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/**
 * Admission control of a server: which executions run at once. All begin in the fast lane; one that has run for some time makes room there
 * and continues in the slow lane, where the longest ones take turns. So short queries wait only for short ones, however many long
 * ones there are (a multilevel feedback queue with two levels). In both lanes owners take turns, whoever they are. Thread-safe.
 */
public final class Admission {
	/** How long an execution may stay in the fast lane, and how long a turn in the slow lane is. */
	private static final Duration FAST_TURN = Duration.ofMillis(50);
	private static final Duration SLOW_TURN = Duration.ofMillis(500);
	private static final int MOST_WAITING = 1000;
	/** Where there are more executions than processors, those in the slow lane run for so long, and sleep for so long, in turn. */
	private static final long RUN_NANOS = 2_000_000;
	private static final long LONGEST_PARK_NANOS = 1_000_000_000;
	private static final Duration NAP = Duration.ofMillis(1);

	private final Lane fast;
	private final Lane slow;
	private final int processors;

	/**
	 * @param fast how many run at once in the fast lane; they run for a moment only, so it may be more than there are processors
	 * @param slow how many run at once in the slow lane, one for each processor
	 */
	public Admission(int fast, int slow) {
		this.processors = slow;
		this.fast = new Lane(fast, FAST_TURN);
		this.slow = new Lane(slow, SLOW_TURN);
	}

	/** Lanes for this machine. */
	public static Admission ofThisMachine() {
		int processors = Runtime.getRuntime().availableProcessors();
		return new Admission(Math.max(4, 2 * processors), Math.max(1, processors));
	}

	/**
	 * Waits for a place in the fast lane.
	 *
	 * @return the place, to be closed when the execution ends; the threads of the execution {@linkplain Place#run pass by} now and then
	 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}; {@link ErrorCode#STORE_BUSY} if too many wait already
	 */
	public Place enter(Cancellation cancellation) {
		return enter("", cancellation, () -> {
		});
	}

	/**
	 * Waits for a place in the fast lane.
	 *
	 * @param owner  for whom it is
	 * @param onSlow run once, if the execution leaves the fast lane; returns at once
	 * @return as {@link #enter(Cancellation)}
	 */
	public Place enter(Object owner, Cancellation cancellation, Runnable onSlow) {
		fast.acquire(owner, cancellation);
		return new Place(owner, cancellation, onSlow);
	}

	/** How many run at once in the fast lane. */
	public int fastPlaces() {
		return fast.places;
	}

	/** Places for those that run, and a queue of those that wait. */
	private static final class Lane {
		private final int places;
		private final long turnNanos;
		private final RoundRobin<Object, Thread> waiting = new RoundRobin<>();
		private volatile int free;

		Lane(int places, Duration turn) {
			this.places = places;
			this.free = places;
			this.turnNanos = turn.toNanos();
		}

		void acquire(Object owner, Cancellation cancellation) {
			Thread me = Thread.currentThread();
			if (take(me)) {
				return;
			}
			enqueue(owner, me);
			boolean taken = false;
			try (Cancellation.Registration wakened = cancellation.onCancel(() -> LockSupport.unpark(me))) {
				while (!taken) {
					cancellation.check();
					if (me.isInterrupted()) {
						throw new ArenaException(ErrorCode.CANCELLED, "Interrupted while waiting for other queries.");
					}
					taken = take(me);
					if (!taken) {
						LockSupport.parkNanos(this, Math.clamp(cancellation.remaining().toNanos(), 1_000_000, LONGEST_PARK_NANOS));
					}
				}
			} finally {
				if (!taken) {
					leave(owner, me);
				}
			}
		}

		private synchronized boolean take(Thread me) {
			if (free == 0 || waiting.size() > 0 && waiting.peek() != me) {
				return false;
			}
			waiting.poll();
			free--;
			wakeFirst();
			return true;
		}

		private synchronized void enqueue(Object owner, Thread me) {
			if (waiting.size() >= MOST_WAITING) {
				throw new ArenaException(ErrorCode.STORE_BUSY, "The server has " + MOST_WAITING + " queries waiting already; ask again later.");
			}
			waiting.add(owner, me);
		}

		private synchronized void leave(Object owner, Thread me) {
			waiting.remove(owner, me);
			wakeFirst();
		}

		/** One at a time: to wake all would cost more than most queries take. */
		private void wakeFirst() {
			if (free > 0) {
				LockSupport.unpark(waiting.peek());
			}
		}

		synchronized void release() {
			free++;
			wakeFirst();
		}

		synchronized boolean isWanted() {
			return waiting.size() > 0;
		}

		int taken() {
			return places - free;
		}
	}

	/** An execution's place. Thread-safe; closed by the thread that got it. */
	public final class Place implements Runnable, AutoCloseable {
		private final Object owner;
		private final Cancellation cancellation;
		private final Runnable onSlow;
		private @Nullable Lane lane = fast;
		private volatile long turnEnds = System.nanoTime() + fast.turnNanos;
		private volatile boolean isSlow;
		private volatile long runEnds;

		private Place(Object owner, Cancellation cancellation, Runnable onSlow) {
			this.owner = owner;
			this.cancellation = cancellation;
			this.onSlow = onSlow;
		}

		/** Whether the execution has left the fast lane. */
		public boolean isSlow() {
			return isSlow;
		}

		/**
		 * Goes on at once, or waits for another turn.
		 *
		 * @throws ArenaException {@link ErrorCode#CANCELLED}, {@link ErrorCode#TIMEOUT}, {@link ErrorCode#STORE_BUSY} meanwhile
		 */
		@Override
		public void run() {
			if (System.nanoTime() - turnEnds >= 0) {
				nextTurn();
			}
			if (isSlow && System.nanoTime() - runEnds >= 0) {
				makeWay();
			}
		}

		/** Leaves its processor for a moment to those in the fast lane, if there are too few processors; threads have no priorities on Linux. */
		private void makeWay() {
			try {
				if (fast.taken() > 0 && fast.taken() + slow.taken() > processors) {
					Thread.sleep(NAP);
				}
			} catch (InterruptedException e) {
				// The caller checks its cancellation next.
				Thread.currentThread().interrupt();
			}
			runEnds = System.nanoTime() + RUN_NANOS;
		}

		private synchronized void nextTurn() {
			if (System.nanoTime() - turnEnds < 0) {
				return;
			}
			Lane held = lane;
			if (held != null && (held == fast || slow.isWanted())) {
				held.release();
				lane = null;
				if (!isSlow) {
					isSlow = true;
					onSlow.run();
				}
				slow.acquire(owner, cancellation);
				lane = slow;
			}
			turnEnds = System.nanoTime() + slow.turnNanos;
		}

		@Override
		public synchronized void close() {
			Lane held = lane;
			if (held != null) {
				held.release();
				lane = null;
			}
		}
	}
}
