// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/** One line of a terminal that is drawn again and again: task, share done, rate, time left. */
final class ProgressBar implements Progress {
	private static final long REDRAW_NANOS = Duration.ofMillis(100).toNanos();
	private static final int WIDTH = 30;

	private final PrintWriter err;
	private final Cancellation cancellation;
	private String task = "";
	private long total;
	private long started;
	private long drawn;
	private double later = Double.NaN;
	private boolean isShown;

	ProgressBar(PrintWriter err, Cancellation cancellation) {
		this.err = err;
		this.cancellation = cancellation;
	}

	@Override
	public void begin(String newTask, long newTotal) {
		task = newTask;
		total = newTotal;
		started = System.nanoTime();
		drawn = 0;
	}

	/** The tasks after the current one will take that many seconds; not a number if nobody knows, or if this is the only task. */
	void expectLater(double seconds) {
		later = seconds;
	}

	@Override
	public void at(long done) {
		long now = System.nanoTime();
		if (now - drawn < REDRAW_NANOS && done != total) {
			return;
		}
		drawn = now;
		double seconds = Math.max(1e-3, (now - started) / 1e9);
		double rate = done / seconds;
		StringBuilder line = new StringBuilder("\r").append(task).append(' ');
		if (total > 0) {
			int filled = (int) Math.min(WIDTH, WIDTH * done / total);
			line.append('[').append("#".repeat(filled)).append(" ".repeat(WIDTH - filled)).append("] ").append(100 * done / total).append(" %  ");
		}
		line.append(String.format(Locale.ROOT, "%,d  %,.0f/s", done, rate));
		if (total > done && rate > 0) {
			double left = (total - done) / rate;
			line.append(Double.isNaN(later) ? String.format(Locale.ROOT, "  %,.0f s left of this step", left) : String.format(Locale.ROOT, "  %,.0f s left", left + later));
		}
		err.print(line.append("\u001b[K"));
		isShown = done != total;
		if (!isShown) {
			err.println();
		}
		err.flush();
	}

	/** Wipes the line, so that something else can stand there. */
	void clear() {
		if (isShown) {
			isShown = false;
			err.print("\r\u001b[K");
			err.flush();
		}
	}

	@Override
	public Cancellation cancellation() {
		return cancellation;
	}
}
