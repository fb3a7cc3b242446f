package org.modelarena.cli.output;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.results.Measurement;

/** How a contender with a query and a number of clients is named. Stateless. */
final class RunCells {
	private static final int MOST = 3;

	private RunCells() {
	}

	static String name(Measurement.Where where) {
		return where.series() + " " + where.query() + ComparisonPrinter.clients(where.clients());
	}

	/** The first of them, and how many more there are. */
	static String names(List<Measurement.Where> cells) {
		return some(cells.stream().map(RunCells::name).toList());
	}

	/** The first of them, and how many more there are. */
	static String some(List<String> names) {
		return names.stream().limit(MOST).collect(Collectors.joining("; ")) + (names.size() > MOST ? "; and " + (names.size() - MOST) + " more" : "");
	}

	/** The beginning of a cell's entry for programs; the caller adds the rest. */
	static Map<String, Object> json(Measurement.Where where) {
		Map<String, Object> json = new LinkedHashMap<>();
		json.put("contender", where.series());
		json.put("query", where.query());
		json.put("clients", where.clients());
		return json;
	}
}
