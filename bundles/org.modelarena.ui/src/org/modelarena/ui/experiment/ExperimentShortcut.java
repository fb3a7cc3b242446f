package org.modelarena.ui.experiment;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;

/** "Run As > Stress Test" on experiments and models. */
public final class ExperimentShortcut implements ILaunchShortcut {
	@Override
	public void launch(ISelection selection, String mode) {
		if (selection instanceof IStructuredSelection structured) {
			ExperimentLaunch.adapted(structured.getFirstElement()).ifPresent(file -> run(file, mode));
		}
	}

	@Override
	public void launch(IEditorPart editor, String mode) {
		ExperimentLaunch.adapted(editor.getEditorInput()).ifPresent(file -> run(file, mode));
	}

	private static void run(IFile file, String mode) {
		try {
			DebugUITools.launch(ExperimentLaunch.of(file), mode);
		} catch (CoreException e) {
			ErrorDialog.openError(PlatformUI.getWorkbench().getModalDialogShellProvider().getShell(), Messages.stressTest, null, e.getStatus());
		}
	}
}
