// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Experiment;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.bench.internal.results.Recording.StepName;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.Cancellation;

/** The state that all parts of a run share, and the count of its steps. Used by one thread. */
final class RunContext {
	private final Task task;
	private final Forks forks;
	private final Recording recording;
	private final RunListener listener;
	private final Cancellation cancellation;
	private final List<StepResult> results = new ArrayList<>();
	private int stepsBegun;
	private int expectedForks;

	RunContext(Task task, Forks forks, Recording recording, RunListener listener, Cancellation cancellation) {
		this.task = task;
		this.forks = forks;
		this.recording = recording;
		this.listener = listener;
		this.cancellation = cancellation;
		this.expectedForks = task.experiment().demand().forks();
	}

	/** How many forks there will be, as far as that is known; for the remaining time. */
	void expectForks(int forks) {
		expectedForks = forks;
	}

	Experiment experiment() {
		return task.experiment();
	}

	Task task() {
		return task;
	}

	Forks forks() {
		return forks;
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

	/** The results of the steps that were measured in this process, in their order. */
	List<StepResult> results() {
		return results;
	}

	/** Counts steps that will not be tried. */
	void passed(int steps) {
		stepsBegun += steps;
	}

	void skipped(Skipped skipped) {
		if (!recording.skipped().contains(skipped)) {
			recording.skipped(skipped);
			listener.skipped(skipped);
		}
	}

	/** The smallest number of clients, fewer than a step's, with which its query was given up because of timeouts, in whichever fork. */
	Optional<Integer> abandonedWith(Step step) {
		for (int clients : experiment().demand().clients().stream().sorted().filter(fewer -> fewer < step.clients()).toList()) {
			for (int fork = 1; fork <= experiment().demand().forks(); fork++) {
				if (recording.isAbandoned(new StepName(step.contender().label(), step.query(), clients, fork))) {
					return Optional.of(clients);
				}
			}
		}
		return Optional.empty();
	}

	void stepBegun(Step step) {
		stepsBegun++;
		listener.stepBegun(step, stepsBegun, experiment().contenders().size() * task.stepsOfFork() * expectedForks);
	}

	void stepDone(StepResult result) {
		results.add(result);
		listener.stepDone(result);
	}
}
