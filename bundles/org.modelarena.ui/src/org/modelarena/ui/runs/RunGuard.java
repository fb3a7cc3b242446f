// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.PlatformUI;

/** Does not let the workbench end in the middle of a run without a question; then the run is stopped, and its report is written. */
final class RunGuard implements IWorkbenchListener {
	private static final AtomicBoolean IS_WATCHING = new AtomicBoolean();

	private RunGuard() {
	}

	/** To be called before a run begins; again without effect. */
	static void watch() {
		if (PlatformUI.isWorkbenchRunning() && IS_WATCHING.compareAndSet(false, true)) {
			PlatformUI.getWorkbench().addWorkbenchListener(new RunGuard());
		}
	}

	@Override
	public boolean preShutdown(IWorkbench workbench, boolean isForced) {
		if (!Runs.get().isBusy()) {
			return true;
		}
		boolean goesOn = isForced || MessageDialog.openQuestion(workbench.getModalDialogShellProvider().getShell(), Messages.stressTest, Messages.stressTestRunning);
		if (goesOn) {
			stop(workbench);
		}
		return goesOn;
	}

	private static void stop(IWorkbench workbench) {
		try {
			workbench.getProgressService().busyCursorWhile(monitor -> Runs.get().stopAll());
		} catch (InvocationTargetException e) {
			ILog.of(RunGuard.class).log(Status.error("A stress test could not be stopped", e));
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void postShutdown(IWorkbench workbench) {
		// All was done before.
	}
}
