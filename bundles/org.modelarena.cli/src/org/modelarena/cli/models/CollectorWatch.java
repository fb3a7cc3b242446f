// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.models;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Ends work that does little but collect garbage, as a heap that is just too small has it: Java itself gives up only when a collection finds nothing at
 * all. Thread-safe.
 */
public final class CollectorWatch implements AutoCloseable {
	private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
	/** Eight seconds, or more where the collector lets nothing else run. */
	private static final int LOOKS = 17;
	/** Of the time in the last seconds. A load with room enough is below a half. */
	private static final double TOO_MUCH = 0.8;

	/** Collectors that work beside the program are left out: their time is not taken from it. Found while there is memory. */
	private static final List<GarbageCollectorMXBean> COLLECTORS = ManagementFactory.getGarbageCollectorMXBeans().stream()
			.filter(each -> !each.getName().matches(".*(Cycles|Concurrent).*")).toList();

	private final Runnable end;
	private final Deque<Look> looks = new ArrayDeque<>();
	private final Thread thread = new Thread(this::watch, "modelarena-collector-watch");
	private volatile boolean hasEnded;
	private volatile boolean closed;

	/** A time, and what the collectors had taken by then, both in milliseconds. */
	private record Look(long millis, long collecting) {
		static Look now() {
			return new Look(System.nanoTime() / 1_000_000, collected());
		}

		private static long collected() {
			long millis = 0;
			for (GarbageCollectorMXBean each : COLLECTORS) {
				millis += each.getCollectionTime();
			}
			return millis;
		}
	}

	private CollectorWatch(Runnable end) {
		this.end = end;
	}

	/** @param end asks the work to stop; called once at most */
	public static CollectorWatch start(Runnable end) {
		CollectorWatch watch = new CollectorWatch(end);
		watch.thread.setDaemon(true);
		watch.thread.start();
		return watch;
	}

	private void watch() {
		try {
			while (!closed && !hasEnded) {
				Thread.sleep(BETWEEN_LOOKS);
				if (isTooMuch(Look.now())) {
					stop();
				}
			}
		} catch (OutOfMemoryError e) {
			// Not even for this.
			stop();
		} catch (InterruptedException e) {
			// The work has come to its end.
		}
	}

	private void stop() {
		hasEnded = true;
		end.run();
	}

	private boolean isTooMuch(Look now) {
		looks.add(now);
		while (looks.size() > LOOKS) {
			looks.removeFirst();
		}
		Look first = looks.getFirst();
		long passed = now.millis - first.millis;
		return looks.size() == LOOKS && now.collecting - first.collecting > TOO_MUCH * passed;
	}

	/** Whether the work was asked to stop. */
	public boolean hasEnded() {
		return hasEnded;
	}

	@Override
	public void close() {
		closed = true;
		thread.interrupt();
	}
}
