// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Mix;

/** The time of each query of a mix, and how many times its time alone that is. */
final class MixTable {
	private final Results results;
	private final String mix;

	MixTable(Results results, String mix) {
		this.results = results;
		this.mix = mix;
	}

	/** The queries of the mix, in words; empty for a query. */
	String words() {
		return results.log().mix(mix).map(Mix::weights).map(weights -> {
			int sum = weights.values().stream().mapToInt(Integer::intValue).sum();
			String shares = weights.entrySet().stream().map(entry -> entry.getKey() + " " + entry.getValue()).collect(Collectors.joining(", "));
			return "A mix: each execution asks one of " + Amounts.of(weights.size(), "query") + ", drawn at random, of " + Amounts.of(sum, "execution") + ": "
					+ shares + ". Its median may lie between those of its queries; its throughput tells more. ";
		}).orElse("");
	}

	/** Empty for a query. */
	Table table() {
		Table table = new Table("mix-" + mix, "The queries of " + mix + ", asked at once; alone is the same query asked alone by as many clients", "contender", "clients", "query",
				"executions", "share %", "median ms", "p99 ms", "alone ms", "times alone", "wrong", "failed");
		List<String> order = results.log().mix(mix).map(found -> List.copyOf(found.weights().keySet())).orElse(List.of());
		for (Measurement whole : results.all().stream().filter(measurement -> measurement.where().query().equals(mix)).toList()) {
			whole.parts().stream().sorted(Comparator.comparingInt(part -> order.indexOf(part.where().query()))).forEach(part -> table.row(row(whole, part)));
		}
		return table;
	}

	private List<Table.Cell> row(Measurement whole, Measurement part) {
		Measurement.Where where = part.where();
		double millis = part.median();
		double tail = FiguresTable.percentile(part, 99);
		Optional<Double> alone = results.clean(where.series(), where.query(), where.clients()).map(Measurement::median);
		double share = 100.0 * part.counts().executions() / whole.counts().executions();
		return List.of(Table.Cell.of(where.series()).marked(results.style(where.series()).swatch()), Table.Cell.of(where.clients()),
				Table.Cell.of(where.query()), Table.Cell.of(part.counts().executions()), Table.Cell.of(share), Table.Cell.of(millis),
				Double.isFinite(tail) ? Table.Cell.of(tail) : Table.Cell.none("n < 100"),
				alone.map(Table.Cell::of).orElse(Table.Cell.none("not measured")),
				alone.map(time -> Table.Cell.of(millis / time).styled("strong")).orElse(Table.Cell.none("–")),
				Table.Cell.bad(part.counts().wrong()), Table.Cell.bad(part.counts().failures()));
	}
}
