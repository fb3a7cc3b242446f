package org.modelarena.ui;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicBoolean;

import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchListener;
import org.eclipse.ui.PlatformUI;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.stores.Stores;

/** Leaves nothing behind when the workbench ends: a run is stopped with its report written, after a question, and stores are closed. */
public final class WorkbenchEnd implements IWorkbenchListener {
	private static final AtomicBoolean IS_WATCHING = new AtomicBoolean();

	private WorkbenchEnd() {
	}

	/** To be called before there is something that might be left behind; again without effect. */
	public static void watch() {
		if (PlatformUI.isWorkbenchRunning() && IS_WATCHING.compareAndSet(false, true)) {
			PlatformUI.getWorkbench().addWorkbenchListener(new WorkbenchEnd());
		}
	}

	@Override
	public boolean preShutdown(IWorkbench workbench, boolean isForced) {
		if (!Runs.get().isBusy()) {
			return true;
		}
		boolean goesOn = isForced || MessageDialog.openQuestion(workbench.getActiveWorkbenchWindow().getShell(), "Stress Test", "A stress test is running. Stop it and exit? What was "
				+ "measured is kept, and the run can be resumed from the Run History.");
		if (goesOn) {
			try {
				workbench.getProgressService().busyCursorWhile(monitor -> Runs.get().stopAll());
			} catch (InvocationTargetException e) {
				ILog.of(WorkbenchEnd.class).log(Status.error("A stress test could not be stopped", e));
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
		}
		return goesOn;
	}

	@Override
	public void postShutdown(IWorkbench workbench) {
		Stores.get().closeAll();
	}
}
