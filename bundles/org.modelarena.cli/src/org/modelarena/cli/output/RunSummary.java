package org.modelarena.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.Figures;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.Skipped;
import org.modelarena.bench.StepResult;

/** What a run came to, for the terminal or for a program. */
public final class RunSummary {
	/** Of a table that one can still read. */
	private static final int MOST_LINES = 60;

	private RunSummary() {
	}

	/** All figures of a short run; the medians of a long one. */
	public static void print(RunResult result, Console console) {
		if (result.steps().size() <= MOST_LINES) {
			List<List<String>> rows = result.steps().stream().map(RunSummary::row).toList();
			console.table(List.of("contender", "query", "clients", "median ms", "p99 ms", "per second", "wrong", "failed"), rows);
		} else {
			MedianTable.of(result).forEach(table -> print(table, console));
		}
		printEnd(result, console);
	}

	/** One table: the medians at the smallest number of clients. */
	public static void printShort(RunResult result, Console console) {
		MedianTable.of(result).stream().limit(1).forEach(table -> print(table, console));
		printEnd(result, console);
	}

	private static void print(MedianTable table, Console console) {
		console.print(table.clients() == 1 ? "With 1 client:" : "With " + table.clients() + " clients:");
		console.table(table.head(), table.rows());
		console.print("");
	}

	private static void printEnd(RunResult result, Console console) {
		result.loads().forEach(load -> console.print(String.format("Loaded %s: %,d elements in %.1f s (%,.0f/s), %.1f MB on disk", load.store(), load.elements(),
				load.nanos() / 1e9, load.throughput(), load.bytes() / 1e6)));
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
			return String.format("%sEvery one of %,d answers was right.", cancelled, result.executions());
		}
		return String.format("%sOf %,d executions %,d gave a WRONG answer and %,d FAILED.", cancelled, result.executions(), result.wrong(), result.failed());
	}

	private static List<String> row(StepResult step) {
		return List.of(step.step().contender().toString(), step.step().query(), Integer.toString(step.step().clients()), Figures.of(step.latency().median()),
				Figures.of(step.latency().p99()), Figures.of(step.throughput()), Long.toString(step.tally().wrong()), Long.toString(step.tally().failed()));
	}

	public static Map<String, Object> json(RunResult result) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("report", result.report().toString());
		json.put("cancelled", result.cancelled());
		json.put("executions", result.executions());
		json.put("wrong", result.wrong());
		json.put("failed", result.failed());
		json.put("skipped", result.skipped());
		json.put("loads", result.loads());
		json.put("steps", result.steps().stream().map(RunSummary::json).toList());
		return json;
	}

	private static Map<String, Object> json(StepResult step) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("contender", step.step().contender().toString());
		json.put("query", step.step().query());
		json.put("clients", step.step().clients());
		json.put("repetition", step.step().fork());
		json.put("executions", step.tally().executions());
		json.put("medianMillis", orNull(step.latency().median()));
		json.put("p99Millis", orNull(step.latency().p99()));
		json.put("throughput", orNull(step.throughput()));
		json.put("wrong", step.tally().wrong());
		json.put("failed", step.tally().failed());
		return json;
	}

	/** JSON has no NaN. */
	private static Double orNull(double value) {
		return Double.isNaN(value) ? null : value;
	}
}
