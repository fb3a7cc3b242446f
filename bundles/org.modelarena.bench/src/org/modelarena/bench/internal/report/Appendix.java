// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.results.Environment;

/** The part around the figures: the machine, definitions, the experiment. */
final class Appendix {
	private final Results results;
	private final Html html;

	Appendix(Results results, Html html) {
		this.results = results;
		this.html = html;
	}

	void write() {
		machine();
		definitions();
		html.raw("<section id=\"experiment\"><h2>The experiment</h2><pre tabindex=\"0\">").text(results.run().experiment()).raw("</pre></section>");
	}

	private void machine() {
		Environment environment = results.run().environment();
		Map<String, String> facts = new LinkedHashMap<>();
		facts.put("Processor", environment.machine().cpu() + ", " + Amounts.of(environment.machine().cores(), "core"));
		facts.put("Memory", Numbers.bytes(environment.machine().memory()));
		facts.put("System", environment.os());
		facts.put("Java", environment.jvm().name() + " " + environment.jvm().version());
		facts.put("Heap", Numbers.bytes(environment.jvm().maxHeap()) + " for the clients, " + Numbers.bytes(environment.jvm().serverHeap()) + " for a server");
		facts.put("Flags", environment.jvm().flags().isEmpty() ? "none" : String.join(" ", environment.jvm().flags()));
		facts.put("ModelArena", environment.software().version() + (environment.software().commit().isEmpty() ? "" : " at commit " + environment.software().commit().substring(0,
				Math.min(12, environment.software().commit().length()))));
		facts.put("Run", results.log().header().started() + (results.log().header().ended().isEmpty() ? "" : " to " + results.log().header().ended()));
		html.raw("<section id=\"machine\"><h2>The machine</h2><dl>");
		facts.forEach((name, value) -> html.element("dt", name).element("dd", value.isBlank() ? "unknown" : value));
		html.raw("</dl></section>");
	}

	private void definitions() {
		html.raw("<section id=\"reading\"><h2>How to read this</h2><ul>");
		for (String line : List.of("Load: " + results.log().load() + (results.log().commits() > 0 ? " (" + Amounts.of(results.log().commits(), "commit") + ")" : "")
				+ ". Clients are threads of one JVM, each with a connection of its own; a store that is reached over another transport than local runs in another JVM on the "
				+ "same machine.",
				"Latency runs from the call to the complete answer, in the client. Only right answers count, in latencies as in throughput.",
				"An execution may take over what an earlier one has prepared: the parsed query and, if it is compiled, its optimised plan. No part of an answer is kept.",
				"Sure: contenders are compared by the medians of their forks (fresh JVMs) with Welch’s interval of their logarithms. A difference is sure if it is larger than 5 % and "
						+ "would be found by chance in one of a hundred runs at most, all comparisons of the run taken together; how much JVMs differ is learned from the whole run. A contender’s rank is 1 and the number of those that are "
						+ "surely faster.",
				"Tests of executions (Shapiro-Wilk, Mann-Whitney, Kruskal-Wallis, Dunn) are those of the published study, on up to 1000 executions of a measurement, evenly taken. "
						+ "Executions of one JVM are not independent of each other, so their p is smaller than it should be: they say whether these executions differ, and δ says how clearly, "
						+ "but not whether the next JVM would agree. “Sure” says that.",
				"Cliff’s δ is 1 if every time of the first is longer than all of the second, −1 if shorter, 0 if neither is more frequent.",
				"A percentile is a latency that was measured (nearest rank), and shown only if the sample has at least one value beyond it on average: p99 takes 100 answers, p99.9 "
						+ "takes 1000. The median of an even number is the mean of the middle two. “Median” is the geometric "
						+ "mean of the forks’ medians, by which contenders are ranked and compared; percentiles are of all executions of all forks together.",
				"A hollow mark stands for times that were not steady, or a median that is not as precise as asked for, in one fork at least. The upright line through a median is its 99 % interval; "
						+ "with several forks it reaches from the smallest to the largest of their medians.",
				"Dispersion is the mean absolute deviation from the median, divided by the median.",
				"Throughput is right answers divided by the time from the first start to the last end of a step.",
				"Raw data: executions.csv has one row an execution; latency.hlog, summary.json (JMH’s fields), loads.csv, run.json and environment.json lie beside this page.")) {
			html.element("li", line);
		}
		html.raw("</ul></section>");
	}
}
