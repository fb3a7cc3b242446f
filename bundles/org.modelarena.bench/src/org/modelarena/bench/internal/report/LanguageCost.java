// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Table;

/** The cost of a language or a strategy: the contenders of a store over one transport against the first of them in the experiment. */
final class LanguageCost {
	private final Results results;

	LanguageCost(Results results) {
		this.results = results;
	}

	private List<Ratio> ratios() {
		Map<String, List<String>> alike = results.contenders().stream().collect(Collectors.groupingBy(contender -> Parts.of(contender).store() + "@" + Parts.of(contender)
				.transport(), LinkedHashMap::new, Collectors.toList()));
		List<Ratio> ratios = new ArrayList<>();
		for (List<String> group : alike.values()) {
			for (String other : group.subList(1, group.size())) {
				Ratio.of(results, other, group.getFirst(), List.of(results.fewest())).ifPresent(ratios::add);
			}
		}
		return ratios;
	}

	/** In a sentence for each store. */
	String answer() {
		Map<String, List<Ratio>> stores = new LinkedHashMap<>();
		for (Ratio ratio : ratios()) {
			Parts parts = Parts.of(ratio.contender());
			List<Ratio> own = stores.computeIfAbsent(parts.store(), store -> new ArrayList<>());
			// One transport says it: the first, which hides least.
			if (own.isEmpty() || Parts.of(own.getFirst().contender()).transport().equals(parts.transport())) {
				own.add(ratio);
			}
		}
		if (stores.isEmpty()) {
			return "No store was asked the same in two languages or by two strategies over the same transport.";
		}
		return "Median of the queries with " + Amounts.of(results.fewest(), "client") + ": " + stores.entrySet().stream().map(entry -> {
			Parts baseline = Parts.of(entry.getValue().getFirst().baseline());
			return "on " + Verdict.bold(entry.getKey()) + ", " + entry.getValue().stream().map(ratio -> Html.escape(Parts.of(ratio.contender()).language()) + " takes " + Verdict.bold(
					Numbers.times(ratio.interval().median()))).collect(Collectors.joining(" and ")) + " as long as " + Html.escape(baseline.language() + " (over " + baseline
							.transport() + ")");
		}).collect(Collectors.joining("; ")) + ".";
	}

	Table table() {
		List<String> heads = new ArrayList<>(List.of("contender", "against"));
		heads.addAll(Ratio.heads());
		Table table = new Table("languages", "Time of a language or strategy against another on the same store, median of the queries with " + Amounts.of(results.fewest(),
				"client"), heads);
		for (Ratio ratio : ratios()) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(ratio.contender()).marked(results.style(ratio.contender()).swatch()), Table.Cell.of(ratio.baseline())));
			row.addAll(ratio.cells());
			table.row(row);
		}
		return table;
	}
}
