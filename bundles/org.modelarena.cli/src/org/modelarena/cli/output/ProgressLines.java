package org.modelarena.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/** Where no terminal shows a bar, as in a log: a line every ten seconds, so that long work is not taken for work that hangs. */
final class ProgressLines implements Progress {
	private static final long BETWEEN_NANOS = Duration.ofSeconds(10).toNanos();

	private final PrintWriter err;
	private final Cancellation cancellation;
	private String task = "";
	private long total;
	private long told = System.nanoTime();

	ProgressLines(PrintWriter err, Cancellation cancellation) {
		this.err = err;
		this.cancellation = cancellation;
	}

	@Override
	public void begin(String newTask, long newTotal) {
		task = newTask;
		total = newTotal;
	}

	@Override
	public void at(long done) {
		long now = System.nanoTime();
		if (now - told >= BETWEEN_NANOS) {
			told = now;
			String share = total > 0 ? String.format(Locale.ROOT, " of %,d (%d %%)", total, 100 * done / total) : "";
			err.println(Printable.text(task) + (done > 0 ? ": " + String.format(Locale.ROOT, "%,d", done) + share : " ..."));
		}
	}

	@Override
	public Cancellation cancellation() {
		return cancellation;
	}
}
