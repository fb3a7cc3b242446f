package org.modelarena.ui.stress;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.ExperimentRun;
import org.modelarena.bench.LiveSample;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;

/** Runs an experiment in the background. Cancelling keeps what was measured and still writes the report. */
public final class StressJob extends Job {
	/** The family that all stress jobs belong to. */
	public static final Object FAMILY = StressJob.class;

	private static final DateTimeFormatter FOLDER = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS");

	private final Experiment experiment;
	private final Path runs;
	private final LiveRun live;
	private final Cancellation cancellation = Cancellation.create();
	private volatile RunResult result;

	/** @param runs the folder that gets a folder with the results */
	StressJob(Experiment experiment, Path runs, LiveRun live) {
		super("Stress test " + experiment.name());
		this.experiment = experiment;
		this.runs = runs;
		this.live = live;
		setUser(false);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		try {
			Files.createDirectories(runs);
			Path folder = runs.resolve(experiment.name() + "-" + LocalDateTime.now().format(FOLDER));
			result = ExperimentRun.of(experiment, folder).cancellation(cancellation).listener(new Watcher(SubMonitor.convert(monitor))).build().run();
			live.finished(result.report());
			if (result.cancelled()) {
				return new Status(IStatus.CANCEL, getClass(), "Cancelled; " + verdict());
			}
			return Status.info(verdict());
		} catch (ArenaException e) {
			return switch (e.code()) {
			case CANCELLED -> new Status(IStatus.CANCEL, getClass(), "Cancelled.");
			default -> Status.error(e.getMessage(), e);
			};
		} catch (java.io.IOException e) {
			return Status.error("Cannot write results to " + runs + ": " + e.getMessage(), e);
		}
	}

	private String verdict() {
		if (result.wrong() == 0 && result.failed() == 0) {
			return String.format("every one of %,d answers was right", result.executions());
		}
		return String.format("of %,d executions %,d gave a wrong answer and %,d failed", result.executions(), result.wrong(), result.failed());
	}

	/** What the run came to; null before its end. */
	public RunResult result() {
		return result;
	}

	@Override
	protected void canceling() {
		cancellation.cancel();
	}

	@Override
	public boolean belongsTo(Object family) {
		return family == FAMILY;
	}

	/** Tells the workbench and the view how the run goes. */
	private final class Watcher implements RunListener {
		private final SubMonitor monitor;

		Watcher(SubMonitor monitor) {
			this.monitor = monitor;
		}

		@Override
		public void phase(String text) {
			monitor.subTask(text);
			live.say(text);
		}

		@Override
		public void loaded(LoadResult load) {
			live.say(String.format("Loaded %,d elements into %s in %.1f s", load.elements(), load.store(), load.nanos() / 1e9));
		}

		@Override
		public void skipped(Skipped skipped) {
			live.skipped(skipped);
		}

		@Override
		public void stepBegun(Step step, int number, int total) {
			monitor.setWorkRemaining(Math.max(1, total - number + 2));
			monitor.subTask(number + " of " + total + ": " + step);
			live.say(number + " of " + total + ": " + step);
		}

		@Override
		public void sample(Step step, LiveSample sample) {
			live.sample(step, sample);
		}

		@Override
		public void stepDone(StepResult step) {
			monitor.worked(1);
			live.done(step);
		}
	}
}
