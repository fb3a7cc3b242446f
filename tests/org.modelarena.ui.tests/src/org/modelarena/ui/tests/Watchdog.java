package org.modelarena.ui.tests;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import org.eclipse.swt.widgets.Display;
import org.eclipse.ui.PlatformUI;

/** Finds out for how long the UI thread does not answer: it is asked again and again, and the longest wait counts. */
final class Watchdog {
	private static final double MILLIS = 1e6;
	private static final long PAUSE_MILLIS = 5;

	private final AtomicLong longest = new AtomicLong();
	private final AtomicBoolean isOver = new AtomicBoolean();
	private final Thread thread = new Thread(this::watch, "watchdog");

	private Watchdog() {
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
			long asked = System.nanoTime();
			display.syncExec(() -> longest.accumulateAndGet(System.nanoTime() - asked, Math::max));
			try {
				Thread.sleep(PAUSE_MILLIS);
			} catch (InterruptedException e) {
				return;
			}
		}
	}

	/** Ends, and gives the longest wait in milliseconds. */
	double stop() {
		isOver.set(true);
		try {
			thread.join();
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
		return longest();
	}

	/** In milliseconds. */
	double longest() {
		return longest.get() / MILLIS;
	}
}
