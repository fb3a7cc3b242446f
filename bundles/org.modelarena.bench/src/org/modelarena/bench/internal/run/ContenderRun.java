package org.modelarena.bench.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.Contender;
import org.modelarena.bench.Skipped;
import org.modelarena.bench.Step;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.internal.results.RunLog;
import org.modelarena.bench.internal.results.Samples;
import org.modelarena.bench.Statistics;
import org.modelarena.cases.CaseQuery;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Query;

/** Measures one contender: all queries, numbers of clients and repetitions. Used by one thread. */
final class ContenderRun {
	private final RunContext run;
	private final Contender contender;
	private final Oracle oracle;
	private final List<StepResult> results = new ArrayList<>();

	ContenderRun(RunContext run, Contender contender, Oracle oracle) {
		this.run = run;
		this.contender = contender;
		this.oracle = oracle;
	}

	/** The results of all steps; what could not be measured is skipped with its reason. */
	List<StepResult> measure() {
		int perQuery = run.experiment().demand().clients().size() * run.experiment().demand().repetitions();
		int queriesLeft = run.workload().queries().size();
		try (Target target = run.targets().open(contender)) {
			for (CaseQuery query : run.workload().queries()) {
				if (run.cancellation().isCancelled()) {
					break;
				}
				measure(query, target, perQuery);
				queriesLeft--;
			}
		} catch (ArenaException e) {
			boolean measuredSome = queriesLeft < run.workload().queries().size();
			if (!run.cancellation().isCancelled()) {
				run.passed(queriesLeft * perQuery);
				run.skipped(new Skipped(contender.label(), "", 0, (measuredSome ? "the remaining queries: " : "") + e.getMessage()));
			}
		}
		return results;
	}

	private void measure(CaseQuery query, Target target, int steps) {
		Optional<Expected> expected = oracle.expected(query.name(), contender.language());
		if (expected.isEmpty()) {
			run.passed(steps);
			run.skipped(new Skipped(contender.label(), query.name(), 0, oracle.reason(query.name(), contender.language())));
			return;
		}
		Query text = Targets.query(contender, query.text(contender.language()).orElseThrow());
		String abandoned = null;
		for (int clients : run.experiment().demand().clients()) {
			if (run.cancellation().isCancelled()) {
				return;
			}
			if (abandoned != null) {
				run.passed(run.experiment().demand().repetitions());
				run.skipped(new Skipped(contender.label(), query.name(), clients, abandoned));
				continue;
			}
			for (int repetition = 1; repetition <= run.experiment().demand().repetitions() && !run.cancellation().isCancelled(); repetition++) {
				Step step = new Step(contender, query.name(), clients, repetition);
				String reason = measure(new StepPlan(step, text, expected.get(), run.experiment().demand(), run.experiment().conditions()), target);
				abandoned = reason == null ? abandoned : "abandoned with fewer clients: " + reason;
			}
		}
	}

	/** Why steps with more clients need not be tried, or null. */
	private String measure(StepPlan plan, Target target) {
		target.revive(run.cancellation()).ifPresent(why -> run.recording().trouble(
				new RunLog.Trouble(plan.step().toString(), "restarted", 1, why + " It was started again before this step.")));
		run.stepBegun(plan.step());
		StepRun stepRun = new StepRun(plan, target, run.listener(), run.cancellation());
		long commits = stepRun.run();
		run.recording().commits(commits);
		StepState state = stepRun.state();
		String where = plan.step() + (plan.step().repetition() > 1 ? ", repetition " + plan.step().repetition() : "");
		state.troubles().forEach((outcome, trouble) -> run.recording().trouble(
				new RunLog.Trouble(where, outcome, trouble.times().sum(), trouble.message())));
		if (state.stopped() != null) {
			run.recording().trouble(new RunLog.Trouble(where, "stopped", 1, state.stopped()));
		}
		StepResult result = result(plan.step(), state, commits);
		if (result.tally().executions() > 0) {
			run.recording().step(plan.step(), state.samples, stepRun.latencies());
			results.add(result);
			run.stepDone(result);
		} else if (!run.cancellation().isCancelled()) {
			run.skipped(new Skipped(contender.label(), plan.step().query(), plan.step().clients(), "stopped in the warm-up: " + state.stopped()));
		}
		return state.abandoned() ? state.stopped() : null;
	}

	private static StepResult result(Step step, StepState state, long commits) {
		Samples samples = state.samples;
		long[] latencies = new long[samples.slots()];
		int ok = 0;
		long wrong = 0;
		long executions = 0;
		long first = Long.MAX_VALUE;
		long last = Long.MIN_VALUE;
		for (int slot = 0; slot < samples.slots(); slot++) {
			if (samples.ran(slot)) {
				executions++;
				// Relative to the begin, because nanoTime may be anything.
				long start = samples.start(slot) - state.begin;
				first = Math.min(first, start);
				last = Math.max(last, start + samples.latency(slot));
				wrong += samples.wrong(slot) ? 1 : 0;
				if (samples.ok(slot)) {
					latencies[ok++] = samples.latency(slot);
				}
			}
		}
		StepResult.Tally tally = new StepResult.Tally(ok, wrong, executions - ok - wrong, commits);
		return new StepResult(step, Statistics.of(java.util.Arrays.copyOf(latencies, ok)).summary(), tally,
				executions == 0 ? 0 : last - first, Optional.ofNullable(state.stopped()));
	}
}
