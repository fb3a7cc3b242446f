// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.openjdk.jmh.results.RunResult;

/** The results as Markdown: for each size and number of threads, the median of each contestant, and how many times the limit it takes. */
final class Tables {
	private final Map<String, Map<String, Map<String, Double>>> medians = new LinkedHashMap<>();
	private final List<Main.Skipped> skipped;

	Tables(Collection<RunResult> results, List<Main.Skipped> skipped) {
		this.skipped = skipped;
		for (RunResult result : results) {
			String table = "Size " + result.getParams().getParam("size") + ", " + result.getParams().getParam("threads") + " thread(s)";
			medians.computeIfAbsent(table, missing -> new LinkedHashMap<>())
					.computeIfAbsent(result.getParams().getParam("query"), missing -> new LinkedHashMap<>())
					.put(result.getParams().getParam("contestant"), result.getPrimaryResult().getStatistics().getPercentile(50) / 1000);
		}
	}

	void write(PrintStream out) throws Exception {
		for (Map.Entry<String, Map<String, Map<String, Double>>> table : medians.entrySet()) {
			String size = table.getKey().replaceAll("Size (\\w+),.*", "$1");
			out.printf("%n### %s: %,d elements%n%nMedians in ms; in brackets, how many times the limit.%n%n", table.getKey(), Data.elements(size));
			List<String> names = new ArrayList<>(table.getValue().values().iterator().next().keySet());
			out.println("| query | " + String.join(" | ", names) + " |");
			out.println("| --- |" + " --- |".repeat(names.size()));
			table.getValue().forEach((query, times) -> out.println("| " + query + " | " + String.join(" | ", names.stream().map(name -> cell(times, name)).toList()) + " |"));
		}
		skipped.forEach(one -> out.printf("%n%s at size %s: not measured. %s%n", one.contestant(), one.size(), one.reason()));
	}

	private static String cell(Map<String, Double> times, String name) {
		Double time = times.get(name);
		if (time == null) {
			return "-";
		}
		Double limit = times.get(Contestants.LIMIT);
		String text = String.format(time < 1 ? "%.4f" : "%.2f", time);
		return limit == null || name.equals(Contestants.LIMIT) ? text : text + String.format(" (%.1f)", time / limit);
	}
}
