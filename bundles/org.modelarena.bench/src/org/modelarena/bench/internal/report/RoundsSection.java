// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.LineChart;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.RoundSeries;

/** How times develop as a store grows: for each query a chart and a table of its rounds. */
final class RoundsSection {
	private final Results results;
	private final List<RoundSeries> all;

	RoundsSection(Results results) {
		this.results = results;
		this.all = results.run().rounds();
	}

	void write(Html html) {
		html.raw("<section id=\"rounds\"><h2>Round by round</h2><p>").text("In each of " + results.log().rounds() + " rounds every query was executed once, in a store that kept what they changed. "
				+ "Shown are mean and standard deviation over " + Amounts.of(results.forks(), "repetition") + ", each of which began with the store as it was loaded.").raw("</p>");
		html.raw("<div class=\"legend\">");
		results.contenders().forEach(contender -> html.raw("<span data-s=\"" + results.number(contender) + "\">").raw(results.style(contender).swatch()).text(contender).raw("</span>"));
		html.raw("</div><div class=\"charts\">");
		results.queries().forEach(query -> html.raw(chart(query)));
		html.raw("</div>");
		results.queries().forEach(query -> table(query).write(html));
		html.raw("</section>");
	}

	private List<RoundSeries> of(String query) {
		return all.stream().filter(series -> series.query().equals(query)).toList();
	}

	private String chart(String query) {
		List<LineChart.Line> lines = of(query).stream().map(series -> new LineChart.Line(series.contender(), results.style(series.contender()), series.points().stream().map(
				RoundsSection::point).toList())).toList();
		double[] extent = lines.stream().flatMap(line -> line.points().stream()).flatMapToDouble(point -> DoubleStream.of(point.value(), point.high())).filter(Double::isFinite).toArray();
		return LineChart.draw(query + ": time of a round", lines, new LineChart.Values("mean, logarithmic", extent, Numbers::timeTick, Numbers::time), LineChart.Across.ROUNDS);
	}

	private static LineChart.Point point(RoundSeries.Point point) {
		return new LineChart.Point(point.round(), point.mean(), point.mean() - point.deviation(), point.mean() + point.deviation(), true);
	}

	private static Table.Cell cell(RoundSeries.Point point) {
		Table.Cell mean = Table.Cell.of(point.mean());
		return point.repetitions() == 1 ? mean : mean.noted("± " + Numbers.plain(point.deviation()));
	}

	private Table table(String query) {
		// Many rounds are wider than a page, and what they come to is to be seen.
		List<String> heads = new ArrayList<>(List.of("contender", "later / earlier"));
		IntStream.rangeClosed(1, results.log().rounds()).forEach(round -> heads.add("round " + round));
		Table table = new Table("rounds-" + query, query + ": milliseconds of a round, mean ± standard deviation; before them the mean of the later half of the rounds as a multiple of that of "
				+ "the earlier half, without the first", heads);
		for (RoundSeries series : of(query)) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(series.contender()).marked(results.style(series.contender()).swatch()), Table.Cell.of(series.growth())));
			IntStream.rangeClosed(1, results.log().rounds()).forEach(round -> row.add(series.points().stream().filter(point -> point.round() == round).findFirst().map(
					RoundsSection::cell).orElse(Table.Cell.none("no right answer"))));
			table.row(row);
		}
		return table;
	}
}
