// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RoundSeries;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Percentiles;
import org.modelarena.core.CommandWord;

/** The result of a run, printed for the terminal or for a program. */
public final class RunSummary {
	/** Of a table that one can still read. */
	private static final int MOST_LINES = 60;
	private static final int MOST_KILLED = 20;

	private RunSummary() {
	}

	/** All figures of a short run; the medians of a long one. */
	public static void print(RunResult result, Console console) {
		if (result.executions() == 0) {
			printEnd(result, console);
			return;
		}
		if (result.data().log().rounds() > 0) {
			console.table(RoundsTable.head(result.data()), RoundsTable.rows(result.data()));
			console.print(RoundsTable.note(result.data()));
			console.print("");
		}
		if (result.data().measurements().size() <= MOST_LINES) {
			console.table(StandingsTable.HEAD, StandingsTable.rows(result.data()));
			console.print("");
			console.print(StandingsTable.note(result.data()));
		} else {
			MedianTable.of(result.data()).forEach(table -> print(table, console));
			console.print(MedianTable.note(result.data()));
		}
		printEnd(result, console);
	}

	/** One table: the medians at the smallest number of clients. */
	public static void printShort(RunResult result, Console console) {
		if (result.executions() > 0) {
			MedianTable.of(result.data()).stream().limit(1).forEach(table -> print(table, console));
			console.print(MedianTable.note(result.data()));
		}
		printEnd(result, console);
	}

	private static void print(MedianTable table, Console console) {
		console.print(table.clients() == 1 ? "With 1 client:" : "With " + table.clients() + " clients:");
		console.table(table.head(), table.rows());
		console.print("");
	}

	private static void printEnd(RunResult result, Console console) {
		result.loads().stream().filter(load -> load.outcome().equals("ok"))
				.forEach(load -> console.print(String.format(Locale.ROOT, "Loaded %s: %s in %s (%,.0f/s), %s on disk", load.store(), Amounts.of(load
						.elements(), "element"), Amounts.time(load.nanos() / 1e9), load.throughput(), Amounts.bytes(load.bytes()))));
		RunCells.byReason(result.skipped(), Skipped::reason, Function.identity()).forEach((reason, all) -> console.print("Not measured: " + what(all) + ": " + reason));
		result.data().log().differences().forEach(text -> console.print("Note: " + text));
		List<RunLog.Trouble> killed = result.data().log().troubles().stream().filter(trouble -> trouble.outcome().equals("killed")).toList();
		killed.stream().limit(MOST_KILLED).forEach(trouble -> console.print(trouble.where() + ": " + trouble.times() + " " + trouble.message()));
		if (killed.size() > MOST_KILLED) {
			console.print("... and " + (killed.size() - MOST_KILLED) + " more steps in which replicas were killed; they are in the report.");
		}
		console.printStyled(console.look().judged(result.wrong() == 0 && result.failed() == 0, verdict(result)));
		if (result.cancelled()) {
			console.print("To go on: arena stress --resume " + CommandWord.of(result.folder()));
		}
		console.print("Report: " + result.report());
	}

	private static String what(List<Skipped> skipped) {
		if (skipped.size() <= 2) {
			return skipped.stream().map(Skipped::what).collect(Collectors.joining(", "));
		}
		String queries = skipped.stream().map(Skipped::query).distinct().filter(query -> !query.isEmpty()).collect(Collectors.joining(", "));
		return (queries.isEmpty() ? "" : queries + " with ") + skipped.stream().map(Skipped::contender).distinct().collect(Collectors.joining(", "));
	}

	private static String verdict(RunResult result) {
		String cancelled = result.cancelled() ? "Cancelled. " : "";
		if (result.executions() == 0) {
			return cancelled + "Nothing was measured.";
		}
		if (result.wrong() == 0 && result.failed() == 0) {
			return cancelled + "Every one of " + Amounts.of(result.executions()) + " answers was right.";
		}
		return cancelled + "Of " + Amounts.of(result.executions()) + " executions " + Amounts.of(result.wrong()) + " gave a WRONG answer and " + Amounts.of(result.failed())
				+ " FAILED.";
	}

	/** For programs. */
	public static Summary json(RunResult result) {
		return new Summary(result.report(), result.cancelled(), result.executions(), result.wrong(), result.failed(), result.skipped(), result.loads(), steps(result.data()),
				result.data().rounds(), result.data().log().differences(), Optional.empty());
	}

	/**
	 * A run for programs.
	 *
	 * @param rounds      of a store that grows
	 * @param differences what is to be said of queries whose texts in several languages ask different things, so that their times are not of the same work
	 * @param java another run that belongs to it
	 */
	public record Summary(Path report, boolean cancelled, long executions, long wrong, long failed, List<Skipped> skipped, List<LoadResult> loads, List<Step> steps, List<RoundSeries> rounds,
			List<String> differences, Optional<Summary> java) {
		/** The same with another run, if there is one. */
		public Summary with(Optional<Summary> other) {
			return new Summary(report, cancelled, executions, wrong, failed, skipped, loads, steps, rounds, differences, other);
		}
	}

	/**
	 * One measurement of a run.
	 *
	 * @param p99Millis null where there are too few executions for it
	 * @param rank      null, as what follows, if an execution was wrong or failed
	 */
	public record Step(String contender, String query, int clients, int forks, long executions, double medianMillis, Double p99Millis, double throughput, long wrong, long failed,
			Integer rank, Double timesTheFirst, Boolean surelySlowerThanFirst) {
		/** @param place null if an execution was wrong or failed */
		private static Step of(Measurement measurement, Standings.Place place) {
			Measurement.Where where = measurement.where();
			Measurement.Counts counts = measurement.counts();
			return new Step(where.series(), where.query(), where.clients(), measurement.forks().size(), counts.executions(), measurement.median(),
					Percentiles.carries(99, counts.ok()) ? measurement.latency().p99() : null, measurement.throughput(), counts.wrong(), counts.failures(),
					place == null ? null : place.rank(), place == null || place.toFirst() == null ? null : place.toFirst().ratio(), place == null ? null : place.isSurelySlower());
		}
	}

	private static List<Step> steps(RunData data) {
		Map<Measurement, Standings.Place> places = new IdentityHashMap<>();
		for (String query : data.queries()) {
			data.clients().forEach(clients -> data.standings(query, clients).places().forEach(place -> places.put(place.measurement(), place)));
		}
		return data.measurements().stream().map(measurement -> Step.of(measurement, places.get(measurement))).toList();
	}
}
