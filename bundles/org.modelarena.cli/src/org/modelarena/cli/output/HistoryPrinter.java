// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

import org.modelarena.bench.Figures;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunHistory;

/** Runs over time, for the terminal or for a program. */
public final class HistoryPrinter {
	private static final List<String> HEAD = List.of("query", "clients", "contender", "newest ms", "usual ms", "change", "band +-", "place", "last runs");
	private static final int LAST = 20;

	private HistoryPrinter() {
	}

	/** A line for each cell, then what follows from them. */
	public static void print(RunHistory history, Console console) {
		if (!history.fresh().isEmpty()) {
			RunHistory.Run newest = history.fresh().getLast();
			console.print("Newest: " + newest.folder() + ", " + newest.started() + RunCells.madeAt(newest.commit()));
			console.print("Judged: " + count(history.fresh().size(), "run") + ", by " + count(history.earlier().size(), "earlier run") + ".");
			console.print("");
			List<List<String>> rows = new ArrayList<>(history.series().stream().map(HistoryPrinter::row).toList());
			history.together().ifPresent(all -> rows.add(row(all)));
			console.table(HEAD, rows);
			console.print("");
		}
		RunCells.byReason(history.missing(), RunHistory.Missing::reason, RunHistory.Missing::where)
				.forEach((reason, cells) -> console.print("Missing: " + RunCells.names(cells) + ": " + reason + "."));
		left(history, false).forEach((reason, names) -> console.print("Left out: " + RunCells.some(names) + ": " + reason));
		left(history, true).forEach((reason, names) -> console.print("Newer, and NOT judged: " + RunCells.some(names) + ": " + reason));
		console.printStyled(console.look().judged(history.isPassed(), verdict(history)));
		power(history).forEach(console::print);
	}

	/** The folders' names by the reason, which may hold for many. */
	private static Map<String, List<String>> left(RunHistory history, boolean newer) {
		return RunCells.byReason(history.left().stream().filter(left -> left.isNewer() == newer).toList(), RunHistory.Left::reason, left -> left.folder().getFileName().toString());
	}

	private static String count(int number, String what) {
		return number + " " + what + (number == 1 ? "" : "s");
	}

	private static List<String> row(RunHistory.Series series) {
		Measurement.Where where = series.where();
		List<String> row = new ArrayList<>(where == null ? List.of("all", "", "geometric mean") : List.of(where.query(), Integer.toString(where.clients()), where.series()));
		boolean hasBand = series.place() != RunHistory.Place.UNKNOWN;
		double centre = series.band().centre();
		row.addAll(List.of(Figures.of(series.newest()), Figures.of(centre), hasBand ? String.format(Locale.ROOT, "%+.1f %%", 100 * (series.now() / centre - 1)) : "-",
				hasBand ? width(series.band().high(series.fresh().size()) / centre - 1) : "-", label(series.place()), Sparkline.of(
						series.last(LAST))));
		return row;
	}

	/** Two runs tell so little of the noise that their band may be of any width. */
	private static String width(double part) {
		return part <= 1 ? String.format(Locale.ROOT, "%.1f %%", 100 * part) : "over 100 %";
	}

	private static String label(RunHistory.Place place) {
		return switch (place) {
		case SLOWER -> "SLOWER";
		case FASTER -> "faster";
		case WITHIN -> "in the band";
		case UNKNOWN -> "no band yet";
		};
	}

	private static String verdict(RunHistory history) {
		if (history.fresh().isEmpty()) {
			return "No run can be used.";
		}
		int slower = history.at(RunHistory.Place.SLOWER).size();
		String cells = count(history.series().size(), "cell");
		if (slower > 0) {
			return slower + " of " + cells + (slower == 1 ? " is" : " are") + " slower than noise explains.";
		}
		if (history.isSlower()) {
			return "All cells together are slower than noise explains, though none is by itself.";
		}
		if (history.at(RunHistory.Place.UNKNOWN).size() == history.series().size()) {
			return "The history is too short to tell whether anything is slower.";
		}
		int faster = history.at(RunHistory.Place.FASTER).size();
		String end = (faster > 0 ? "; " + faster + (faster == 1 ? " is" : " are") + " faster" : "") + ".";
		return history.isPassed() ? "None of " + cells + " is slower than noise explains" + end : "None of the " + cells
				+ " that could be judged is slower than noise explains" + end;
	}

	/** The cells in which a slow-down may be missed, and the runs needed to find it. */
	private static List<String> power(RunHistory history) {
		List<RunHistory.Series> blind = history.series().stream().filter(series -> !series.canFind()).toList();
		if (blind.isEmpty()) {
			return List.of();
		}
		double noise = blind.stream().mapToDouble(series -> series.band().spread()).filter(Double::isFinite).max().orElse(Double.NaN);
		String known = Double.isNaN(noise) ? "" : String.format(Locale.ROOT, " (runs differ by up to %.1f %%)", 100 * noise);
		List<String> lines = new ArrayList<>();
		lines.add("In " + blind.size() + " of " + count(history.series().size(), "cell") + known
				+ " a slow-down of 10 % may be missed: it would be found in fewer than 95 of 100 cases.");
		history.need().ifPresent(need -> lines.add("It takes " + count(need.earlier(), "earlier run") + (history.earlier().size() < need.earlier() ? " (" + (need.earlier()
				- history.earlier().size()) + " more)" : "") + " and " + count(need.fresh(), "new run") + (need.fresh() == history.fresh().size() ? "" : " (--new " + need.fresh() + ")")
				+ " to find it" + (blind.stream()
						.allMatch(series -> series.need().isPresent()) ? "" : " in those where that can be had")
				+ (Double.isNaN(noise) ? ", if runs differ by 2 %." : ".")));
		return lines;
	}

	/** For programs. */
	public static Object json(RunHistory history) {
		return new Told(history.earlier().stream().map(RunHistory.Run::folder).toList(), history.fresh().stream().map(RunHistory.Run::folder).toList(), history.isPassed(),
				history.isSlower(), history.series().stream().map(Cell::of).toList(), history.together().map(Cell::of).orElse(null),
				history.missing().stream().map(missing -> RunCells.Lacking.of(missing.where(), missing.reason())).toList(), history.left(), history.need().orElse(null));
	}

	/** The report for programs. Unknown values are null. */
	private record Told(List<Path> earlier, List<Path> judged, boolean passed, boolean slower, List<Cell> cells, Cell together, List<RunCells.Lacking> missing,
			List<RunHistory.Left> leftOut, RunHistory.Need need) {
	}

	/** A cell for programs. That of all cells together has no contender, no query and no clients; unknown values are null. */
	private record Cell(Optional<String> contender, Optional<String> query, Optional<Integer> clients, double newestMillis, Double usualMillis, Double ratio, Double lowMillis,
			Double highMillis, Double noise, int earlierRuns, String place, boolean finds10Percent, List<Double> last) {
		static Cell of(RunHistory.Series series) {
			Optional<Measurement.Where> where = Optional.ofNullable(series.where());
			boolean hasBand = series.place() != RunHistory.Place.UNKNOWN;
			boolean hasEarlier = !series.earlier().isEmpty();
			int runs = series.fresh().size();
			return new Cell(where.map(Measurement.Where::series), where.map(Measurement.Where::query), where.map(Measurement.Where::clients), series.newest(),
					hasEarlier ? series.band().centre() : null, hasEarlier ? series.now() / series.band().centre() : null, hasBand ? series.band().low(runs) : null,
					hasBand ? series.band().high(runs) : null, hasBand ? series.band().spread() : null, series.band().runs(), series.place().name().toLowerCase(Locale.ROOT),
					series.canFind(), series.last(LAST));
		}
	}
}
