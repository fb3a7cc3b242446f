// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.MannWhitney;

/** The cost of a transport: each contender against itself over another one. */
final class TransportCost {
	/** A transport and what it is compared with. */
	private record Pair(String transport, String baseline) {
	}

	private static final List<Pair> PAIRS = List.of(new Pair("http", "tcp"), new Pair("net4j-http", "net4j-tcp"), new Pair("ws", "tcp"), new Pair("tcp", "local"), new Pair(
			"net4j-tcp", "local"), new Pair("http", "local"), new Pair("ws", "local"), new Pair("net4j-http", "local"));

	/** The first pairs are HTTP against TCP. */
	private static final int HTTP = 2;

	private final Results results;

	TransportCost(Results results) {
		this.results = results;
	}

	private List<Ratio> ratios(Pair pair) {
		List<Ratio> ratios = new ArrayList<>();
		for (String contender : results.contenders()) {
			Parts parts = Parts.of(contender);
			if (parts.transport().equals(pair.transport())) {
				Ratio.of(results, contender, parts.over(pair.baseline()), List.of(results.fewest())).ifPresent(ratios::add);
			}
		}
		return ratios;
	}

	/** In a sentence for each pair. */
	String answer() {
		StringBuilder text = new StringBuilder();
		for (Pair pair : PAIRS) {
			List<Ratio> ratios = ratios(pair);
			// Against local only what is compared with nothing else: the rest follows.
			boolean nearer = pair.baseline().equals("local") && PAIRS.stream().anyMatch(other -> other.transport().equals(pair.transport()) && !other.baseline().equals(
					"local") && !ratios(other).isEmpty());
			if (ratios.isEmpty() || nearer) {
				continue;
			}
			Ratio least = ratios.stream().min(Comparator.comparingDouble(ratio -> ratio.interval().median())).orElseThrow();
			Ratio worst = ratios.stream().max(Comparator.comparingDouble(ratio -> ratio.interval().median())).orElseThrow();
			text.append(text.isEmpty() ? "Median of the queries with " + Amounts.of(results.fewest(), "client") + ": " : " ").append(pair.transport()).append(
					" instead of ").append(pair.baseline()).append(" changes the time by ").append(Verdict.bold(Numbers.change(worst.interval().median()))).append(
							" for ")
					.append(Html.escape(Parts.of(worst.contender()).name()));
			if (least != worst) {
				text.append(ratios.size() == 2 ? " and by " : " at most, and by ").append(Verdict.bold(Numbers.change(least.interval().median()))).append(
						" for ").append(Html.escape(Parts.of(least.contender()).name()));
			}
			text.append('.');
		}
		return text.isEmpty() ? "No contender was measured over two transports." : text.toString();
	}

	/** The ratios of all pairs. */
	Table ratios() {
		Table table = new Table("transports", "Time over a transport against another, median of the queries with " + Amounts.of(results.fewest(), "client"), heads());
		for (Pair pair : PAIRS) {
			for (Ratio ratio : ratios(pair)) {
				List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(ratio.contender()).marked(results.style(ratio.contender()).swatch()), Table.Cell.of("@" + pair.baseline()),
						Table.Cell.number(Numbers.change(ratio.interval().median()), (ratio.interval().median() - 1) * 100).styled("strong")));
				row.addAll(ratio.cells());
				table.row(row);
			}
		}
		return table;
	}

	private static List<String> heads() {
		List<String> heads = new ArrayList<>(List.of("contender", "against", "change %"));
		heads.addAll(Ratio.heads());
		return heads;
	}

	/** The time that HTTP adds to TCP for the contenders of some stores. */
	List<String> httpOverTcp(List<String> stores) {
		return PAIRS.subList(0, HTTP).stream().flatMap(pair -> ratios(pair).stream()).filter(ratio -> stores.contains(Parts.of(ratio.contender()).store())).map(
				ratio -> Numbers.change(ratio.interval().median()) + " (" + ratio.contender() + ")").toList();
	}

	/** Mann and Whitney's test of HTTP against TCP for each query. */
	Table tests() {
		Table table = new Table("http-tcp", "HTTP against TCP with " + Amounts.of(results.fewest(), "client") + ": Mann-Whitney U and Cliff’s δ of the executions,"
				+ " and what the forks allow to say",
				"contender", "query", "TCP median ms", "HTTP median ms", "change %", "U", "p", "δ", "effect", "over forks");
		for (Pair pair : PAIRS.subList(0, HTTP)) {
			for (String contender : results.contenders()) {
				Parts parts = Parts.of(contender);
				if (parts.transport().equals(pair.transport())) {
					results.queries().forEach(query -> test(table, contender, parts.over(pair.baseline()), query));
				}
			}
		}
		return table;
	}

	private void test(Table table, String contender, String baseline, String query) {
		Optional<Measurement> http = results.clean(contender, query, results.fewest());
		Optional<Measurement> tcp = results.clean(baseline, query, results.fewest());
		if (http.isEmpty() || tcp.isEmpty()) {
			return;
		}
		MannWhitney test = MannWhitney.of(http.get().spread().some(), tcp.get().spread().some()).orElseThrow();
		double ratio = http.get().median() / tcp.get().median();
		table.row(Table.Cell.of(http.get().where().contender() + " " + http.get().where().transport()).marked(results.style(contender).swatch()), Table.Cell.of(query),
				Table.Cell.of(tcp.get().median()),
				Table.Cell.of(http.get().median()), Table.Cell.number(Numbers.change(ratio), (ratio - 1) * 100).styled("strong"), Table.Cell.of(test.u()), Table.Cell
						.number(Numbers.probability(test.p()), test.p()),
				Table.Cell.number(String.format(Locale.ROOT, "%.2f", test.delta()).replace('-', '−'),
						test.delta()),
				new Table.Cell(test.effect().name().toLowerCase(Locale.ROOT), Numbers.exact(Math.abs(test.delta())), "words"), Table.Cell.of(words(Standings.compare(http.get(), tcp
						.get(), results.context()))));
	}

	private static String words(Comparison comparison) {
		return switch (comparison.verdict()) {
		case SLOWER -> "surely slower";
		case FASTER -> "surely faster";
		case EQUAL -> "equal within 5 %";
		case UNSURE -> "not sure";
		};
	}
}
