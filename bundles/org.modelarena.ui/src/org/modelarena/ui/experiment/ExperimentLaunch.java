// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Status;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentFile;
import org.modelarena.bench.edits.EditExperimentFile;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Catalog;
import org.modelarena.ui.runs.LiveView;
import org.modelarena.ui.runs.Runs;
import org.modelarena.ui.stores.Stores;

/** Launches an experiment file, or a race of all stores on a model file, as a run of the workspace. */
public final class ExperimentLaunch extends LaunchConfigurationDelegate {
	/** Id of the type of launch configuration. */
	public static final String TYPE = "org.modelarena.ui.stressTest";
	/** Attribute: the workspace path of the experiment file, or of a model. */
	public static final String FILE = "org.modelarena.ui.file";
	/** Attribute: the workspace path of the model, if the file is a query. */
	public static final String MODEL = "org.modelarena.ui.model";

	@Override
	public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor) throws CoreException {
		// Runs have a job and views of their own; what the launch would show is done at once.
		DebugPlugin.getDefault().getLaunchManager().removeLaunch(launch);
		IFile file = file(configuration);
		Optional<IFile> model = model(configuration);
		try {
			if (isExperiment(file) && EditExperimentFile.isOne(file.getLocation().toPath())) {
				Runs.get().start(EditExperimentFile.read(file.getLocation().toPath()));
				return;
			}
			Runs.get().start(model.isPresent() ? ofQuery(file, model.get()) : experiment(file));
		} catch (ArenaException e) {
			throw new CoreException(Status.error(e.getMessage(), e));
		}
		PlatformUI.getWorkbench().getDisplay().asyncExec(ExperimentLaunch::showLive);
	}

	private static void showLive() {
		IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
		if (window == null || window.getActivePage() == null) {
			return;
		}
		try {
			window.getActivePage().showView(LiveView.ID);
		} catch (PartInitException e) {
			org.eclipse.core.runtime.ILog.of(ExperimentLaunch.class).log(e.getStatus());
		}
	}

	/** The model that a query is asked about; nothing for what is no query. */
	static Optional<IFile> model(ILaunchConfiguration configuration) throws CoreException {
		if (!isQuery(file(configuration))) {
			return Optional.empty();
		}
		String problem = NLS.bind(Messages.queryNeedsModel, configuration.getAttribute(FILE, ""));
		return Optional.of(fileAt(configuration.getAttribute(MODEL, ""), problem));
	}

	static IFile file(ILaunchConfiguration configuration) throws CoreException {
		return fileAt(configuration.getAttribute(FILE, ""), Messages.noFileGiven);
	}

	/** @param problem the message if that is no path of a file */
	private static IFile fileAt(String path, String problem) throws CoreException {
		if (path.isEmpty() || !IPath.ROOT.isValidPath(path) || IPath.fromPortableString(path).segmentCount() < 2) {
			throw new CoreException(Status.error(problem));
		}
		IFile file = ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromPortableString(path));
		if (!file.exists() || file.getLocation() == null) {
			throw new CoreException(Status.error(NLS.bind(Messages.noFile, path)));
		}
		return file;
	}

	private static Experiment experiment(IFile file) {
		Path path = file.getLocation().toPath();
		if (isExperiment(file)) {
			return ExperimentFile.read(path);
		}
		List<Path> models = List.of(path);
		return Experiments.race(Experiments.name(file.getName()), models, "ocl", Experiments.anyQuestion(models, Cancellation.create()), Catalog.discover());
	}

	private static Experiment ofQuery(IFile query, IFile model) throws CoreException {
		String text = query.readString();
		return Experiments.race(Experiments.name(query.getName()), List.of(model.getLocation().toPath()), query.getFileExtension(), text, Catalog.discover());
	}

	/** Whether a file is a query, by its ending. */
	static boolean isQuery(IFile file) {
		return Stores.get().catalog().languages().names().contains(String.valueOf(file.getFileExtension()));
	}

	private static boolean isExperiment(IFile file) {
		return "yaml".equals(file.getFileExtension()) || "yml".equals(file.getFileExtension());
	}

	/**
	 * The launch configuration of a file; made if there is none.
	 *
	 * @param model if the file is a query
	 */
	static ILaunchConfiguration of(IFile file, Optional<IFile> model) throws CoreException {
		ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
		ILaunchConfigurationType type = manager.getLaunchConfigurationType(TYPE);
		String path = file.getFullPath().toPortableString();
		String modelPath = model.map(each -> each.getFullPath().toPortableString()).orElse("");
		for (ILaunchConfiguration known : manager.getLaunchConfigurations(type)) {
			if (known.getAttribute(FILE, "").equals(path) && known.getAttribute(MODEL, "").equals(modelPath)) {
				return known;
			}
		}
		ILaunchConfigurationWorkingCopy fresh = type.newInstance(null, manager.generateLaunchConfigurationName(file.getName()));
		fresh.setAttribute(FILE, path);
		fresh.setAttribute(MODEL, modelPath);
		fresh.setMappedResources(new org.eclipse.core.resources.IResource[] { file });
		return fresh.doSave();
	}

	static Optional<IFile> adapted(Object selected) {
		return Adapters.of(selected, IFile.class);
	}
}
