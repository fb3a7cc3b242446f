// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.Wizard;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.ide.IDE;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.core.ArenaException;
import org.modelarena.core.store.Catalog;
import org.modelarena.ui.forms.ModelFileSelection;
import org.modelarena.ui.runs.Runs;

/** Makes an experiment file: about the model files that are selected, or about a railway. */
public final class NewExperimentWizard extends Wizard implements INewWizard {
	private IWorkbench workbench;
	private IStructuredSelection selection;
	private List<Path> models = List.of();
	private FilePage filePage;
	private Optional<QuestionPage> questionPage = Optional.empty();

	@Override
	public void init(IWorkbench newWorkbench, IStructuredSelection selected) {
		workbench = newWorkbench;
		selection = selected;
		models = ModelFileSelection.of(selected);
		setWindowTitle(Messages.newExperiment);
	}

	@Override
	public void addPages() {
		filePage = new FilePage(selection);
		filePage.setTitle(Messages.experiment);
		filePage.setDescription(models.isEmpty() ? Messages.descriptionRailway : models.size() == 1 ? Messages.descriptionFile : NLS.bind(Messages.descriptionFiles,
				models.size()));
		filePage.setFileExtension("yaml");
		filePage.setFileName(models.isEmpty() ? "railway.yaml" : Experiments.name(models.getFirst().getFileName().toString()) + ".yaml");
		if (Adapters.of(selection.getFirstElement(), IResource.class).isEmpty()) {
			Runs.get().folder();
			filePage.setContainerFullPath(IPath.ROOT.append(Runs.PROJECT));
		}
		addPage(filePage);
		if (!models.isEmpty()) {
			questionPage = Optional.of(new QuestionPage(models));
			questionPage.ifPresent(this::addPage);
		}
	}

	private Experiment experiment(String file) {
		Catalog catalog = Catalog.discover();
		String name = Experiments.name(file);
		return questionPage.map(page -> Experiments.race(name, models, page.language(), page.text(), catalog)).orElseGet(() -> Experiments.railway(name, catalog));
	}

	@Override
	public boolean performFinish() {
		IFile file = filePage.createNewFile();
		if (file == null) {
			return false;
		}
		try {
			IDE.openEditor(workbench.getActiveWorkbenchWindow().getActivePage(), file, ExperimentEditor.ID);
			return true;
		} catch (PartInitException e) {
			filePage.setErrorMessage(e.getMessage());
			return false;
		}
	}

	/** Where the file goes, and what is in it. */
	private final class FilePage extends WizardNewFileCreationPage {
		FilePage(IStructuredSelection selected) {
			super("file", selected);
		}

		@Override
		protected InputStream getInitialContents() {
			return new ByteArrayInputStream(ExperimentFile.toYaml(experiment(getFileName())).getBytes(StandardCharsets.UTF_8));
		}

		@Override
		protected boolean validatePage() {
			if (!super.validatePage()) {
				return false;
			}
			try {
				experiment(getFileName());
				return true;
			} catch (ArenaException e) {
				setErrorMessage(e.getMessage());
				return false;
			}
		}

		@Override
		protected void createLinkTarget() {
			// Experiments are files of their own.
		}

		@Override
		protected void createAdvancedControls(org.eclipse.swt.widgets.Composite parent) {
			// Likewise.
		}

		@Override
		protected org.eclipse.core.runtime.IStatus validateLinkedResource() {
			return org.eclipse.core.runtime.Status.OK_STATUS;
		}
	}
}
