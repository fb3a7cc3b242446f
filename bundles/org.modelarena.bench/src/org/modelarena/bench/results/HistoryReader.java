// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.modelarena.bench.internal.results.ExecutionsCsv;
import org.modelarena.bench.internal.results.Json;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Finds out which runs in a folder can be compared with the newest of them. Runs are read one after the other, the newest first, and only their medians are kept, so
 * that a long history needs no more memory than its largest run. Used by one thread, once.
 */
final class HistoryReader {
	/** @param started null if it is not known */
	private record Found(Path folder, Instant started, String damage) {
	}

	/** The newest first. */
	private final List<RunHistory.Run> runs = new ArrayList<>();
	private final List<RunHistory.Left> left = new ArrayList<>();
	/** With which the others are compared; null until it is found. */
	private RunData newest;

	private HistoryReader() {
	}

	/** @param most how many runs to read, the newest of those that can be compared */
	static HistoryReader read(Path folder, int most) {
		Path whole = folder.toAbsolutePath().normalize();
		if (!Files.isDirectory(whole)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no folder " + whole + ".");
		}
		if (isRun(whole)) {
			throw new ArenaException(ErrorCode.NOT_FOUND, whole + " is itself a run; give the folder in which it and the others lie.");
		}
		List<Found> all = find(whole);
		if (all.isEmpty()) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no run in " + whole + "; each folder in it that 'arena stress' wrote is one.");
		}
		HistoryReader reader = new HistoryReader();
		all.stream().takeWhile(found -> reader.runs.size() < most).forEach(reader::add);
		return reader;
	}

	/** The runs that can be compared, oldest first. */
	List<RunHistory.Run> runs() {
		return runs.reversed();
	}

	/** The runs that cannot be compared, oldest first. */
	List<RunHistory.Left> left() {
		return left.reversed();
	}

	/** The newest that can; nothing if none can be used. */
	Optional<RunData> newest() {
		return Optional.ofNullable(newest);
	}

	private void add(Found found) {
		// Of a run without a time nobody can say that it is the newest.
		boolean isNewer = newest == null && found.started() != null;
		String reason = found.damage() == null ? tryToAdd(found.folder()) : found.damage();
		if (reason != null) {
			left.add(new RunHistory.Left(found.folder(), reason, isNewer));
		}
	}

	/** @return why not, or null */
	private String tryToAdd(Path folder) {
		try {
			RunData run = RunData.read(folder);
			Optional<String> reason = unusable(run).or(() -> newest == null ? Optional.empty() : different(run, newest));
			if (reason.isPresent()) {
				return reason.get();
			}
			RunHistory.Run kept = kept(run);
			if (runs.stream().anyMatch(other -> isCopy(kept, other))) {
				return "it is a copy of another one of these runs";
			}
			runs.add(kept);
			newest = newest == null ? run : newest;
			return null;
		} catch (ArenaException e) {
			return e.getMessage();
		}
	}

	private static boolean isRun(Path folder) {
		return Files.isRegularFile(folder.resolve(RunLog.FILE)) || Files.isRegularFile(folder.resolve(ExecutionsCsv.FILE));
	}

	/** The newest first; those of an unknown time last. */
	private static List<Found> find(Path folder) {
		try (Stream<Path> all = Files.list(folder)) {
			Comparator<Found> byTime = Comparator.comparing(Found::started, Comparator.nullsFirst(Comparator.naturalOrder()));
			return all.filter(HistoryReader::isRun).map(HistoryReader::found).sorted(byTime.thenComparing(Found::folder).reversed()).toList();
		} catch (IOException e) {
			throw ArenaException.io("Cannot read " + folder, e);
		}
	}

	private static Found found(Path folder) {
		try {
			RunLog log = Json.read(folder.resolve(RunLog.FILE), RunLog.class);
			if (log.header() == null || log.header().started() == null) {
				return new Found(folder, null, folder.resolve(RunLog.FILE) + " is damaged: entries are missing.");
			}
			return new Found(folder, ZonedDateTime.parse(log.header().started()).toInstant(), null);
		} catch (ArenaException e) {
			return new Found(folder, null, e.getMessage());
		} catch (DateTimeException e) {
			return new Found(folder, null, folder.resolve(RunLog.FILE) + " is damaged: " + e.getMessage());
		}
	}

	private static Optional<String> unusable(RunData run) {
		String reason = switch (run.log().header().state()) {
		case RUNNING -> "it is not at its end, or was killed";
		case CANCELLED -> "it was cancelled";
		case FAILED -> "it failed: " + run.log().header().reason();
		case COMPLETE -> null;
		};
		long wrong = run.measurements().stream().mapToLong(measurement -> measurement.counts().wrong()).sum();
		if (reason == null && wrong > 0) {
			reason = "it has " + wrong + (wrong == 1 ? " wrong answer" : " wrong answers");
		}
		if (reason == null && run.measurements().stream().noneMatch(Measurement::isClean)) {
			reason = "it measured nothing";
		}
		return Optional.ofNullable(reason);
	}

	private static Optional<String> different(RunData run, RunData newest) {
		List<String> experiment = RunDifferences.experiment(run, newest);
		if (!experiment.isEmpty()) {
			return Optional.of("another experiment than the newest run's: " + String.join("; ", experiment));
		}
		List<String> surroundings = RunDifferences.surroundings(run.environment(), newest.environment());
		if (!surroundings.isEmpty()) {
			return Optional.of("another machine, JVM or heap than the newest run's: " + String.join("; ", surroundings));
		}
		return RunDifferences.answers(run.log(), newest.log());
	}

	private static RunHistory.Run kept(RunData run) {
		Map<Measurement.Where, Double> millis = new LinkedHashMap<>();
		run.measurements().stream().filter(Measurement::isClean).forEach(measurement -> millis.put(measurement.where(), measurement.median()));
		return new RunHistory.Run(run.folder(), run.log().header().started(), run.environment().software().commit(), Collections.unmodifiableMap(millis));
	}

	/** A run that counts twice would make the noise look smaller than it is. */
	private static boolean isCopy(RunHistory.Run run, RunHistory.Run other) {
		return run.started().equals(other.started()) && run.millis().equals(other.millis());
	}
}
