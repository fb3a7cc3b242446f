// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.modelarena.bench.Figures;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Standings;

/**
 * The medians of a run at one number of clients: a row for each contender, a column for each query. A star marks those that no other is
 * surely faster than, where any difference is sure.
 */
record MedianTable(int clients, List<String> head, List<List<String>> rows) {
	private static final String WRONG = "wrong";
	private static final String FAILED = "failed";

	/** One for each number of clients. */
	static List<MedianTable> of(RunData data) {
		return data.clients().stream().map(clients -> of(data, clients)).toList();
	}

	private static MedianTable of(RunData data, int clients) {
		List<String> queries = data.queries();
		List<String> head = new ArrayList<>(List.of("median ms"));
		head.addAll(queries);
		Map<String, Standings> standings = queries.stream().collect(Collectors.toMap(Function.identity(), query -> data.standings(query, clients)));
		List<List<String>> rows = new ArrayList<>();
		for (String contender : data.contenders()) {
			List<String> row = new ArrayList<>(List.of(contender));
			queries.forEach(query -> row.add(data.find(contender, query, clients).map(measurement -> cell(measurement, standings.get(query))).orElse("")));
			rows.add(row);
		}
		return new MedianTable(clients, head, rows);
	}

	/** The meaning of the stars. */
	static String note(RunData data) {
		return StandingsTable.forks(data) < 2 ? StandingsTable.note(data)
				: "A star marks those that no other contender is surely faster than, where one is surely slower; " + StandingsTable.sure(data) + '.';
	}

	/** A time says nothing where an answer is wrong. */
	private static String cell(Measurement measurement, Standings standings) {
		if (!measurement.isClean()) {
			return measurement.counts().wrong() > 0 ? WRONG : FAILED;
		}
		Standings.Place place = standings.places().stream().filter(one -> one.measurement() == measurement).findFirst().orElseThrow();
		return Figures.of(place.millis()) + (place.rank() == 1 && standings.isAnySure() ? "*" : " ");
	}
}
