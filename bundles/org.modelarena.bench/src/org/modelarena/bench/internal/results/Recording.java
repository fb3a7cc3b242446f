package org.modelarena.bench.internal.results;

import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.modelarena.bench.LoadResult;
import org.modelarena.bench.Skipped;
import org.modelarena.bench.Step;
import org.modelarena.core.ArenaException;

/**
 * Writes the raw results of a run as it goes, so that a killed run leaves all that was measured until then. Used by one thread.
 */
public final class Recording implements AutoCloseable {
	/** The latencies in HdrHistogram's log format. */
	public static final String HISTOGRAMS = "latency.hlog";
	private static final double NANOS_PER_MILLI = 1e6;

	private final Path folder;
	private final String name;
	private final String load;
	private final ExecutionsCsv executions;
	private final HistogramLogWriter histograms;
	private final String started = now();
	private final List<LoadResult> loads = new ArrayList<>();
	private final List<RunLog.RightAnswer> answers = new ArrayList<>();
	private final List<Skipped> skipped = new ArrayList<>();
	private final List<RunLog.Trouble> troubles = new ArrayList<>();
	private long commits;

	/**
	 * @param load how the clients ask, in words
	 */
	public Recording(Path folder, String name, String load) {
		this.folder = folder;
		this.name = name;
		this.load = load;
		this.executions = new ExecutionsCsv(folder, System.nanoTime());
		try {
			histograms = new HistogramLogWriter(folder.resolve(HISTOGRAMS).toFile());
		} catch (FileNotFoundException e) {
			throw ArenaException.io("Cannot write " + folder.resolve(HISTOGRAMS), e);
		}
		long millis = System.currentTimeMillis();
		histograms.outputComment("[Latencies of right answers in nanoseconds, one histogram a step and repetition; maxima in ms]");
		histograms.outputLogFormatVersion();
		histograms.outputStartTime(millis);
		histograms.setBaseTime(millis);
		histograms.outputLegend();
		save(RunLog.State.RUNNING, "");
	}

	private static String now() {
		return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(ZonedDateTime.now().withNano(0));
	}

	/** Adds a step. */
	public void step(Step step, Samples samples, Histogram latencies) {
		executions.write(step, samples);
		latencies.setTag(step.contender() + "/" + step.query() + "/" + step.clients());
		histograms.outputIntervalHistogram(latencies.getStartTimeStamp(), latencies.getEndTimeStamp(), latencies, NANOS_PER_MILLI);
	}

	/** Adds what it took to load a store. */
	public void load(LoadResult result) {
		loads.add(result);
		LoadsCsv.write(folder, loads);
	}

	/** Adds something that is not measured. */
	public void skipped(Skipped what) {
		skipped.add(what);
	}

	/** Adds a right answer. */
	public void answer(RunLog.RightAnswer answer) {
		answers.add(answer);
	}

	/** Adds an incident. */
	public void trouble(RunLog.Trouble trouble) {
		troubles.add(trouble);
	}

	/** Adds the commits of the writer beside a step. */
	public void commits(long number) {
		commits += number;
	}

	/** Writes {@code run.json} and {@code loads.csv} as of now. */
	public void save(RunLog.State state, String reason) {
		LoadsCsv.write(folder, loads);
		String ended = state == RunLog.State.RUNNING ? "" : now();
		Json.write(folder.resolve(RunLog.FILE), new RunLog(new RunLog.Header(name, state, started, ended, reason), load, answers, skipped, commits,
				troubles));
	}

	/** What was not measured so far. */
	public List<Skipped> skipped() {
		return List.copyOf(skipped);
	}

	/** What was loaded so far. */
	public List<LoadResult> loads() {
		return List.copyOf(loads);
	}

	@Override
	public void close() {
		histograms.close();
		executions.close();
	}
}
