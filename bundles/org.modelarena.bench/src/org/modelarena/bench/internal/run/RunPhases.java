package org.modelarena.bench.internal.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.modelarena.bench.Conditions;
import org.modelarena.bench.Contender;
import org.modelarena.bench.Experiment;
import org.modelarena.bench.LoadResult;
import org.modelarena.bench.Report;
import org.modelarena.bench.RunListener;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.Skipped;
import org.modelarena.bench.StepResult;
import org.modelarena.bench.Workload;
import org.modelarena.bench.internal.results.Environment;
import org.modelarena.bench.internal.results.ExecutionsCsv;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.bench.internal.results.Recording;
import org.modelarena.bench.internal.results.RunFiles;
import org.modelarena.bench.internal.results.RunLog;
import org.modelarena.bench.internal.yaml.ExperimentWriter;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreProvider;

/** The phases of a run, one after another. */
public final class RunPhases {
	private static final Duration NEVER = Duration.ofDays(36_500);

	private final Experiment experiment;
	private final Path folder;
	private final RunOptions options;
	private final RunListener listener;
	/** A child of the caller's token, so that an interruption does not cancel more than this run. */
	private final Cancellation cancellation;

	public RunPhases(Experiment experiment, Path folder, RunOptions options) {
		this.experiment = experiment;
		this.folder = folder;
		this.options = options;
		this.listener = options.listener();
		this.cancellation = options.cancellation().withTimeout(NEVER);
	}

	/** Runs the experiment, see the options for what ends it; a contender that fails is no exception but a result. */
	public RunResult run() {
		Workload workload = options.workload() == null ? Workload.of(experiment) : options.workload();
		prepareFolder();
		RunResult result;
		try (Recording recording = new Recording(folder, experiment.name(), describeLoad())) {
			List<StepResult> steps = new ArrayList<>();
			RuntimeException failure = null;
			try {
				measure(new RunContext.Task(experiment, workload), recording, steps);
			} catch (RuntimeException e) {
				boolean cancelled = e instanceof ArenaException arena && arena.code() == ErrorCode.CANCELLED;
				failure = cancelled ? null : e;
			}
			boolean cancelled = cancellation.isCancelled();
			RunLog.State state = failure != null ? RunLog.State.FAILED : cancelled ? RunLog.State.CANCELLED : RunLog.State.COMPLETE;
			recording.save(state, failure == null ? "" : String.valueOf(failure.getMessage()));
			if (failure != null) {
				throw failure;
			}
			result = new RunResult(folder, cancelled, steps, recording.loads(), recording.skipped());
		}
		listener.phase("Writing the report");
		Report.write(folder);
		listener.finished(result);
		return result;
	}

	private void prepareFolder() {
		if (Files.exists(folder.resolve(ExecutionsCsv.FILE))) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, folder + " holds the results of another run; give another folder.");
		}
		try {
			Files.createDirectories(folder);
			Files.writeString(folder.resolve(RunFiles.EXPERIMENT), ExperimentWriter.write(experiment), StandardCharsets.UTF_8);
		} catch (IOException e) {
			throw ArenaException.io("Cannot write to " + folder, e);
		}
		Json.write(folder.resolve(Environment.FILE), Environment.here(Targets.heap(experiment)));
	}

	private String describeLoad() {
		String loop = experiment.demand().openRate().isPresent()
				? String.format(Locale.ROOT, "open loop, %s executions a second over all clients as a Poisson process, latency from the intended start",
						experiment.demand().openRate().getAsDouble())
				: "closed loop, each client asks again as soon as it has its answer";
		Conditions.Beside beside = experiment.conditions().beside();
		return loop + beside.gc().map(pace -> "; a full garbage collection every " + pace.toMillis() + " ms in the store's process").orElse("")
				+ beside.writer().map(pace -> "; a writer that commits, and " + pace.toMillis() + " ms later commits again").orElse("");
	}

	private void measure(RunContext.Task task, Recording recording, List<StepResult> steps) {
		StoreLoads loads = new StoreLoads(folder.resolve(RunFiles.STORES), task.workload(), listener, cancellation);
		Targets targets = new Targets(task, options.catalog(), loads, folder.resolve(RunFiles.LOGS), cancellation);
		RunContext run = new RunContext(task, targets, recording, listener, cancellation);
		try {
			listener.phase("Asking the oracle for the right answers");
			Oracle oracle = Oracle.ask(experiment, task.workload(), options.catalog(), Progress.of(cancellation));
			oracle.recorded().forEach(recording::answer);
			oracle.troubles().forEach(recording::trouble);
			List<Contender> able = load(run, loads);
			for (Contender contender : able) {
				checkStop();
				listener.phase("Measuring " + contender);
				steps.addAll(new ContenderRun(run, contender, oracle).measure());
				recording.save(RunLog.State.RUNNING, "");
			}
		} finally {
			if (!options.keepStores()) {
				loads.remove();
			}
		}
	}

	private void checkStop() {
		if (Thread.currentThread().isInterrupted()) {
			cancellation.cancel();
		}
		cancellation.check();
	}

	/** Loads the stores of all contenders that can run. */
	private List<Contender> load(RunContext run, StoreLoads loads) {
		List<Contender> able = new ArrayList<>();
		Map<String, StoreProvider> providers = new LinkedHashMap<>();
		int stepsOfContender = run.workload().queries().size() * experiment.demand().clients().size() * experiment.demand().repetitions();
		for (Contender contender : experiment.contenders()) {
			try {
				providers.put(contender.store(), run.targets().check(contender));
				able.add(contender);
			} catch (ArenaException e) {
				run.passed(stepsOfContender);
				run.skipped(new Skipped(contender.label(), "", 0, e.getMessage()));
			}
		}
		for (StoreProvider provider : providers.values()) {
			checkStop();
			listener.phase("Loading the model into " + provider.name());
			LoadResult result = loads.load(provider);
			run.recording().load(result);
			listener.loaded(result);
		}
		return able;
	}
}
