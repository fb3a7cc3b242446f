// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

import org.modelarena.bench.Figures;
import org.modelarena.bench.RunResult;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Skipped;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Comparison;

/** The cost of one query in every store: load, size, first answer, warm answer; who wins, and how sure that is. */
public final class RaceTable {
	private static final List<String> HEAD = List.of("rank", "store", "strategy", "load s", "MB", "first ms", "warm ms", "times the first", "answers");

	private RaceTable() {
	}

	/** Prints the table of a run of one query at one number of clients. */
	public static void print(RunResult result, Console console) {
		RunData data = result.data();
		if (!data.measurements().isEmpty()) {
			Standings standings = data.standings(data.queries().getFirst(), data.clients().getFirst());
			List<List<String>> rows = new ArrayList<>();
			standings.places().forEach(place -> rows.add(row(data, place.measurement(), StandingsTable.rank(place, standings), place)));
			data.measurements().stream().filter(measurement -> !measurement.isClean()).forEach(measurement -> rows.add(row(data, measurement, "-", null)));
			console.table(HEAD, rows);
			console.print("");
			console.print(verdict(standings));
			console.print(StandingsTable.note(data));
		}
		for (Skipped skipped : data.log().skipped()) {
			console.print("Not measured: " + skipped.what() + ": " + skipped.reason());
		}
		console.printStyled(answers(result, console));
		console.print("Report: " + result.report());
	}

	/** @param place null where an answer was wrong, or none came */
	private static List<String> row(RunData data, Measurement measurement, String rank, Standings.Place place) {
		String contender = measurement.where().contender();
		String store = contender.substring(0, contender.indexOf(':'));
		Optional<LoadResult> load = data.loads().stream().filter(one -> one.store().equals(store)).findFirst();
		OptionalDouble first = data.log().steps().stream().filter(step -> step.contender().equals(measurement.where().series())).mapToDouble(
				RunLog.StepQuality::firstMillis).average();
		return List.of(rank, store, contender.substring(contender.indexOf('/') + 1), load.map(one -> Figures.of(one.nanos() / 1e9)).orElse("-"), load.map(
				one -> Figures.of(one.bytes() / 1e6)).orElse("-"), Figures.of(first.orElse(Double.NaN)), place == null ? "-" : Figures.of(place.millis()),
				place == null ? "" : StandingsTable.ratio(place.toFirst()), counts(measurement.counts()));
	}

	private static String counts(Measurement.Counts counts) {
		return counts.wrong() > 0 ? counts.wrong() + " of " + counts.executions() + " WRONG" : counts.failures() > 0 ? counts.failures() + " of " + counts.executions()
				+ " failed" : counts.ok() + " right";
	}

	private static String verdict(Standings standings) {
		if (standings.places().isEmpty()) {
			return "No store answered rightly each time.";
		}
		Standings.Place winner = standings.places().getFirst();
		List<Standings.Place> equals = standings.places().stream().skip(1).filter(place -> !place.isSurelySlower()).toList();
		Optional<Standings.Place> next = standings.places().stream().filter(Standings.Place::isSurelySlower).min(Comparator.comparingDouble(Standings.Place::millis));
		String names = String.join(", ", equals.stream().map(place -> place.measurement().where().contender()).toList());
		return winner.measurement().where().contender() + " answers in " + Figures.of(winner.millis()) + " ms" + next.map(place -> "; " + place.measurement().where()
				.contender() + ", the first that is surely slower, takes " + times(place.toFirst())).orElse("; that nobody is as fast is not sure") + (equals.isEmpty()
						? "." : ". As fast, for all that is known: " + names + ".");
	}

	private static String times(Comparison toFirst) {
		return Figures.of(toFirst.ratio()) + " times as long (" + StandingsTable.bound(toFirst.low()) + " to " + StandingsTable.bound(toFirst.high()) + ")";
	}

	private static String answers(RunResult result, Console console) {
		boolean isGood = result.wrong() == 0 && result.failed() == 0;
		long rows = result.data().log().answers().stream().mapToLong(RunLog.RightAnswer::count).findFirst().orElse(0);
		String text = isGood ? "All answers are equal: " + rows + (rows == 1 ? " row." : " rows.") : result.wrong() + " answers were WRONG, " + result.failed()
				+ " executions FAILED.";
		return console.look().judged(isGood, text);
	}
}
