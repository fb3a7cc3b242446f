// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.LongSupplier;

import org.modelarena.bench.Amounts;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/** Where no terminal shows a bar, as in a log: a line every ten seconds, so that long work is not taken for work that hangs. Used by one thread at a time. */
public final class ProgressLines implements Progress {
	private static final long BETWEEN_NANOS = Duration.ofSeconds(10).toNanos();

	private final PrintWriter err;
	private final Cancellation cancellation;
	private final LongSupplier clock;
	private String task = "";
	private long total;
	private long told;

	/** @param clock in nanoseconds, as {@link System#nanoTime} has them */
	public ProgressLines(PrintWriter err, Cancellation cancellation, LongSupplier clock) {
		this.err = err;
		this.cancellation = cancellation;
		this.clock = clock;
		told = clock.getAsLong();
	}

	@Override
	public void begin(String newTask, long newTotal) {
		task = newTask;
		total = newTotal;
	}

	@Override
	public void at(long done) {
		long now = clock.getAsLong();
		if (now - told >= BETWEEN_NANOS) {
			told = now;
			// There may be more than was known at first, such as files that others refer to.
			String share = total > 0 && done <= total ? " of " + Amounts.of(total) + " (" + 100 * done / total + " %)" : "";
			err.println(Printable.text(task) + (done > 0 ? ": " + Amounts.of(done) + share : " ..."));
		}
	}

	@Override
	public Cancellation cancellation() {
		return cancellation;
	}
}
