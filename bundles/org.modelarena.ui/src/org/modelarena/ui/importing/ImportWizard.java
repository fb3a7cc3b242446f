// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.importing;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.ui.IImportWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.modelarena.ui.explorer.ArenaExplorer;
import org.modelarena.ui.forms.ModelFileSelection;

/** Imports model files into stores of the workspace. */
public final class ImportWizard extends Wizard implements IImportWizard {
	private IWorkbench workbench;
	private List<Path> models = List.of();
	private ImportPage page;

	@Override
	public void init(IWorkbench newWorkbench, IStructuredSelection selection) {
		workbench = newWorkbench;
		models = ModelFileSelection.of(selection);
		setWindowTitle(Messages.window);
	}

	/** For files that the workspace need not know. */
	public static ImportWizard of(List<Path> files) {
		ImportWizard wizard = new ImportWizard();
		wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
		wizard.models = List.copyOf(files);
		return wizard;
	}

	@Override
	public void addPages() {
		page = new ImportPage(models);
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		new ImportJob(page.order()).schedule();
		IWorkbenchWindow window = workbench.getActiveWorkbenchWindow();
		if (window == null || window.getActivePage() == null) {
			return true;
		}
		try {
			window.getActivePage().showView(ArenaExplorer.ID);
		} catch (PartInitException e) {
			page.setErrorMessage(e.getMessage());
		}
		return true;
	}
}
