// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.modelarena.bench.Figures;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunComparison;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.statistics.Comparison.Verdict;

/** The changes from one run to another, printed for the terminal or for a program. */
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
		console.printStyled(console.look().judged(!comparison.isSlower(), verdict()));
		console.print("Sure means: with 99 % for all cells together, and by more than 5 %, judged by how much the JVMs of these two runs differ.");
	}

	private static String run(RunData run) {
		String commit = run.environment().software().commit();
		return run.folder() + ": " + run.log().header().name() + ", " + run.log().header().started() + RunCells.madeAt(commit);
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
		long single = comparison.cells().stream().filter(cell -> Double.isInfinite(cell.change().high())).count();
		if (comparison.surroundings().isEmpty() && single > 0) {
			notes.add(single + " of " + comparison.cells().size() + (comparison.cells().size() == 1 ? " cell" : " cells") + (single == 1 ? " was" : " were")
					+ " measured in one JVM only in one of the runs, so that nothing about " + (single == 1 ? "it" : "them") + " is sure; more forks tell more.");
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
		return RunCells.byReason(comparison.left(), RunComparison.Left::reason, RunComparison.Left::where);
	}

	private String verdict() {
		return "Of " + comparison.cells().size() + (comparison.cells().size() == 1 ? " cell" : " cells") + ", " + comparison.count(Verdict.SLOWER) + " surely slower, "
				+ comparison.count(Verdict.FASTER) + " surely faster, " + comparison.count(Verdict.EQUAL) + " equal within 5 %, " + comparison.count(Verdict.UNSURE)
				+ " not sure" + (comparison.left().isEmpty() ? "." : "; " + comparison.left().size() + " not compared.");
	}

	/** For programs. */
	public Object json() {
		return new Compared(before.folder(), after.folder(), notes(), comparison.surroundings(), comparison.count(Verdict.FASTER), comparison.count(Verdict.SLOWER),
				comparison.count(Verdict.EQUAL), comparison.count(Verdict.UNSURE), comparison.cells().stream().map(Cell::of).toList(), comparison.turned(),
				comparison.left().stream().map(left -> RunCells.Lacking.of(left.where(), left.reason())).toList());
	}

	private record Compared(Path before, Path after, List<String> notes, List<String> surroundings, int faster, int slower, int equal, int unsure, List<Cell> cells,
			List<RunComparison.Turn> turned, List<RunCells.Lacking> notCompared) {
	}

	/** The interval is null where there is none. */
	private record Cell(String contender, String query, int clients, double beforeMillis, double afterMillis, double ratio, Double low, Double high, String verdict) {
		static Cell of(RunComparison.Cell cell) {
			Measurement.Where where = cell.where();
			boolean hasInterval = Double.isFinite(cell.change().high());
			return new Cell(where.series(), where.query(), where.clients(), cell.beforeMillis(), cell.afterMillis(), cell.change().ratio(),
					hasInterval ? cell.change().low() : null, hasInterval ? cell.change().high() : null, cell.change().verdict().name().toLowerCase(Locale.ROOT));
		}
	}
}
