// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.extracting;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.MultiStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.extract.JavaExtraction;
import org.modelarena.extract.JavaModel;
import org.modelarena.extract.SourceRoot;
import org.modelarena.ui.importing.ImportWizard;
import org.modelarena.ui.stores.MonitoredProgress;
import org.modelarena.xmi.ModelFiles;

/** Writes the syntax trees of all Java files below a folder into a model file beside them. What was written before stays; sources with mistakes are told in the Error Log. */
public final class ExtractJob extends Job {
	/** The family that all extractions belong to. */
	public static final Object FAMILY = ExtractJob.class;

	private static final int MOST_PROBLEMS = 100;

	private final IContainer folder;

	/** @param folder of the workspace, with a place on disk */
	public ExtractJob(IContainer folder) {
		super(NLS.bind(Messages.extracting, folder.getName()));
		this.folder = folder;
		setUser(true);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		MonitoredProgress progress = new MonitoredProgress(monitor);
		Path sources = folder.getLocation().toPath();
		try (JavaModel model = JavaExtraction.extract(List.of(new SourceRoot(folder.getName(), sources)), JavaExtraction.Options.usual(), progress)) {
			IFile file = freshFile();
			ModelFiles.write(model, file.getLocation().toPath(), progress);
			file.refreshLocal(IResource.DEPTH_ZERO, monitor);
			tell(model);
			PlatformUI.getWorkbench().getDisplay().asyncExec(() -> offer(file.getLocation().toPath()));
			return Status.OK_STATUS;
		} catch (ArenaException e) {
			return e.code() == ErrorCode.CANCELLED ? Status.CANCEL_STATUS : Status.error(e.getMessage(), e);
		} catch (CoreException e) {
			return e.getStatus();
		}
	}

	private IFile freshFile() {
		int number = 1;
		IFile file;
		do {
			file = folder.getFile(IPath.fromPortableString(folder.getName() + "-java" + (number == 1 ? "" : "-" + number) + ".xmi"));
			number++;
		} while (file.getLocation().toFile().exists());
		return file;
	}

	private void tell(JavaModel model) {
		if (!model.problems().isEmpty()) {
			String text = NLS.bind(Messages.problems, model.problems().size(), folder.getFullPath());
			IStatus[] problems = model.problems().stream().limit(MOST_PROBLEMS).map(problem -> Status.warning(problem.toString())).toArray(IStatus[]::new);
			ILog.of(ExtractJob.class).log(new MultiStatus(ExtractJob.class, 0, problems, text, null));
		}
	}

	private static void offer(Path model) {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (window != null) {
			new WizardDialog(window.getShell(), ImportWizard.of(List.of(model))).open();
		}
	}

	@Override
	public boolean belongsTo(Object family) {
		return family == FAMILY;
	}
}
