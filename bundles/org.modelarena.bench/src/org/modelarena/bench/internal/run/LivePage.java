package org.modelarena.bench.internal.run;

import java.nio.file.Path;
import java.util.function.LongSupplier;

import org.modelarena.bench.Report;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.results.RunData;

/** The report of a run that is going on. It takes a small part of the run's time, as nothing is measured while it is written. Used by one thread. */
final class LivePage {
	/** At most so much of the time. */
	private static final double SHARE = 0.1;

	private final Path folder;
	private final RunListener listener;
	private final LongSupplier clock;
	private boolean isThere;
	private long notBefore;

	/** @param clock in nanoseconds */
	LivePage(Path folder, RunListener listener, LongSupplier clock) {
		this.folder = folder;
		this.listener = listener;
		this.clock = clock;
	}

	/** Writes the page anew, unless it was written shortly before. To be called when there are new results. */
	void update() {
		long begin = clock.getAsLong();
		if (isThere && begin < notBefore) {
			return;
		}
		Path page = Report.write(RunData.read(folder));
		long end = clock.getAsLong();
		notBefore = end + (long) ((end - begin) / SHARE);
		if (!isThere) {
			isThere = true;
			listener.reported(page);
		}
	}
}
