// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.Report;
import org.modelarena.bench.edits.EditExperiment;
import org.modelarena.bench.edits.EditRun;
import org.modelarena.bench.results.RunLog;
import org.modelarena.core.ArenaException;

/**
 * The runs of this workspace: those of this session, and the folders of all in the project {@value #PROJECT}. It outlives every view; views come and look. Thread-safe.
 */
public final class Runs {
	/** The project that results lie in. */
	public static final String PROJECT = "arena-runs";

	private static final Runs OF_WORKSPACE = new Runs();
	private static final DateTimeFormatter FOLDER = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");
	private static final long PATIENCE_MILLIS = 15_000;

	private final List<StressJob> jobs = new CopyOnWriteArrayList<>();
	private final List<EditJob> editJobs = new CopyOnWriteArrayList<>();
	private final Set<Runnable> listeners = new CopyOnWriteArraySet<>();

	private Runs() {
	}

	/** The runs of the workspace. */
	public static Runs get() {
		return OF_WORKSPACE;
	}

	/**
	 * Starts an experiment, or queues it while another one runs.
	 *
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#IO} if the folder for the results cannot be made
	 */
	public StressJob start(Experiment experiment) {
		Path folder = fresh(experiment.name());
		return schedule(ExperimentRun.of(experiment, folder), new LiveRun(experiment.name(), folder));
	}

	/**
	 * Starts an experiment that edits and checks again, or queues it while another one runs.
	 *
	 * @throws ArenaException as {@link #start(Experiment)}
	 */
	public EditJob start(EditExperiment experiment) {
		return schedule(new EditJob(experiment.name(), fresh(experiment.name()), Runs::refreshWorkspace, (folder, notes, cancellation) -> new EditRun(experiment, folder, notes, cancellation)
				.run()));
	}

	private EditJob schedule(EditJob job) {
		RunGuard.watch();
		editJobs.add(job);
		job.addJobChangeListener(IJobChangeListener.onDone(event -> {
			editJobs.remove(job);
			changed();
		}));
		job.schedule();
		changed();
		return job;
	}

	private Path fresh(String name) {
		return folder().resolve(name + "-" + LocalDateTime.now().format(FOLDER));
	}

	/**
	 * Goes on with a run that was cancelled or killed.
	 *
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#NOT_FOUND} if there is none in the folder
	 */
	public StressJob resume(Path folder) {
		return schedule(ExperimentRun.resume(folder), new LiveRun(String.valueOf(folder.getFileName()), folder));
	}

	private StressJob schedule(ExperimentRun.Builder run, LiveRun live) {
		RunGuard.watch();
		StressJob job = new StressJob(run, live, Runs::refreshWorkspace);
		jobs.add(job);
		live.onChange(this::changed);
		job.addJobChangeListener(IJobChangeListener.onDone(event -> job.over()));
		job.schedule();
		changed();
		return job;
	}

	/**
	 * Goes on with a run that edits.
	 *
	 * @throws ArenaException {@link org.modelarena.core.ErrorCode#NOT_FOUND} if there is none in the folder
	 */
	public EditJob resumeEdits(Path folder) {
		if (!EditRun.isOne(folder)) {
			throw new ArenaException(org.modelarena.core.ErrorCode.NOT_FOUND, NLS.bind(Messages.noRun, folder));
		}
		return schedule(new EditJob(String.valueOf(folder.getFileName()), folder, Runs::refreshWorkspace, (run, notes, cancellation) -> EditRun.resumed(run, notes, cancellation).resume()));
	}

	/** Whether something writes into a folder, or waits to do so. */
	boolean isOpen(Path run) {
		return jobs.stream().anyMatch(job -> job.live().folder().equals(run) && job.getState() != Job.NONE) || editJobs.stream().anyMatch(job -> job.folder().equals(run));
	}

	/** All runs that were started in this session, the newest at the end. */
	public List<StressJob> ofSession() {
		return List.copyOf(jobs);
	}

	/** The run that views show: the one that is running, else the newest. */
	public Optional<StressJob> current() {
		return jobs.stream().filter(job -> job.live().state() == LiveRun.State.RUNNING).findFirst().or(() -> jobs.isEmpty() ? Optional.empty() : Optional.of(jobs.getLast()));
	}

	/** Whether something runs or waits. */
	public boolean isBusy() {
		return open().findAny().isPresent();
	}

	private Stream<Job> open() {
		return Stream.<Job>concat(jobs.stream(), editJobs.stream()).filter(job -> job.getState() != Job.NONE);
	}

	/** Stops everything, and waits until results and reports are written; at most 15 s. */
	public void stopAll() {
		List<Job> open = open().toList();
		open.forEach(Job::cancel);
		for (Job job : open) {
			try {
				job.join(PATIENCE_MILLIS, null);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
				return;
			}
		}
	}

	/** Calls {@code listener} after each change of any run, in any thread, until it is removed. */
	public void onChange(Runnable listener) {
		listeners.add(listener);
	}

	/** Ends what {@link #onChange} has begun. */
	public void remove(Runnable listener) {
		listeners.remove(listener);
	}

	private void changed() {
		listeners.forEach(Runnable::run);
	}

	/**
	 * Removes the results of a run.
	 *
	 * @throws ArenaException {@code STORE_BUSY} if it goes on, as somebody has resumed it, {@code IO} if files are left
	 */
	public void delete(Path run) {
		if (isOpen(run)) {
			throw new ArenaException(org.modelarena.core.ErrorCode.STORE_BUSY, NLS.bind(Messages.runGoesOn, run.getFileName()));
		}
		try {
			org.modelarena.core.folders.StoreDirectory.delete(run);
		} finally {
			refreshWorkspace();
			changed();
		}
	}

	/** The folders with results of stress tests, the newest first. */
	public List<Path> folders() {
		return folders(run -> Files.exists(run.resolve(RunLog.FILE)));
	}

	/** These, and the folders of runs that edit. */
	public List<Path> all() {
		return folders(run -> Files.exists(run.resolve(RunLog.FILE)) || EditRun.isOne(run));
	}

	private static List<Path> folders(Predicate<Path> isRun) {
		Path folder = location();
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> all = Files.list(folder)) {
			return all.filter(isRun).sorted(Comparator.comparingLong(Runs::written).reversed()).toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read the folder " + folder, e);
		}
	}

	private static long written(Path run) {
		Path log = run.resolve(RunLog.FILE);
		return (Files.exists(log) ? log : run.resolve(Report.FILE)).toFile().lastModified();
	}

	/** The folder for results; the project is made if it is not there. */
	public Path folder() {
		IProject project = project();
		try {
			if (!project.exists()) {
				project.create(null);
			}
			if (!project.isOpen()) {
				project.open(null);
			}
			return location();
		} catch (CoreException e) {
			throw new ArenaException(org.modelarena.core.ErrorCode.IO, "Cannot make the project " + PROJECT + " for the results: " + e.getMessage(), e);
		}
	}

	private static Path location() {
		IPath known = project().getLocation();
		return known != null ? known.toPath() : ResourcesPlugin.getWorkspace().getRoot().getLocation().append(PROJECT).toPath();
	}

	private static IProject project() {
		return ResourcesPlugin.getWorkspace().getRoot().getProject(PROJECT);
	}

	/** In a job of its own, as a run holds another rule. */
	private static void refreshWorkspace() {
		Job refresh = Job.create("Refreshing " + PROJECT, (ICoreRunnable) (IProgressMonitor monitor) -> {
			if (project().isOpen()) {
				project().refreshLocal(IResource.DEPTH_INFINITE, monitor);
			}
		});
		refresh.setSystem(true);
		refresh.schedule();
	}
}
