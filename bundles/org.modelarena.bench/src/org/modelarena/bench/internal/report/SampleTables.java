// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.statistics.Dispersion;
import org.modelarena.bench.statistics.ShapiroWilk;

/** Tables about the samples of each contender and query, at the smallest number of clients. */
final class SampleTables {
	/** Below it, that a sample is normal is rejected. */
	static final double SIGNIFICANT = 0.01;

	private final Results results;

	SampleTables(Results results) {
		this.results = results;
	}

	/** Coefficients of dispersion. */
	Table dispersion() {
		return table("dispersion", "Coefficient of dispersion of the executions with " + Amounts.of(results.fewest(), "client")
				+ ": 0.1 says that a time is typically 10 % away from the median", measurement -> {
					double coefficient = Dispersion.coefficient(measurement.spread().some());
					return Table.Cell.of(coefficient).styled(coefficient > 0.5 ? "h6" : coefficient > 0.2 ? "h3" : "");
				});
	}

	/** Shapiro and Wilk's W. */
	Table normality() {
		return table("shapiro-wilk", "Shapiro-Wilk W of the executions with " + Amounts.of(results.fewest(), "client")
				+ "; small: p that they are normal", measurement -> {
					ShapiroWilk test = ShapiroWilk.of(measurement.spread().some());
					return switch (test.outcome()) {
					case APPLIES -> Table.Cell.number(String.format(Locale.ROOT, "%.3f", test.w()), test.w()).noted(Numbers.probability(test.p())).styled(test
							.p() < SIGNIFICANT ? "" : "best");
					case TOO_FEW -> Table.Cell.none("n < 3");
					case TOO_MANY -> Table.Cell.none("n > 5000");
					case CONSTANT -> Table.Cell.none("all equal");
					};
				});
	}

	/** The result of the tests for normality. */
	String words() {
		List<ShapiroWilk> tests = results.all().stream().filter(measurement -> measurement.where().clients() == results.fewest()).map(measurement -> ShapiroWilk.of(measurement
				.spread().some())).filter(ShapiroWilk::applies).toList();
		long rejected = tests.stream().filter(test -> test.p() < SIGNIFICANT).count();
		return "That times are normally distributed is rejected (p < 0.01) for " + rejected + " of " + Amounts.of(tests.size(), "sample")
				+ (rejected > 0 ? "; so medians are compared, by tests of ranks, not means." : ".");
	}

	private Table table(String id, String caption, Function<Measurement, Table.Cell> content) {
		List<String> heads = new ArrayList<>(List.of("contender"));
		heads.addAll(results.queries());
		Table table = new Table(id, caption, heads);
		for (String contender : results.contenders()) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(contender).marked(results.style(contender).swatch())));
			for (String query : results.queries()) {
				Optional<Measurement> found = results.find(contender, query, results.fewest()).filter(measurement -> measurement.counts().ok() > 0);
				row.add(found.map(content).orElse(Table.Cell.none("–")));
			}
			table.row(row);
		}
		return table;
	}
}
