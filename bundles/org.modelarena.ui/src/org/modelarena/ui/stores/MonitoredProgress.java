// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.stores;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;

/** Shows the progress of a load in the workbench, and cancels it there. Used by the thread that loads; asks the monitor at each report. */
public final class MonitoredProgress implements Progress {
	private static final long PAUSE_NANOS = 100_000_000;

	private final IProgressMonitor monitor;
	private final Cancellation cancellation = Cancellation.create();
	private String task = "";
	private long total = UNKNOWN;
	private long said;

	/** @param monitor of the job that loads */
	public MonitoredProgress(IProgressMonitor monitor) {
		this.monitor = monitor;
	}

	@Override
	public void begin(String newTask, long newTotal) {
		task = newTask;
		total = newTotal;
		monitor.subTask(task);
		check();
	}

	@Override
	public void at(long done) {
		long now = System.nanoTime();
		if (now - said > PAUSE_NANOS) {
			said = now;
			monitor.subTask(NLS.bind(total > 0 ? Messages.doneOf : Messages.done, new Object[] { task, Amounts.of(done), Amounts.of(total) }));
			check();
		}
	}

	private void check() {
		if (monitor.isCanceled()) {
			cancellation.cancel();
		}
	}

	@Override
	public Cancellation cancellation() {
		return cancellation;
	}
}
