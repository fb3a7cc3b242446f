// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.List;

import org.modelarena.bench.internal.report.page.BarChart;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.LoadResult;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.statistics.Values;

/** The costs of a store besides the time of an answer, as far as the raw results hold them. */
final class Costs {
	private final Results results;
	private final Html html;

	Costs(Results results, Html html) {
		this.results = results;
		this.html = html;
	}

	void write() {
		html.raw("<section id=\"cost\"><h2>What does a store cost?</h2>");
		if (!results.run().loads().isEmpty()) {
			html.raw("<p>From nothing to a closed store on disk, making or reading the model included, and in the first load of a kind also the start of its libraries. "
					+ "Loaded once, so nothing says how much another load would differ.");
			html.raw("</p><div class=\"charts\">");
			List<LoadResult> loaded = results.run().loads().stream().filter(load -> load.outcome().equals("ok")).toList();
			html.raw(BarChart.draw("Load time", loaded.stream().map(load -> new BarChart.Bar(load.store(), colour(load.store()), load.nanos() / 1e6)).toList(), Numbers::time));
			html.raw(BarChart.draw("Size on disk", loaded.stream().map(load -> new BarChart.Bar(load.store(), colour(load.store()), load.bytes())).toList(), value -> Numbers
					.bytes((long) value)));
			html.raw("</div>");
			loads().write(html);
		}
		Table first = firstAnswers();
		first.write(html);
		new Effort(results).write(html);
		html.raw("<p class=\"note\">Not recorded by a run, so not shown: " + (first.isEmpty() ? "the time to the first answer, " : "")
				+ "energy, for which the processor’s time stands; and the packets and bytes of a query.</p></section>");
	}

	/** The colour of a store is that of its contenders; the first one otherwise. */
	private int colour(String store) {
		return results.contenders().stream().filter(contender -> Parts.of(contender).store().equals(store)).findFirst().map(contender -> results.style(contender).colour())
				.orElse(9);
	}

	/** The first execution of each warm-up. Which step came first in its process is not known, so the largest one stands for that. */
	private Table firstAnswers() {
		Table table = new Table("first-answers", "First answer of a warm-up: the query is prepared, and in a fresh process classes are loaded", "contender", "steps", "median ms",
				"largest ms");
		for (String contender : results.contenders()) {
			double[] millis = results.log().steps().stream().filter(step -> step.contender().equals(contender) && step.firstMillis() > 0).mapToDouble(
					RunLog.StepQuality::firstMillis).sorted().toArray();
			if (millis.length > 0) {
				table.row(Table.Cell.of(contender).marked(results.style(contender).swatch()), Table.Cell.of(millis.length), Table.Cell.of(Values.medianOfSorted(millis)), Table.Cell.of(
						millis[millis.length - 1]));
			}
		}
		return table;
	}

	private Table loads() {
		Table table = new Table("loads", "Loading", "store", "elements", "time s", "elements/s", "MiB on disk", "bytes/element", "outcome");
		for (LoadResult load : results.run().loads()) {
			boolean ok = load.outcome().equals("ok");
			table.row(Table.Cell.of(load.store()), ok ? Table.Cell.of(load.elements()) : Table.Cell.none("–"), Table.Cell.of(load.nanos() / 1e9), ok ? Table.Cell.of(load
					.throughput()) : Table.Cell.none("–"), ok ? Table.Cell.of(load.bytes() / 1048576.0) : Table.Cell.none("–"), ok && load.elements() > 0 ? Table.Cell.of(
							(double) load.bytes() / load.elements()) : Table.Cell.none("–"),
					Table.Cell.of(load.outcome()).styled(ok ? "" : "bad"));
		}
		return table;
	}
}
