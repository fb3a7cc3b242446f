// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * The results as Markdown: for each size and number of threads, the median of each contestant, and how many times the limit it takes; then likewise the fastest
 * executions, which other work on the machine disturbs least.
 */
final class Tables {
	/** By size and threads, query and contestant. */
	private final Map<String, Map<String, Map<String, Times>>> all = new LinkedHashMap<>();
	private final List<Main.Skipped> skipped;

	/** Milliseconds. */
	private record Times(double median, double fastest) {
	}

	Tables(Collection<RunResult> results, List<Main.Skipped> skipped) {
		this.skipped = skipped;
		for (RunResult result : results) {
			String table = "Size " + result.getParams().getParam("size") + ", " + result.getParams().getParam("threads") + " thread(s)";
			Statistics statistics = result.getPrimaryResult().getStatistics();
			all.computeIfAbsent(table, missing -> new LinkedHashMap<>())
					.computeIfAbsent(result.getParams().getParam("query"), missing -> new LinkedHashMap<>())
					.put(result.getParams().getParam("contestant"), new Times(statistics.getPercentile(50) / 1000, statistics.getMin() / 1000));
		}
	}

	void write(PrintStream out) throws Exception {
		for (Map.Entry<String, Map<String, Map<String, Times>>> table : all.entrySet()) {
			String size = table.getKey().replaceAll("Size (\\w+),.*", "$1");
			out.printf("%n### %s: %,d elements%n", table.getKey(), Data.elements(size));
			write(out, "Medians", table.getValue(), Times::median);
			write(out, "Fastest executions", table.getValue(), Times::fastest);
		}
		skipped.forEach(one -> out.printf("%n%s at size %s: not measured. %s%n", one.contestant(), one.size(), one.reason()));
	}

	private static void write(PrintStream out, String what, Map<String, Map<String, Times>> queries, ToDoubleFunction<Times> time) {
		out.printf("%n%s in ms; in brackets, how many times the limit.%n%n", what);
		List<String> names = new ArrayList<>(queries.values().iterator().next().keySet());
		out.println("| query | " + String.join(" | ", names) + " |");
		out.println("| --- |" + " --- |".repeat(names.size()));
		queries.forEach((query, times) -> out.println("| " + query + " | " + String.join(" | ", names.stream().map(name -> cell(times, name, time)).toList()) + " |"));
	}

	private static String cell(Map<String, Times> times, String name, ToDoubleFunction<Times> which) {
		Times found = times.get(name);
		if (found == null) {
			return "-";
		}
		double time = which.applyAsDouble(found);
		Times limit = times.get(Contestants.LIMIT);
		String text = String.format(time < 1 ? "%.4f" : "%.2f", time);
		return limit == null || name.equals(Contestants.LIMIT) ? text : text + String.format(" (%.1f)", time / which.applyAsDouble(limit));
	}
}
