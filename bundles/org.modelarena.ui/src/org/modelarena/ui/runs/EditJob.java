// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.nio.file.Path;
import java.util.function.Consumer;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.modelarena.bench.edits.EditResults;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;

/** Runs an experiment that edits and checks again in the background, and opens its report at the end. What was measured stays when it is cancelled. */
public final class EditJob extends Job {
	private final Path folder;
	private final Runnable refreshWorkspace;
	private final Work work;
	private final Cancellation cancellation = Cancellation.create();

	/** Begins a run, or goes on with one. */
	interface Work {
		EditResults measure(Path folder, Consumer<String> notes, Cancellation cancellation);
	}

	EditJob(String name, Path folder, Runnable refreshWorkspace, Work work) {
		super(NLS.bind(Messages.stressTestOf, name));
		this.folder = folder;
		this.refreshWorkspace = refreshWorkspace;
		this.work = work;
		// It takes long, and says more in the Progress view than in the status line.
		setUser(true);
		setRule(StressJob.ONE_AT_A_TIME);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		SubMonitor progress = SubMonitor.convert(monitor);
		try {
			EditResults results = work.measure(folder, progress::subTask, cancellation);
			PlatformUI.getWorkbench().getDisplay().asyncExec(this::showReport);
			return results.wrong() == 0 && results.failed() == 0 ? Status.OK_STATUS : Status.warning(NLS.bind(Messages.editsEnded, results.wrong(), results.failed()));
		} catch (ArenaException e) {
			return e.code() == ErrorCode.CANCELLED ? new Status(IStatus.CANCEL, getClass(), Messages.cancelled) : Status.error(e.getMessage(), e);
		} finally {
			refreshWorkspace.run();
		}
	}

	private void showReport() {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (window != null && ReportPage.isThere(folder)) {
			ReportPage.open(folder, window);
		}
	}

	/** The folder with its results. */
	public Path folder() {
		return folder;
	}

	@Override
	protected void canceling() {
		cancellation.cancel();
	}

	@Override
	public boolean belongsTo(Object family) {
		return family == StressJob.FAMILY;
	}
}
