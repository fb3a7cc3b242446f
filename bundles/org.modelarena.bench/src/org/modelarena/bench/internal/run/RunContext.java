package org.modelarena.bench.internal.run;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.Skipped;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.core.Cancellation;

/** What all parts of a run share, and the count of its steps. Used by one thread. */
final class RunContext {
	/** What a run is about. */
	record Task(Experiment experiment, Workload workload) {
	}

	private final Task task;
	private final Targets targets;
	private final Recording recording;
	private final RunListener listener;
	private final Cancellation cancellation;
	private int stepsBegun;

	RunContext(Task task, Targets targets, Recording recording, RunListener listener, Cancellation cancellation) {
		this.task = task;
		this.targets = targets;
		this.recording = recording;
		this.listener = listener;
		this.cancellation = cancellation;
	}

	Experiment experiment() {
		return task.experiment();
	}

	Workload workload() {
		return task.workload();
	}

	Targets targets() {
		return targets;
	}

	Recording recording() {
		return recording;
	}

	RunListener listener() {
		return listener;
	}

	Cancellation cancellation() {
		return cancellation;
	}

	/** Counts steps that will not be tried. */
	void passed(int steps) {
		stepsBegun += steps;
	}

	void skipped(Skipped skipped) {
		recording.skipped(skipped);
		listener.skipped(skipped);
	}

	void stepBegun(Step step) {
		stepsBegun++;
		int total = experiment().contenders().size() * workload().queries().size() * experiment().demand().clients().size()
				* experiment().demand().repetitions();
		listener.stepBegun(step, stepsBegun, total);
	}

	void stepDone(StepResult result) {
		listener.stepDone(result);
	}
}
