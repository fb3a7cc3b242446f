// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.results;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.modelarena.bench.Step;
import org.modelarena.bench.internal.load.Samples;
import org.modelarena.bench.internal.load.StepOutcome;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Mix;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The raw results of a run, as it goes: what is recorded is on disk, so that a killed run loses its current step only, and can be resumed.
 * Used by one thread.
 */
public final class Recording implements AutoCloseable {
	/** The file that a run can be resumed from. */
	public static final String JOURNAL = Journal.FILE;

	/** Names a step: where two are equal, they are the same one. */
	public record StepName(String contender, String query, int clients, int fork) {
		/** The name of a step. */
		public static StepName of(Step step) {
			return new StepName(step.contender().label(), step.query(), step.clients(), step.fork());
		}
	}

	/**
	 * The head of the results.
	 *
	 * @param load       how the clients ask, in words
	 * @param contenders in the order of the experiment
	 * @param rounds     of a store that grows; 0 if it does not
	 */
	public record Heading(String name, String load, List<String> contenders, List<Mix> mixes, int rounds) {
		/** The queries of a step by the numbers of its questions. */
		List<String> queries(Step step) {
			return mixes.stream().filter(mix -> mix.name().equals(step.query())).findFirst().map(mix -> List.copyOf(mix.weights().keySet())).orElse(List.of(step.query()));
		}
	}

	private final Path folder;
	private final Heading heading;
	private final Journal journal;
	private final ExecutionsCsv executions;
	private final HistogramLog histograms;
	private final long startMillis;
	/** The start as {@link System#nanoTime} would have given it. */
	private final long startNanos;
	private final Map<StepName, Journal.Measured> steps = new LinkedHashMap<>();
	private final Map<String, LoadResult> loads = new LinkedHashMap<>();
	private final Set<RunLog.RightAnswer> answers = new LinkedHashSet<>();
	/** Not in the journal: what was not measured is tried again in a run that is resumed. */
	private final Set<Skipped> skipped = new LinkedHashSet<>();
	private final List<RunLog.Trouble> troubles = new ArrayList<>();
	private String model = "";

	/**
	 * Begins to record, or goes on with what a killed run has left.
	 *
	 * @throws ArenaException {@link ErrorCode#STORE_BUSY} if the folder's run is still going on
	 */
	public Recording(Path folder, Heading heading) {
		this.folder = folder;
		this.heading = heading;
		long now = System.currentTimeMillis();
		journal = new Journal(folder);
		journal.entries().forEach(this::replay);
		startMillis = journal.entries().stream().filter(entry -> entry.start() != null).findFirst().map(entry -> entry.start().millis()).orElse(now);
		startNanos = System.nanoTime() - (now - startMillis) * 1_000_000;
		if (journal.entries().isEmpty()) {
			journal.start(now);
		}
		Journal.Measured last = steps.isEmpty() ? null : List.copyOf(steps.values()).getLast();
		executions = new ExecutionsCsv(folder, last == null ? 0 : last.executionsBytes());
		histograms = new HistogramLog(folder, last == null ? 0 : last.histogramBytes(), startMillis);
		save(RunLog.State.RUNNING, "");
	}

	private void replay(Journal.Entry entry) {
		if (entry.step() != null) {
			Journal.Measured step = entry.step();
			steps.put(new StepName(step.contender(), step.query(), step.clients(), step.fork()), step);
			troubles.addAll(step.troubles());
		} else if (entry.load() != null) {
			loads.put(entry.load().store(), entry.load());
		} else if (entry.trouble() != null) {
			troubles.add(entry.trouble());
		} else if (entry.answer() != null) {
			answers.add(entry.answer());
		} else if (entry.model() != null) {
			model = entry.model();
		}
	}

	/** Whether a step has been measured. */
	public boolean isDone(StepName step) {
		return steps.containsKey(step);
	}

	/** Whether a step has been measured, and ended because of timeouts. */
	public boolean isAbandoned(StepName step) {
		return isDone(step) && steps.get(step).isAbandoned();
	}

	/**
	 * When a step was measured, and what it took.
	 *
	 * @param begin         when its clients were let go, as {@link System#nanoTime} gave it
	 * @param cpuNanos      processor time of all processes of the contender; 0 if it is not known
	 * @param residentBytes their memory at the end; 0 if it is not known
	 */
	public record Cost(long begin, long cpuNanos, long residentBytes) {
	}

	/** Adds a step; when this returns it is on disk. */
	public void step(Step step, StepOutcome outcome, Cost cost, List<RunLog.Trouble> incidents) {
		Samples samples = outcome.samples();
		long start = cost.begin() - startNanos;
		long executionsBytes = executions.write(step, heading.queries(step), samples, start);
		long histogramBytes = histograms.write(step, samples, startMillis + start / 1_000_000);
		StepOutcome.End end = outcome.end();
		Journal.Measured measured = new Journal.Measured(step.contender().label(), step.query(), step.clients(), step.fork(), executionsBytes, histogramBytes,
				end.warm(), end.isPrecise(), end.compiling(), end.isAbandoned(), end.commits(), cost.cpuNanos(), cost.residentBytes(), incidents);
		journal.step(measured);
		steps.put(StepName.of(step), measured);
		troubles.addAll(incidents);
	}

	/** Adds what it took to load a store. */
	public void load(LoadResult result) {
		journal.load(result);
		loads.put(result.store(), result);
		LoadsCsv.write(folder, loads());
	}

	/** Adds something that is not measured. */
	public void skipped(Skipped what) {
		skipped.add(what);
	}

	/**
	 * Says by a hash what the model is; empty if that is not known.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if it is another one than before the run was resumed
	 */
	public void model(String hash) {
		if (model.isEmpty() && !hash.isEmpty()) {
			model = hash;
			journal.model(hash);
		} else if (!model.equals(hash)) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "The model has changed since the run was started. Go on with the files as they were, or start a new run.");
		}
	}

	/**
	 * Adds a right answer.
	 *
	 * @throws ArenaException {@link ErrorCode#MODEL_INVALID} if it is another one than before the run was resumed
	 */
	public void answer(RunLog.RightAnswer answer) {
		boolean other = answers.stream().anyMatch(known -> known.query().equals(answer.query()) && known.language().equals(answer.language())
				&& known.model().equals(answer.model()) && !known.equals(answer));
		if (other) {
			throw new ArenaException(ErrorCode.MODEL_INVALID, "The right answer of " + answer.query() + " in " + answer.language()
					+ " is another one than when the run was started: the model or the query has changed. Start a new run.");
		}
		if (answers.add(answer)) {
			journal.answer(answer);
		}
	}

	/** Adds an incident. */
	public void trouble(RunLog.Trouble trouble) {
		if (!troubles.contains(trouble)) {
			troubles.add(trouble);
			journal.trouble(trouble);
		}
	}

	/** Writes {@code run.json} and {@code loads.csv} as of now. */
	public void save(RunLog.State state, String reason) {
		LoadsCsv.write(folder, loads());
		String started = iso(startMillis);
		String ended = state == RunLog.State.RUNNING ? "" : iso(System.currentTimeMillis());
		long commits = steps.values().stream().mapToLong(Journal.Measured::commits).sum();
		List<RunLog.StepQuality> qualities = steps.values().stream().map(Recording::quality).toList();
		Json.write(folder.resolve(RunLog.FILE), new RunLog(new RunLog.Header(heading.name(), state, started, ended, reason, model), heading.load(), heading.contenders(), heading
				.mixes(), List.copyOf(answers), List.copyOf(skipped), commits, qualities, troubles, heading.rounds()));
	}

	private static RunLog.StepQuality quality(Journal.Measured step) {
		StepOutcome.Warm warm = step.warm();
		return new RunLog.StepQuality(step.contender(), step.query(), step.clients(), step.fork(), warm.executions(), warm.nanos() / 1e6, warm.firstNanos() / 1e6, warm.isSteady(), step
				.isPrecise(), step.compiling(), step.cpuNanos() / 1e6, step.residentBytes());
	}

	private static String iso(long millis) {
		return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(ZonedDateTime.ofInstant(Instant.ofEpochSecond(millis / 1000), ZoneId.systemDefault()));
	}

	/** The contenders and steps skipped so far. */
	public List<Skipped> skipped() {
		return List.copyOf(skipped);
	}

	/** The loads so far. */
	public List<LoadResult> loads() {
		return List.copyOf(loads.values());
	}

	@Override
	public void close() {
		try (journal; executions) {
			histograms.close();
		}
	}
}
