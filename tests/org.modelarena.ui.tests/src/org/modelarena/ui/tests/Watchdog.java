package org.modelarena.ui.tests;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/**
 * Finds out for how long the UI thread does not answer because of what it does itself: it is asked again and again, and of the time until it answers counts what it computed,
 * and what it waited for locks and other threads. That another process had the processor does not count.
 */
final class Watchdog {
	private static final double NANOS = 1e6;
	private static final long PAUSE_MILLIS = 5;

	private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
	private final long uiThread = PlatformUI.getWorkbench().getDisplay().getThread().threadId();
	private final AtomicBoolean isOver = new AtomicBoolean();
	private final Thread thread = new Thread(this::watch, "watchdog");
	private volatile double longest;

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
		while (!isOver.get()) {
			double before = busy();
			display.syncExec(() -> longest = Math.max(longest, busy() - before));
			try {
				Thread.sleep(PAUSE_MILLIS);
			} catch (InterruptedException e) {
				return;
			}
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

	/** In milliseconds. */
	double longest() {
		return longest;
	}
}
