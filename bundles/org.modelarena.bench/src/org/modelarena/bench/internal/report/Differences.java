// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Dunn;
import org.modelarena.bench.statistics.KruskalWallis;

/** Whether contenders differ at all, and which: Kruskal and Wallis' test with Dunn's, and the ratios to a baseline. */
final class Differences {
	/** The baseline of the published study. */
	private static final String BASELINE = "cdo";
	private static final int NAMED = 4;

	private final Results results;

	Differences(Results results) {
		this.results = results;
	}

	/** A row for each query. */
	Table tests() {
		Table table = new Table("kruskal-wallis", "Kruskal-Wallis across contenders with " + Amounts.of(results.fewest(), "client")
				+ ", then Dunn’s test of all pairs of executions with Bonferroni’s correction, at 0.01", "query", "contenders", "H", "p executions", "p forks", "pairs",
				"pairs that differ", "not told apart");
		for (String query : results.queries()) {
			List<Measurement> clean = results.standings(query, results.fewest()).places().stream().map(Standings.Place::measurement).toList();
			List<double[]> samples = clean.stream().map(measurement -> measurement.spread().some()).toList();
			Optional<KruskalWallis> test = KruskalWallis.of(samples);
			if (test.isEmpty()) {
				continue;
			}
			double forks = KruskalWallis.of(clean.stream().map(measurement -> measurement.forks().stream().mapToDouble(Measurement.Fork::median).filter(Double::isFinite)
					.toArray()).toList()).map(KruskalWallis::p).orElse(Double.NaN);
			List<Dunn> pairs = Dunn.of(samples);
			List<Dunn> alike = pairs.stream().filter(pair -> pair.adjusted() >= SampleTables.SIGNIFICANT).toList();
			table.row(Table.Cell.of(query), Table.Cell.of(clean.size()), Table.Cell.of(test.get().h()), Table.Cell.number(Numbers.probability(test.get().p()), test.get().p()),
					results.forks() < 2 ? Table.Cell.none("one fork") : Table.Cell.number(Numbers.probability(forks), forks), Table.Cell.of(pairs.size()), Table.Cell.of(
							pairs.size() - alike.size()),
					names(alike, clean));
		}
		return table;
	}

	private static Table.Cell names(List<Dunn> alike, List<Measurement> clean) {
		List<String> names = alike.stream().map(pair -> clean.get(pair.first()).where().series() + " – " + clean.get(pair.second()).where().series()).toList();
		String all = names.isEmpty() ? "none" : String.join("; ", names);
		String few = names.stream().limit(NAMED).collect(Collectors.joining("; "));
		String shown = names.isEmpty() ? "none" : names.size() > NAMED ? few + "; and " + (names.size() - NAMED) + " more" : few;
		return new Table.Cell(shown, all, "words long");
	}

	/** The contender that the others are compared with over a transport; nothing without the baseline's store. */
	Optional<String> baseline(String transport) {
		List<String> candidates = results.contenders().stream().filter(contender -> Parts.of(contender).store().equals(BASELINE)).toList();
		return candidates.stream().filter(contender -> plain(contender).equals(plain("@" + transport))).findFirst().or(() -> candidates.stream().findFirst());
	}

	/** tcp for net4j-tcp: the store's own protocol is its way over TCP. */
	private static String plain(String contender) {
		return Parts.of(contender).transport().replace("net4j-", "");
	}

	/** How many times as long as CDO each contender takes, over all queries and numbers of clients. */
	Table ratios() {
		List<String> heads = new ArrayList<>(List.of("contender", "against"));
		heads.addAll(Ratio.heads());
		Table table = new Table("against-cdo", "Time as a multiple of CDO’s: median of the ratios over all queries and numbers of clients, bootstrapped 99 % interval, 10,000 rounds",
				heads);
		for (String contender : results.contenders()) {
			Optional<String> baseline = baseline(Parts.of(contender).transport()).filter(other -> !other.equals(contender));
			baseline.flatMap(other -> Ratio.of(results, contender, other, results.clients())).ifPresent(ratio -> {
				List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(contender).marked(results.style(contender).swatch()), Table.Cell.of(ratio.baseline())));
				row.addAll(ratio.cells());
				table.row(row);
			});
		}
		return table;
	}
}
