package org.modelarena.cli.output;

import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Skipped;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Percentiles;

/** What a run came to, for the terminal or for a program. */
public final class RunSummary {
	/** Of a table that one can still read. */
	private static final int MOST_LINES = 60;

	private RunSummary() {
	}

	/** All figures of a short run; the medians of a long one. */
	public static void print(RunResult result, Console console) {
		if (result.data().measurements().size() <= MOST_LINES) {
			console.table(StandingsTable.HEAD, StandingsTable.rows(result.data()));
			console.print("");
		} else {
			MedianTable.of(result.data()).forEach(table -> print(table, console));
		}
		printEnd(result, console);
	}

	/** One table: the medians at the smallest number of clients. */
	public static void printShort(RunResult result, Console console) {
		MedianTable.of(result.data()).stream().limit(1).forEach(table -> print(table, console));
		printEnd(result, console);
	}

	private static void print(MedianTable table, Console console) {
		console.print(table.clients() == 1 ? "With 1 client:" : "With " + table.clients() + " clients:");
		console.table(table.head(), table.rows());
		console.print("");
	}

	private static void printEnd(RunResult result, Console console) {
		console.print(StandingsTable.note(result.data()));
		result.loads().forEach(load -> console.print(String.format(Locale.ROOT, "Loaded %s: %s in %s (%,.0f/s), %.1f MB on disk", load.store(), Amounts.of(load.elements(), "element"),
				Amounts.time(load.nanos() / 1e9), load.throughput(), load.bytes() / 1e6)));
		skipped(result).forEach((reason, all) -> console.print("Not measured: " + what(all) + ": " + reason));
		boolean isGood = result.wrong() == 0 && result.failed() == 0;
		console.printStyled(isGood ? console.look().good(verdict(result)) : console.look().bad(verdict(result)));
		console.print("Report: " + result.report());
	}

	/** By their reason, as one may hold for a whole language. */
	private static Map<String, List<Skipped>> skipped(RunResult result) {
		return result.skipped().stream().collect(Collectors.groupingBy(Skipped::reason, LinkedHashMap::new, Collectors.toList()));
	}

	private static String what(List<Skipped> skipped) {
		if (skipped.size() <= 2) {
			return skipped.stream().map(Skipped::what).collect(Collectors.joining(", "));
		}
		return skipped.stream().map(Skipped::query).distinct().collect(Collectors.joining(", ")) + " with "
				+ skipped.stream().map(Skipped::contender).distinct().collect(Collectors.joining(", "));
	}

	private static String verdict(RunResult result) {
		String cancelled = result.cancelled() ? "Cancelled. " : "";
		if (result.executions() == 0) {
			return cancelled + "Nothing was measured.";
		}
		if (result.wrong() == 0 && result.failed() == 0) {
			return String.format(Locale.ROOT, "%sEvery one of %,d answers was right.", cancelled, result.executions());
		}
		return String.format(Locale.ROOT, "%sOf %,d executions %,d gave a WRONG answer and %,d FAILED.", cancelled, result.executions(), result.wrong(), result.failed());
	}

	/** For programs. */
	public static Map<String, Object> json(RunResult result) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("report", result.report().toString());
		json.put("cancelled", result.cancelled());
		json.put("executions", result.executions());
		json.put("wrong", result.wrong());
		json.put("failed", result.failed());
		json.put("skipped", result.skipped());
		json.put("loads", result.loads());
		json.put("steps", steps(result.data()));
		return json;
	}

	private static List<Map<String, Object>> steps(RunData data) {
		Map<Measurement, Standings.Place> places = new IdentityHashMap<>();
		for (String query : data.queries()) {
			data.clients().forEach(clients -> data.standings(query, clients).places().forEach(place -> places.put(place.measurement(), place)));
		}
		return data.measurements().stream().map(measurement -> json(measurement, places.get(measurement))).toList();
	}

	/** @param place null if an execution was wrong or failed */
	private static Map<String, Object> json(Measurement measurement, Standings.Place place) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("contender", measurement.where().series());
		json.put("query", measurement.where().query());
		json.put("clients", measurement.where().clients());
		json.put("forks", measurement.forks().size());
		json.put("executions", measurement.counts().executions());
		json.put("medianMillis", orNull(measurement.median()));
		json.put("p99Millis", Percentiles.carries(99, measurement.counts().ok()) ? orNull(measurement.latency().p99()) : null);
		json.put("throughput", orNull(measurement.throughput()));
		json.put("wrong", measurement.counts().wrong());
		json.put("failed", measurement.counts().failures());
		json.put("rank", place == null ? null : place.rank());
		json.put("timesTheFirst", place == null || place.toFirst() == null ? null : orNull(place.toFirst().ratio()));
		json.put("surelySlowerThanFirst", place == null ? null : place.isSurelySlower());
		return json;
	}

	/** JSON has no NaN. */
	private static Double orNull(double value) {
		return Double.isFinite(value) ? value : null;
	}
}
