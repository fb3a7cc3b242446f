// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import org.modelarena.bench.Figures;
import org.modelarena.bench.results.RoundSeries;
import org.modelarena.bench.results.RunData;

/** The times of a store that grows: a row for each query and contender, a column for each of some of the rounds. */
final class RoundsTable {
	/** The most rounds that fit beside each other: the first, the last, and some between them. */
	private static final int MOST_ROUNDS = 5;

	private RoundsTable() {
	}

	private static List<Integer> shown(RunData data) {
		int rounds = data.log().rounds();
		int columns = Math.min(rounds, MOST_ROUNDS);
		List<Integer> shown = new ArrayList<>();
		for (int i = 0; i < columns; i++) {
			shown.add(columns == 1 ? 1 : 1 + Math.round((float) i * (rounds - 1) / (columns - 1)));
		}
		return shown;
	}

	static List<String> head(RunData data) {
		List<String> head = new ArrayList<>(List.of("ms of a round", "contender"));
		shown(data).forEach(round -> head.add("round " + round));
		head.add("later/earlier");
		return head;
	}

	static List<List<String>> rows(RunData data) {
		List<RoundSeries> all = data.rounds();
		return data.queries().stream().flatMap(query -> all.stream().filter(series -> series.query().equals(query))).map(series -> row(series, shown(data))).toList();
	}

	private static List<String> row(RoundSeries series, List<Integer> shown) {
		List<String> row = new ArrayList<>(List.of(series.query(), series.contender()));
		shown.forEach(round -> row.add(series.points().stream().filter(point -> point.round() == round).findFirst().map(RoundsTable::cell).orElse("-")));
		row.add(Double.isNaN(series.growth()) ? "-" : String.format(Locale.ROOT, "%.2f", series.growth()));
		return row;
	}

	private static String cell(RoundSeries.Point point) {
		return Figures.of(point.mean()) + (Double.isNaN(point.deviation()) ? "" : " ± " + Figures.of(point.deviation()));
	}

	/** A note on what the columns say. */
	static String note(RunData data) {
		return "Mean and standard deviation over the repetitions. Later/earlier: the mean of the later half of the rounds by that of the earlier half, without the first"
				+ (data.log().rounds() > MOST_ROUNDS ? "; the report has all " + data.log().rounds() + " rounds." : ".");
	}
}
