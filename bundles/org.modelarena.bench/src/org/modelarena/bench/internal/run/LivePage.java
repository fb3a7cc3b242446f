// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.nio.file.Path;
import java.util.function.LongSupplier;

import org.modelarena.bench.Report;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.results.RunData;

/**
 * The report of a run that is going on. Nothing is measured while it is written, so it may take a small part of the run's time only; and a run does not end because
 * of it. Used by one thread.
 */
final class LivePage {
	private static final System.Logger LOG = System.getLogger(LivePage.class.getName());
	/** At most so much of the time. */
	private static final double SHARE = 0.03;

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
		Path page;
		try {
			page = Report.writeUnfinished(RunData.read(folder));
		} catch (RuntimeException e) {
			// A full disk ends the run where results are lost by it.
			LOG.log(System.Logger.Level.WARNING, "The report of the run that is going on could not be written", e);
			return;
		}
		long end = clock.getAsLong();
		notBefore = end + (long) ((end - begin) / SHARE);
		if (!isThere) {
			isThere = true;
			listener.reported(page);
		}
	}
}
