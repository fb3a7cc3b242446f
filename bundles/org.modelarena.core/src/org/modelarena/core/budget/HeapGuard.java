// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.budget;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Keeps one query from taking the memory that all need: when the heap is nearly full, also after a collection, the query that has allocated
 * most is ended, as Trino's low-memory killer does. Other queries are not affected. Thread-safe; one per process.
 */
public final class HeapGuard {
	/** The guard of this process. */
	public static final HeapGuard INSTANCE = new HeapGuard(oldest());

	/** How much of what the stores leave one execution may take, and several together: the collector needs the rest to be quick. */
	private static final double PART_OF_ONE = 0.9;
	private static final double PART_OF_SEVERAL = 0.3;
	private static final long NANOS_BETWEEN_LOOKS = 1_000_000;
	private static final Duration LONGEST_SLEEP = Duration.ofMillis(50);
	/** A query that has allocated less than this part of the heap is not to blame. */
	private static final int LEAST_PART = 32;
	/** So much of the heap has to be added before another collection is worth its pause. */
	private static final int GROWTH_PART = 20;

	private final @Nullable MemoryPoolMXBean pool;
	private final Set<Claim> claims = ConcurrentHashMap.newKeySet();
	private final Pacer pacer = Pacer.ofThisProcess();
	private long collectionsAtDecision = -1;
	private long usedAtDecision;
	/** The bytes in the pool without the executions: models, indexes, the program, and some garbage. Known when nothing runs. */
	private volatile long lasting;

	private HeapGuard(@Nullable MemoryPoolMXBean pool) {
		this.pool = pool;
	}

	/** The pool of what has lived for some time: the one with a usage threshold. Null if the collector has none. */
	private static @Nullable MemoryPoolMXBean oldest() {
		return ManagementFactory.getMemoryPoolMXBeans().stream()
				.filter(pool -> pool.getType() == MemoryType.HEAP && pool.isUsageThresholdSupported() && pool.getUsage().getMax() > 0).findFirst().orElse(null);
	}

	/** Begins to watch an execution; closed when it ends. */
	public Claim claim() {
		return claim(false);
	}

	/** Begins to watch an execution that somebody can do without, so that it is the first to make room. */
	public Claim claimSpare() {
		return claim(true);
	}

	private Claim claim(boolean isSpare) {
		MemoryPoolMXBean watched = pool;
		if (watched != null && claims.isEmpty()) {
			lasting = watched.getUsage().getUsed();
		}
		Claim claim = new Claim(isSpare);
		claims.add(claim);
		return claim;
	}

	/** One execution's part of the heap. The threads that work on it {@linkplain #run look} now and then. Thread-safe. */
	public final class Claim implements Runnable, AutoCloseable {
		/** By thread: what it had allocated at its first check, and at its last. */
		private final Map<Long, long[]> allocated = new ConcurrentHashMap<>();
		private volatile long nextLook;
		private final boolean isSpare;
		private volatile boolean ended;

		private Claim(boolean isSpare) {
			this.isSpare = isSpare;
			look();
		}

		/** @throws ArenaException {@link ErrorCode#OUT_OF_MEMORY} if this execution has to make room for the others */
		@Override
		public void run() {
			if (ended) {
				throw outOfMemory();
			}
			long now = System.nanoTime();
			if (now - nextLook >= 0) {
				look();
				MemoryPoolMXBean watched = pool;
				if (watched != null && isFull(watched, watched.getUsage())) {
					relieve(watched);
				}
				if (ended) {
					throw outOfMemory();
				}
				if (isLarge()) {
					rest(pacer.rest());
				}
			}
		}

		private boolean isLarge() {
			return bytes() > Runtime.getRuntime().maxMemory() / LEAST_PART;
		}

		private void look() {
			nextLook = System.nanoTime() + NANOS_BETWEEN_LOOKS;
			long bytes = Allocations.ofThisThread();
			allocated.computeIfAbsent(Thread.currentThread().threadId(), id -> new long[] { bytes, bytes })[1] = bytes;
		}

		private long bytes() {
			return allocated.values().stream().mapToLong(thread -> thread[1] - thread[0]).sum();
		}

		@Override
		public void close() {
			claims.remove(this);
			if (!isLarge()) {
				pacer.other();
			}
		}
	}

	/** Sleeps only for a moment, as the caller checks its deadline next. */
	private static void rest(Duration rest) {
		try {
			Thread.sleep(rest.compareTo(LONGEST_SLEEP) < 0 ? rest : LONGEST_SLEEP);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private ArenaException outOfMemory() {
		return new ArenaException(ErrorCode.OUT_OF_MEMORY, "The memory of this process (" + (Runtime.getRuntime().maxMemory() >> 20)
				+ " MB) is nearly used up, and this query took most; ask for less, or give Java a larger heap.");
	}

	private boolean isFull(MemoryPoolMXBean watched, @Nullable MemoryUsage usage) {
		double part = claims.size() == 1 ? PART_OF_ONE : PART_OF_SEVERAL;
		return usage != null && usage.getUsed() > lasting + part * (watched.getUsage().getMax() - lasting);
	}

	/** Makes sure that it is not garbage that fills the heap, then ends the largest execution. */
	private synchronized void relieve(MemoryPoolMXBean watched) {
		boolean decided = collections() == collectionsAtDecision && watched.getUsage().getUsed() - usedAtDecision < watched.getUsage().getMax() / GROWTH_PART;
		if (decided || !isFull(watched, watched.getUsage())) {
			return;
		}
		if (!isFull(watched, watched.getCollectionUsage())) {
			System.gc();
		}
		if (isFull(watched, watched.getUsage())) {
			claims.stream().filter(Claim::isLarge).max(Comparator.comparing((Claim claim) -> claim.isSpare).thenComparing(Claim::bytes))
					.ifPresentOrElse(largest -> largest.ended = true, () -> lasting = watched.getUsage().getUsed());
		}
		collectionsAtDecision = collections();
		usedAtDecision = watched.getUsage().getUsed();
	}

	/** How often all of the heap has been collected. */
	private static long collections() {
		return ManagementFactory.getGarbageCollectorMXBeans().stream().filter(collector -> !collector.getName().matches(".*(Young|Minor|Scavenge|Copy).*"))
				.mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
	}

	/** The bytes that threads have allocated since they began; a class of its own, as not every framework shows the JDK's extension. */
	private static final class Allocations {
		/** To look for it takes longer than to ask it. */
		private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
		private static final boolean KNOWN = isKnown();

		private static boolean isKnown() {
			try {
				return THREADS instanceof com.sun.management.ThreadMXBean threads && threads.isThreadAllocatedMemoryEnabled();
			} catch (LinkageError e) {
				return false;
			}
		}

		static long ofThisThread() {
			return KNOWN ? ((com.sun.management.ThreadMXBean) THREADS).getCurrentThreadAllocatedBytes() : 0;
		}
	}
}
