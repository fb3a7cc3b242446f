// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.Report;
import org.modelarena.bench.RunEstimate;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.Subject;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.StoreProvider;

/** The phases of a run, one after another. */
public final class RunPhases {
	private static final Duration NEVER = Duration.ofDays(36_500);

	private final Experiment experiment;
	private final Path folder;
	private final RunOptions options;
	private final RunListener listener;
	/** A child of the caller's token, so that an interruption does not cancel more than this run. */
	private final Cancellation cancellation;
	private final RoundBudget budget;

	public RunPhases(Experiment experiment, Path folder, RunOptions options) {
		this.experiment = experiment;
		this.folder = folder;
		this.options = options;
		this.listener = options.listener();
		this.cancellation = options.cancellation().withTimeout(NEVER);
		this.budget = new RoundBudget(experiment.demand().within(), System::nanoTime);
	}

	/** Runs the experiment, see the options for what ends it; a contender that fails is no exception but a result. */
	public RunResult run() {
		Workload workload = options.workload() == null ? Workload.of(experiment) : options.workload();
		RunFolder.prepare(folder, experiment, options.isResumed());
		boolean cancelled;
		List<StepResult> steps = new ArrayList<>();
		Recording.Heading heading = new Recording.Heading(experiment.name(), describeLoad(), experiment.contenders().stream().map(Contender::label).toList(),
				experiment.mixes(), experiment.demand().rounds());
		try (Recording recording = new Recording(folder, heading)) {
			RuntimeException failure = null;
			try {
				measure(new Task(experiment, workload), recording, steps);
			} catch (RuntimeException e) {
				failure = e instanceof ArenaException arena && arena.code() == ErrorCode.CANCELLED ? null : e;
			}
			cancelled = cancellation.isCancelled();
			RunLog.State state = failure != null ? RunLog.State.FAILED : cancelled ? RunLog.State.CANCELLED : RunLog.State.COMPLETE;
			recording.save(state, failure == null ? "" : String.valueOf(failure.getMessage()));
			if (failure != null) {
				throw failure;
			}
		}
		listener.phase("Writing the report");
		RunData data = RunData.read(folder);
		Report.write(data);
		RunResult result = new RunResult(data, cancelled, steps);
		listener.finished(result);
		return result;
	}

	private String describeLoad() {
		String loop = experiment.demand().openRate().isPresent()
				? String.format(Locale.ROOT, "open loop, %s executions a second over all clients as a Poisson process, latency from the intended start",
						experiment.demand().openRate().getAsDouble())
				: "closed loop, each client asks again as soon as it has its answer";
		if (experiment.demand().rounds() > 0) {
			return "one client executes each query once in each of " + experiment.demand().rounds() + " rounds, in a store that keeps what they change";
		}
		Conditions.Beside beside = experiment.conditions().beside();
		return loop + beside.gc().map(pace -> "; a full garbage collection every " + pace.toMillis() + " ms in the store's process").orElse("")
				+ beside.writer().map(pace -> "; a writer that commits, and " + pace.toMillis() + " ms later commits again").orElse("")
				+ beside.kill().map(pace -> "; one of the replicas is killed, and started again, " + pace.toMillis() + " ms after the last one was back").orElse("");
	}

	private void measure(Task task, Recording recording, List<StepResult> steps) {
		StoreLoads loads = new StoreLoads(folder.resolve(RunFiles.STORES), task.workload(), listener, cancellation);
		try (Forks forks = new Forks(experiment, options, loads, folder.resolve(RunFiles.LOGS), cancellation)) {
			RunContext run = new RunContext(task, forks, recording, listener, cancellation);
			require(Preflight.contenders(experiment, options.catalog()));
			listener.phase(RunEstimate.of(experiment, task.measured().size()).toString());
			listener.phase("Asking the oracle for the right answers");
			Oracle oracle = Oracle.ask(experiment, task.workload(), options.catalog(), listener, Progress.of(cancellation));
			recording.model(oracle.model());
			oracle.recorded().forEach(recording::answer);
			oracle.troubles().forEach(trouble -> {
				recording.trouble(trouble);
				listener.differing(trouble.message());
			});
			require(Preflight.texts(task, oracle));
			try {
				measure(run, Schedule.of(task, able(run)), loads, oracle);
			} finally {
				steps.addAll(run.results());
			}
		} finally {
			if (!options.keepStores()) {
				loads.remove();
			}
		}
	}

	private void require(List<Skipped> obstacles) {
		if (options.isStrict() && !obstacles.isEmpty()) {
			obstacles.forEach(listener::skipped);
			throw new ArenaException(ErrorCode.EXPERIMENT_INVALID, "Nothing was measured, as not all can be: " + obstacles.getFirst().what()
					+ (obstacles.size() > 1 ? " and " + (obstacles.size() - 1) + " more" : "") + ". Mend the experiment and start it again, or measure the rest with --keep-going.");
		}
	}

	/** A store is loaded before it is measured for the first time, and the page is drawn when there is something new, so that there is something to see early. */
	private void measure(RunContext run, List<Schedule.Block> blocks, StoreLoads loads, Oracle oracle) {
		LivePage page = new LivePage(folder, listener, System::nanoTime);
		Set<String> loaded = new HashSet<>();
		for (Schedule.Block block : blocks) {
			checkStop();
			if (!budget.allows(block.fork())) {
				run.recording().trouble(new RunLog.Trouble("forks", "stopped", 1, "There was time for " + (block.fork() - 1) + " of " + experiment.demand().forks()
						+ " forks within " + experiment.demand().within().orElseThrow().toSeconds() + " s."));
				return;
			}
			run.expectForks((int) Math.min(experiment.demand().forks(), block.fork() + (long) budget.rounds()));
			ForkRun fork = new ForkRun(run, block, oracle);
			if (fork.isWanted()) {
				if ((loaded.add(block.contender().store()) || experiment.demand().rounds() > 0) && experiment.conditions().running().servers().isEmpty()) {
					load(run, loads, options.catalog().store(block.contender().store()));
				}
				fork.measure();
				run.recording().save(RunLog.State.RUNNING, "");
				page.update();
			}
		}
	}

	private void checkStop() {
		if (Thread.currentThread().isInterrupted()) {
			cancellation.cancel();
		}
		cancellation.check();
	}

	/** The contenders that can run. */
	private List<Contender> able(RunContext run) {
		List<Contender> able = new ArrayList<>();
		for (Contender contender : experiment.contenders()) {
			try {
				Preflight.check(contender, experiment, options.catalog());
				able.add(contender);
			} catch (ArenaException e) {
				run.passed(run.task().stepsOfFork() * experiment.demand().forks());
				run.skipped(new Skipped(contender.label(), "", 0, e.getMessage()));
			}
		}
		return able;
	}

	/** Stores are loaded one by one, hours or a resumption apart, from files that somebody may change meanwhile. */
	private void requireSameModel(List<LoadResult> before, LoadResult now) {
		if (experiment.subject() instanceof Subject.OfFiles && now.outcome().equals(LoadResult.OK)) {
			before.stream().filter(load -> load.outcome().equals(LoadResult.OK) && load.elements() != now.elements()).findFirst().ifPresent(load -> {
				throw new ArenaException(ErrorCode.MODEL_INVALID, "The model has changed since the run began: " + load.store() + " was loaded with " + Amounts.of(load.elements(),
						"element") + ", and now " + now.store() + " with " + Amounts.of(now.elements()) + ". Go on with the files as they were, or start a new run.");
			});
		}
	}

	private void load(RunContext run, StoreLoads loads, StoreProvider provider) {
		Optional<LoadResult> before = run.recording().loads().stream().filter(load -> load.store().equals(provider.name())).findFirst();
		if (before.isPresent() && before.get().outcome().equals(LoadResult.OK) && loads.isThere(provider.name()) && experiment.conditions().beside().writer().isEmpty()
				&& experiment.demand().rounds() == 0) {
			return;
		}
		listener.phase("Loading the model into " + provider.name());
		LoadResult result = loads.load(provider);
		requireSameModel(run.recording().loads(), result);
		// A load that failed before the run was resumed is none any more if it now succeeds.
		if (before.isEmpty() || !before.get().outcome().equals(LoadResult.OK)) {
			run.recording().load(result);
		}
		listener.loaded(result);
	}
}
