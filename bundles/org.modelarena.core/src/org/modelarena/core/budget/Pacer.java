// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Lets the executions that fill the heap rest after long collections while others are there: a collection stops them all, and takes the longer
 * the more of the heap is live. So long pauses stay rare, whatever the queries. Without long collections or other queries, nothing pauses.
 * The idea is that of the pacing of concurrent collectors: the allocator pays. Thread-safe.
 */
public final class Pacer {
	/** A collection that takes no longer is what everybody's queries need. */
	private static final long SHORT_MILLIS = 6;
	/** How much longer the rest is than what a collection took beyond that. */
	private static final int FACTOR = 200;
	private static final Duration LONGEST_REST = Duration.ofSeconds(2);
	/** For so long after a small execution another one is expected. */
	private static final Duration OTHERS = Duration.ofSeconds(1);

	private final LongSupplier nanos;
	private final Supplier<Collections> collections;
	private volatile long othersUntil;
	private volatile long restUntil;
	private Collections seen;

	/**
	 * The collections of the heap since the process began.
	 *
	 * @param millis how long all of them took together
	 */
	public record Collections(long count, long millis) {
		/** The collections of this process. */
		static Collections ofThisProcess(List<GarbageCollectorMXBean> collectors) {
			return new Collections(collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum(),
					collectors.stream().mapToLong(GarbageCollectorMXBean::getCollectionTime).sum());
		}
	}

	/**
	 * @param nanos       a clock that only goes forward
	 * @param collections the collections so far
	 */
	public Pacer(LongSupplier nanos, Supplier<Collections> collections) {
		this.nanos = nanos;
		this.collections = collections;
		this.othersUntil = nanos.getAsLong();
		this.restUntil = othersUntil;
		this.seen = collections.get();
	}

	/** The pacer of this process. */
	static Pacer ofThisProcess() {
		List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
		return new Pacer(System::nanoTime, () -> Collections.ofThisProcess(collectors));
	}

	/** An execution that took little memory has ended. */
	public void other() {
		othersUntil = nanos.getAsLong() + OTHERS.toNanos();
	}

	/** How long a thread of an execution that has taken much memory has to rest now; zero most of the time. */
	public Duration rest() {
		long now = nanos.getAsLong();
		if (othersUntil - now <= 0) {
			return Duration.ZERO;
		}
		look(now);
		return Duration.ofNanos(Math.max(0, restUntil - now));
	}

	private synchronized void look(long now) {
		Collections newest = collections.get();
		long tooLong = newest.millis() - seen.millis() - SHORT_MILLIS * (newest.count() - seen.count());
		if (newest.count() > seen.count() && tooLong > 0) {
			restUntil = now + Math.min(FACTOR * tooLong * 1_000_000, LONGEST_REST.toNanos());
		}
		seen = newest;
	}
}
