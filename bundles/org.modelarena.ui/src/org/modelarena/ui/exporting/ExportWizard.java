// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.exporting;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IExportWizard;
import org.eclipse.ui.IWorkbench;

/** Writes the results of a run for others: the report, charts and tables for papers, and the figures of every step. */
public final class ExportWizard extends Wizard implements IExportWizard {
	private Optional<Path> run = Optional.empty();
	private ExportPage page;

	/** Made by the platform. */
	public ExportWizard() {
		setWindowTitle(Messages.title);
	}

	/** Opens it for a run. */
	public static void open(Path run, Shell shell) {
		ExportWizard wizard = new ExportWizard();
		wizard.run = Optional.of(run);
		new WizardDialog(shell, wizard).open();
	}

	@Override
	public void init(IWorkbench workbench, IStructuredSelection selection) {
		run = Adapters.of(selection.getFirstElement(), IResource.class).map(IResource::getLocation).map(location -> location.toPath());
	}

	@Override
	public void addPages() {
		page = new ExportPage(run);
		addPage(page);
	}

	@Override
	public boolean performFinish() {
		List<Export> wanted = page.wanted();
		new ExportJob(page.run(), wanted, page.folder()).schedule();
		return true;
	}
}
