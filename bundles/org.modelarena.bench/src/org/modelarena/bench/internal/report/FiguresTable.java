// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Dispersion;
import org.modelarena.bench.statistics.Percentiles;

/** All figures of a query. A percentile that the sample is too small for is not there. */
final class FiguresTable {
	private static final double[] PERCENTS = { 75, 90, 95, 99, 99.9, 99.99 };

	private final Results results;
	private final String query;

	FiguresTable(Results results, String query) {
		this.results = results;
		this.query = query;
	}

	Table table() {
		List<String> heads = new ArrayList<>(List.of("contender", "clients", "rank", "forks", "n", "median ms", "dispersion"));
		for (double percent : PERCENTS) {
			heads.add("p" + Numbers.exact(percent) + " ms");
		}
		heads.addAll(List.of("max ms", "mean ms", "right/s", "wrong", "failed"));
		Table table = new Table("figures-" + query, "All figures of " + query, heads);
		results.all().stream().filter(measurement -> measurement.where().query().equals(query)).forEach(measurement -> table.row(row(measurement)));
		return table;
	}

	private List<Table.Cell> row(Measurement measurement) {
		Measurement.Where where = measurement.where();
		List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(where.series()).marked(results.style(where.series()).swatch()), Table.Cell.of(where.clients()), results.place(where
				.series(), query, where.clients()).map(Standings.Place::rank).map(Table.Cell::of).orElse(Table.Cell.none("–")), Table.Cell.of(measurement.forks().size()),
				Table.Cell.of(measurement.counts().ok()), Table.Cell.of(measurement.median()).styled("strong"), Table.Cell.of(Dispersion.coefficient(measurement
						.spread().some()))));
		for (double percent : PERCENTS) {
			double millis = percentile(measurement, percent);
			row.add(Double.isFinite(millis) ? Table.Cell.of(millis) : Table.Cell.none("n < " + Amounts.of(Percentiles.needed(percent))));
		}
		row.addAll(List.of(Table.Cell.of(measurement.latency().max()), Table.Cell.of(measurement.latency().mean()), Table.Cell.of(measurement.throughput()), Table.Cell.bad(measurement
				.counts().wrong()), Table.Cell.bad(measurement.counts().failures())));
		return row;
	}

	/** In milliseconds; NaN where the sample is too small. */
	static double percentile(Measurement measurement, double percent) {
		return Percentiles.carries(percent, measurement.counts().ok()) ? measurement.spread().percentiles().get(percent) : Double.NaN;
	}
}
