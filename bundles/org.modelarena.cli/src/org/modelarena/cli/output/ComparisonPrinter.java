package org.modelarena.cli.output;

import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.Figures;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.statistics.Comparison.Verdict;

/** What has changed from one run to another, for the terminal or for a program. */
public record ComparisonPrinter(RunData before, RunData after, RunComparison comparison) {
	private static final List<String> HEAD = List.of("query", "clients", "contender", "before ms", "after ms", "times as long", "verdict");

	/** @param all whether also cells that have not surely changed are printed */
	public void print(Console console, boolean all) {
		console.print("Before: " + run(before));
		console.print("After:  " + run(after));
		notes().forEach(console::print);
		console.print("");
		List<List<String>> rows = comparison.cells().stream().filter(cell -> all || isChanged(cell)).map(ComparisonPrinter::row).toList();
		if (!rows.isEmpty()) {
			console.table(HEAD, rows);
			console.print("");
		}
		comparison.turned().forEach(turn -> console.print("Turned: " + turn.first() + " was faster than " + turn.second() + ", and is slower: " + turn.query() + clients(
				turn.clients()) + "."));
		left().forEach((reason, cells) -> console.print("Not compared: " + RunCells.names(cells) + ": " + reason + "."));
		console.printStyled(comparison.isSlower() ? console.look().bad(verdict()) : console.look().good(verdict()));
		console.print("Sure means: with 99 % for all cells together, and by more than 5 %, judged by how much the JVMs of these two runs differ.");
	}

	private static String run(RunData run) {
		String commit = run.environment().software().commit();
		return run.folder() + ": " + run.log().header().name() + ", " + run.log().header().started() + (commit.isEmpty() ? "" : ", ModelArena at " + commit.substring(0,
				Math.min(10, commit.length())));
	}

	private List<String> notes() {
		List<String> notes = new ArrayList<>();
		addState(notes, "earlier", before.log().header().state());
		addState(notes, "later", after.log().header().state());
		if (started(before).isAfter(started(after))) {
			notes.add("The run that is given as the later one was started before the other.");
		}
		if (!comparison.surroundings().isEmpty()) {
			notes.add("The surroundings differ: " + String.join("; ", comparison.surroundings()) + ".");
			if (comparison.cells().stream().allMatch(cell -> Double.isInfinite(cell.change().high()))) {
				notes.add("So nothing is said about times; --across judges them all the same. Rankings are compared, as each is of one run.");
			}
		}
		comparison.commonShift().ifPresent(ratio -> notes.add("Nearly all cells take " + Figures.of(ratio)
				+ " times as long, or about that: it may be the machine. Measure the earlier state once more, or keep a history ('arena history')."));
		return notes;
	}

	private static void addState(List<String> notes, String which, RunLog.State state) {
		switch (state) {
		case RUNNING -> notes.add("The " + which + " run is not at its end, or was killed: what it has measured until now is compared.");
		case CANCELLED -> notes.add("The " + which + " run was cancelled: what it had measured is compared.");
		case FAILED -> notes.add("The " + which + " run failed: what it had measured is compared.");
		case COMPLETE -> {
			// Nothing to say.
		}
		}
	}

	private static Instant started(RunData run) {
		try {
			return ZonedDateTime.parse(String.valueOf(run.log().header().started())).toInstant();
		} catch (DateTimeParseException e) {
			return Instant.EPOCH;
		}
	}

	private static boolean isChanged(RunComparison.Cell cell) {
		return cell.change().verdict() == Verdict.FASTER || cell.change().verdict() == Verdict.SLOWER;
	}

	private static List<String> row(RunComparison.Cell cell) {
		Measurement.Where where = cell.where();
		return List.of(where.query(), Integer.toString(where.clients()), where.series(), Figures.of(cell.beforeMillis()), Figures.of(cell.afterMillis()), StandingsTable
				.ratio(cell.change()), label(cell.change().verdict()));
	}

	private static String label(Verdict verdict) {
		return switch (verdict) {
		case FASTER -> "faster";
		case SLOWER -> "slower";
		case EQUAL -> "equal";
		case UNSURE -> "not sure";
		};
	}

	static String clients(int number) {
		return ", " + number + (number == 1 ? " client" : " clients");
	}

	private Map<String, List<Measurement.Where>> left() {
		return comparison.left().stream().collect(Collectors.groupingBy(RunComparison.Left::reason, LinkedHashMap::new, Collectors.mapping(RunComparison.Left::where,
				Collectors.toList())));
	}

	private String verdict() {
		return "Of " + comparison.cells().size() + (comparison.cells().size() == 1 ? " cell" : " cells") + ", " + comparison.count(Verdict.SLOWER) + " surely slower, "
				+ comparison.count(Verdict.FASTER) + " surely faster, " + comparison.count(Verdict.EQUAL) + " equal within 5 %, " + comparison.count(Verdict.UNSURE)
				+ " not sure" + (comparison.left().isEmpty() ? "." : "; " + comparison.left().size() + " not compared.");
	}

	/** For programs. */
	public Map<String, Object> json() {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("before", before.folder().toString());
		json.put("after", after.folder().toString());
		json.put("notes", notes());
		json.put("surroundings", comparison.surroundings());
		for (Verdict verdict : Verdict.values()) {
			json.put(verdict.name().toLowerCase(java.util.Locale.ROOT), comparison.count(verdict));
		}
		json.put("cells", comparison.cells().stream().map(ComparisonPrinter::json).toList());
		json.put("turned", comparison.turned());
		json.put("notCompared", comparison.left().stream().map(left -> {
			Map<String, Object> one = RunCells.json(left.where());
			one.put("reason", left.reason());
			return one;
		}).toList());
		return json;
	}

	private static Map<String, Object> json(RunComparison.Cell cell) {
		Map<String, Object> json = RunCells.json(cell.where());
		boolean hasInterval = Double.isFinite(cell.change().high());
		json.put("beforeMillis", cell.beforeMillis());
		json.put("afterMillis", cell.afterMillis());
		json.put("ratio", cell.change().ratio());
		json.put("low", hasInterval ? cell.change().low() : null);
		json.put("high", hasInterval ? cell.change().high() : null);
		json.put("verdict", cell.change().verdict().name().toLowerCase(java.util.Locale.ROOT));
		return json;
	}
}
