package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.Skipped;
import org.modelarena.bench.results.Environment;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;

/** What surrounds the figures: correctness, loading, what was skipped, the machine, definitions, the experiment. */
final class Appendix {
	private final ReportData data;
	private final Html html;

	Appendix(ReportData data, Html html) {
		this.data = data;
		this.html = html;
	}

	void write() {
		answers();
		skipped();
		loads();
		machine();
		definitions();
		html.raw("<section><h2>The experiment</h2><pre>").text(data.surroundings().experiment()).raw("</pre></section>");
	}

	private void answers() {
		html.raw("<section><h2>Were the answers right?</h2>");
		if (data.executions() > 0 && data.wrong() == 0 && data.failed() == 0) {
			html.raw("<p class=\"good\">").text("Every one of " + Numbers.whole(data.executions())
					+ " answers was compared with the oracle's, plain EMF objects in memory, and was right.").raw("</p>");
		} else if (data.executions() > 0) {
			failures();
		}
		if (!data.log().troubles().isEmpty()) {
			html.raw("<div class=\"scroll\"><table class=\"words\"><thead><tr><th>where</th><th>what</th><th>times</th><th>first message</th></tr></thead><tbody>");
			for (RunLog.Trouble trouble : data.log().troubles()) {
				html.raw("<tr>").element("th", trouble.where()).element("td", trouble.outcome()).element("td", Numbers.whole(trouble.times()))
						.raw("<td class=\"message\">").text(trouble.message()).raw("</td></tr>");
			}
			html.raw("</tbody></table></div>");
		}
		html.raw("</section>");
	}

	private void failures() {
		html.raw("<p>").text("Of " + Numbers.many(data.executions(), "execution") + ", " + Numbers.whole(data.executions() - data.wrong() - data.failed())
				+ " gave the oracle's answer. The others count neither in latencies nor in throughput:").raw("</p><div class=\"scroll\"><table class=\"words\"><thead>"
						+ "<tr><th>contender</th><th>query</th><th>clients</th><th>wrong</th><th>failed</th></tr></thead><tbody>");
		for (Measurement measurement : data.measurements()) {
			Measurement.Counts counts = measurement.counts();
			if (counts.ok() != counts.executions()) {
				String codes = new TreeMap<>(counts.failed()).entrySet().stream()
						.map(entry -> Numbers.whole(entry.getValue()) + " " + entry.getKey().replaceFirst("^failed:", "")).reduce((a, b) -> a + ", " + b).orElse("0");
				html.raw("<tr>").element("th", measurement.where().series()).element("td", measurement.where().query())
						.element("td", Numbers.whole(measurement.where().clients())).element("td", Numbers.whole(counts.wrong())).element("td", codes).raw("</tr>");
			}
		}
		html.raw("</tbody></table></div>");
	}

	private void skipped() {
		List<Skipped> skipped = data.log().skipped();
		if (skipped.isEmpty()) {
			return;
		}
		html.raw("<section><h2>Not measured</h2><div class=\"scroll\"><table class=\"words\"><tbody>");
		for (Skipped entry : skipped) {
			html.raw("<tr>").element("th", entry.what()).raw("<td class=\"message\">").text(entry.reason()).raw("</td></tr>");
		}
		html.raw("</tbody></table></div></section>");
	}

	private void loads() {
		if (data.surroundings().loads().isEmpty()) {
			return;
		}
		html.raw("<section><h2>Loading</h2><p>From nothing to a closed store on disk, making or reading the model included.</p>"
				+ "<div class=\"scroll\"><table class=\"figures\"><thead><tr><th>store</th><th>elements</th><th>time</th><th>elements/s</th><th>on disk</th><th>"
				+ "bytes/element</th></tr></thead><tbody>");
		for (LoadResult load : data.surroundings().loads()) {
			html.raw("<tr>").element("th", load.store());
			if (load.outcome().equals("ok")) {
				html.element("td", Numbers.whole(load.elements())).element("td", Numbers.time(load.nanos() / 1e6))
						.element("td", Numbers.plain(load.throughput())).element("td", Numbers.bytes(load.bytes()))
						.element("td", load.elements() == 0 ? "–" : Numbers.plain((double) load.bytes() / load.elements()));
			} else {
				html.element("td", "class=\"bad\" colspan=\"5\"", load.outcome() + " after " + Numbers.time(load.nanos() / 1e6));
			}
			html.raw("</tr>");
		}
		html.raw("</tbody></table></div></section>");
	}

	private void machine() {
		Environment environment = data.surroundings().environment();
		Map<String, String> facts = new java.util.LinkedHashMap<>();
		facts.put("Processor", environment.machine().cpu() + ", " + Numbers.many(environment.machine().cores(), "core"));
		facts.put("Memory", Numbers.bytes(environment.machine().memory()));
		facts.put("System", environment.os());
		facts.put("Java", environment.jvm().name() + " " + environment.jvm().version());
		facts.put("Heap", Numbers.bytes(environment.jvm().maxHeap()) + " for the clients, " + Numbers.bytes(environment.jvm().serverHeap()) + " for a server");
		facts.put("Flags", environment.jvm().flags().isEmpty() ? "none" : String.join(" ", environment.jvm().flags()));
		facts.put("ModelArena", environment.software().version() + (environment.software().commit().isEmpty() ? ""
				: " at commit " + environment.software().commit().substring(0, Math.min(12, environment.software().commit().length()))));
		facts.put("Run", data.log().header().started() + (data.log().header().ended().isEmpty() ? "" : " to " + data.log().header().ended()));
		html.raw("<section><h2>The machine</h2><dl>");
		facts.forEach((name, value) -> html.element("dt", name).element("dd", value.isBlank() ? "unknown" : value));
		html.raw("</dl></section>");
	}

	private void definitions() {
		html.raw("<section><h2>How to read this</h2><ul>");
		for (String line : List.of("Load: " + data.log().load() + (data.log().commits() > 0 ? " (" + Numbers.many(data.log().commits(), "commit") + ")" : "")
				+ ". Clients are threads of one JVM, each with a connection of its own; a store that is "
				+ "reached over another transport than local runs in another JVM on the same machine.",
				"Latency runs from the call to the complete answer, in the client. Only right answers count, in latencies as in throughput.",
				"An execution may take over what an earlier one has prepared: the parsed query and, if it is compiled, its optimised plan. No part of an answer "
						+ "is kept.",
				"A percentile is a latency that was measured (nearest rank): the shortest such that p percent of the answers took no longer. The median of an "
						+ "even number is the mean of the middle two.",
				"Throughput is right answers divided by the time from the first start to the last end of a step.",
				"The fastest over several queries is the one with the smallest geometric mean of (median / best median of the query).",
				"Raw data: executions.csv has one row an execution; latency.hlog, summary.json (JMH's fields), loads.csv, run.json and environment.json lie beside "
						+ "this page.")) {
			html.element("li", line);
		}
		html.raw("</ul></section>");
	}
}
