// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.util.Locale;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.core.runtime.jobs.ISchedulingRule;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.osgi.util.NLS;
import org.modelarena.bench.Amounts;
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
import org.modelarena.core.ErrorCode;

/**
 * Runs an experiment in the background, whatever views are open. Cancelling keeps what was measured and still writes the report. One runs at a time: two would measure
 * each other.
 */
public final class StressJob extends Job {
	/** The family that all stress jobs belong to. */
	public static final Object FAMILY = StressJob.class;

	static final ISchedulingRule ONE_AT_A_TIME = new ISchedulingRule() {
		@Override
		public boolean contains(ISchedulingRule rule) {
			return rule == this;
		}

		@Override
		public boolean isConflicting(ISchedulingRule rule) {
			return rule == this;
		}
	};

	private final ExperimentRun.Builder experiment;
	private final LiveRun live;
	private final Runnable refreshWorkspace;
	private final Cancellation cancellation = Cancellation.create();
	private volatile RunResult result;

	/** @param refreshWorkspace shows the results in the workspace when they are there */
	StressJob(ExperimentRun.Builder experiment, LiveRun live, Runnable refreshWorkspace) {
		super(NLS.bind(Messages.stressTestOf, live.name()));
		this.experiment = experiment;
		this.live = live;
		this.refreshWorkspace = refreshWorkspace;
		setUser(false);
		setRule(ONE_AT_A_TIME);
	}

	@Override
	protected IStatus run(IProgressMonitor monitor) {
		IStatus status = Status.error(Messages.internal);
		try {
			status = measure(monitor);
		} finally {
			refreshWorkspace.run();
			end(status);
		}
		return status;
	}

	/** To be called when the job is done: one that is cancelled while it waits never runs. */
	void over() {
		if (!live.state().isOver()) {
			end(new Status(IStatus.CANCEL, getClass(), Messages.cancelled));
		}
	}

	private void end(IStatus status) {
		live.ended(switch (status.getSeverity()) {
		case IStatus.CANCEL -> LiveRun.State.CANCELLED;
		case IStatus.ERROR -> LiveRun.State.FAILED;
		default -> LiveRun.State.COMPLETE;
		}, status.getMessage());
	}

	private IStatus measure(IProgressMonitor monitor) {
		try {
			result = experiment.cancellation(cancellation).listener(new Watcher(SubMonitor.convert(monitor))).build().run();
			return result.cancelled() ? new Status(IStatus.CANCEL, getClass(), NLS.bind(Messages.cancelledWith, verdict())) : Status.info(verdict());
		} catch (ArenaException e) {
			return e.code() == ErrorCode.CANCELLED ? new Status(IStatus.CANCEL, getClass(), Messages.cancelled) : Status.error(e.getMessage(), e);
		}
	}

	private String verdict() {
		return Verdict.of(result.executions(), result.wrong(), result.failed(), result.skipped().size());
	}

	/** The result of the run; null before its end. */
	public RunResult result() {
		return result;
	}

	/** The progress and the figures so far. */
	public LiveRun live() {
		return live;
	}

	@Override
	protected void canceling() {
		cancellation.cancel();
	}

	@Override
	public boolean belongsTo(Object family) {
		return family == FAMILY;
	}

	/** Tells the workbench and the views how the run goes. */
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
		public void loading(String store, long done, long total) {
			live.say(NLS.bind(total > 0 ? Messages.loadingIntoOf : Messages.loadingInto, new Object[] { store, Amounts.of(done), Amounts.of(total) }));
		}

		@Override
		public void loaded(LoadResult load) {
			live.say(NLS.bind(Messages.loaded, new Object[] { Amounts.of(load.elements()), load.store(), String.format(Locale.ROOT, "%.1f", load.nanos() / 1e9) }));
		}

		@Override
		public void skipped(Skipped skipped) {
			live.skipped(skipped);
		}

		@Override
		public void stepBegun(Step step, int number, int total) {
			monitor.setWorkRemaining(Math.max(1, total - number + 2));
			String text = NLS.bind(Messages.stepOf, new Object[] { number, total, step });
			monitor.subTask(text);
			live.at(number, total);
			live.say(text);
		}

		@Override
		public void sample(Step step, LiveSample sample) {
			live.put(StepFigures.of(step, sample));
		}

		@Override
		public void stepDone(StepResult step) {
			monitor.worked(1);
			live.put(StepFigures.of(step));
		}
	}
}
