// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Skipped;

/** The list of what was not measured: each reason once, with the contenders that it is about, those together that miss the same. */
final class NotMeasured {
	private final Results results;

	NotMeasured(Results results) {
		this.results = results;
	}

	void write(Html html) {
		if (results.log().skipped().isEmpty()) {
			return;
		}
		html.raw("<section id=\"skipped\"><h2>Not measured</h2>");
		Table table = new Table("not-measured", "What was not measured, by its reason", "reason", "parts", "what");
		grouped(results.log().skipped(), Skipped::reason).forEach((reason, parts) -> table.row(Table.Cell.of(reason).styled("long"), Table.Cell.of(parts.size()), Table.Cell.of(
				contenders(parts)).styled("long")));
		table.write(html);
		html.raw("</section>");
	}

	private static String contenders(List<Skipped> parts) {
		Map<String, String> missing = new LinkedHashMap<>();
		grouped(parts, Skipped::contender).forEach((contender, own) -> missing.put(contender, queries(own)));
		return grouped(List.copyOf(missing.entrySet()), Map.Entry::getValue).entrySet().stream().map(entry -> entry.getValue().stream().map(Map.Entry::getKey).collect(Collectors
				.joining(", ")) + (entry.getKey().isEmpty() ? "" : ": " + entry.getKey())).collect(Collectors.joining("\n"));
	}

	/** The queries of a contender with their numbers of clients; empty for everything. */
	private static String queries(List<Skipped> parts) {
		Map<String, String> clients = new LinkedHashMap<>();
		grouped(parts, Skipped::query).forEach((query, own) -> clients.put(query, own.stream().map(Skipped::clients).filter(count -> count > 0).distinct().sorted().map(
				String::valueOf).collect(Collectors.joining(", "))));
		return grouped(List.copyOf(clients.entrySet()), Map.Entry::getValue).entrySet().stream().map(entry -> entry.getValue().stream().map(Map.Entry::getKey).collect(Collectors
				.joining(", ")) + (entry.getKey().isEmpty() ? "" : " with " + entry.getKey() + " clients")).map(String::strip).collect(Collectors.joining("; "));
	}

	private static <T> Map<String, List<T>> grouped(List<T> all, java.util.function.Function<T, String> by) {
		return all.stream().collect(Collectors.groupingBy(by, LinkedHashMap::new, Collectors.toList()));
	}
}
