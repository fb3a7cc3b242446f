// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/**
 * Finds out for how long the UI thread does not answer because of what it does itself: it is asked again and again, and of the time until it answers counts what it computed,
 * and what it waited for locks and other threads. That another process had the processor does not count.
 */
final class Watchdog {
	private static final double NANOS = 1e6;
	private static final long PAUSE_MILLIS = 5;
	private static final long SAMPLE_MILLIS = 40;

	private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
	private final long uiThread = PlatformUI.getWorkbench().getDisplay().getThread().threadId();
	private final AtomicBoolean isOver = new AtomicBoolean();
	private final Thread thread = new Thread(this::watch, "watchdog");
	private volatile double longest;
	private final List<Double> times = new CopyOnWriteArrayList<>();
	private volatile List<StackTraceElement> stack = List.of();

	private Watchdog() {
		threads.setThreadContentionMonitoringEnabled(true);
	}

	static Watchdog start() {
		Watchdog watchdog = new Watchdog();
		watchdog.thread.setDaemon(true);
		watchdog.thread.start();
		return watchdog;
	}

	private void watch() {
		Display display = PlatformUI.getWorkbench().getDisplay();
		try {
			while (!isOver.get()) {
				double before = busy();
				CountDownLatch answered = new CountDownLatch(1);
				AtomicReference<Double> took = new AtomicReference<>(0.0);
				display.asyncExec(() -> {
					took.set(busy() - before);
					answered.countDown();
				});
				StackTraceElement[] seen = {};
				while (!answered.await(SAMPLE_MILLIS, TimeUnit.MILLISECONDS)) {
					seen = display.getThread().getStackTrace();
				}
				if (took.get() > SAMPLE_MILLIS) {
					times.add(took.get());
				}
				if (took.get() > longest) {
					longest = took.get();
					stack = List.of(seen);
				}
				Thread.sleep(PAUSE_MILLIS);
			}
		} catch (InterruptedException e) {
			// Nobody waits for it any more.
		}
	}

	/** What the thread has computed and waited for since it was started, in milliseconds. */
	private double busy() {
		ThreadInfo info = threads.getThreadInfo(uiThread);
		return threads.getThreadCpuTime(uiThread) / NANOS + info.getBlockedTime() + info.getWaitedTime();
	}

	/** Ends, and gives the longest time in milliseconds. */
	double stop() {
		isOver.set(true);
		try {
			thread.join();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		return longest;
	}

	/** How often it was longer, of at least {@value #SAMPLE_MILLIS} ms. */
	long longerThan(double millis) {
		return times.stream().filter(time -> time > millis).count();
	}

	/** How long it was, and what the thread was doing then. */
	String report() {
		return "the UI thread was blocked for " + longest + " ms: " + stack.stream().limit(60).map(StackTraceElement::toString).collect(Collectors.joining("\n  ", "\n  ", "\n"));
	}
}
