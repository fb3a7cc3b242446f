// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.ElementListSelectionDialog;
import org.modelarena.ui.forms.ModelFileSelection;

/** "Run As > Stress Test" on experiments, models and queries. */
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
			if (!ExperimentLaunch.isQuery(file)) {
				DebugUITools.launch(ExperimentLaunch.of(file, Optional.empty()), mode);
				return;
			}
			Optional<IFile> model = choose(models(file));
			if (model.isPresent()) {
				DebugUITools.launch(ExperimentLaunch.of(file, model), mode);
			}
		} catch (CoreException e) {
			ErrorDialog.openError(shell(), Messages.stressTest, null, e.getStatus());
		}
	}

	private static Shell shell() {
		return PlatformUI.getWorkbench().getModalDialogShellProvider().getShell();
	}

	/** The models of a query's project. */
	private static List<IFile> models(IFile query) throws CoreException {
		List<IFile> found = new ArrayList<>();
		query.getProject().accept(resource -> {
			if (resource instanceof IFile file && ModelFileSelection.isModel(file) && !"ecore".equals(file.getFileExtension())) {
				found.add(file);
			}
			return true;
		});
		if (found.isEmpty()) {
			throw new CoreException(Status.error(NLS.bind(Messages.noModelBeside, query.getFullPath())));
		}
		return found;
	}

	/** The only one, or the one that the user chooses; nothing if the user cancels. */
	private static Optional<IFile> choose(List<IFile> models) {
		if (models.size() == 1) {
			return Optional.of(models.getFirst());
		}
		ElementListSelectionDialog dialog = new ElementListSelectionDialog(shell(), LabelProvider.createTextProvider(file -> ((IFile) file).getFullPath().toString()));
		dialog.setTitle(Messages.chooseModel);
		dialog.setMessage(Messages.chooseModelText);
		dialog.setElements(models.toArray());
		return dialog.open() == Window.OK ? Optional.of((IFile) dialog.getFirstResult()) : Optional.empty();
	}
}
