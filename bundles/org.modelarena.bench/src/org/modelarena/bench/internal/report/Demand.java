// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.LineChart;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;

/** How contenders behave as more clients ask at the same time: everything relative to the smallest number of clients, the median of the queries. */
final class Demand {
	/** How a run's words about its load begin then. */
	private static final String OPEN = "open loop";

	private final Results results;

	Demand(Results results) {
		this.results = results;
	}

	/** NaN if no query was answered without a mistake at both numbers of clients. */
	private double growth(String contender, int clients, ToDoubleFunction<Measurement> value) {
		double[] ratios = results.queries().stream().flatMapToDouble(query -> {
			Optional<Measurement> few = results.clean(contender, query, results.fewest());
			Optional<Measurement> many = results.clean(contender, query, clients);
			return few.isPresent() && many.isPresent() ? DoubleStream.of(value.applyAsDouble(many.get()) / Math.max(value.applyAsDouble(few.get()), 1e-9)) : DoubleStream
					.empty();
		}).filter(Double::isFinite).sorted().toArray();
		int half = ratios.length / 2;
		return ratios.length == 0 ? Double.NaN : ratios.length % 2 == 1 ? ratios[half] : (ratios[half - 1] + ratios[half]) / 2;
	}

	/** In two sentences. */
	String answer() {
		if (results.clients().size() == 1) {
			return "Only " + Amounts.of(results.fewest(), "client") + " asked.";
		}
		ToDoubleFunction<Measurement> figure = isOpen() ? Measurement::median : Measurement::throughput;
		List<String> measured = results.contenders().stream().filter(contender -> Double.isFinite(growth(contender, results.most(), figure))).sorted(Comparator.comparingDouble(
				contender -> growth(contender, results.most(), figure))).toList();
		if (measured.isEmpty()) {
			return "No contender answered rightly each time both with " + results.fewest() + " and with " + Amounts.of(results.most(), "client") + ".";
		}
		String most = measured.getLast();
		String least = measured.getFirst();
		String with = "With " + Amounts.of(results.most(), "client") + " instead of " + results.fewest() + " on " + Amounts.of(results.run().environment().machine().cores(), "core")
				+ ", which clients and stores share, ";
		return with + (isOpen() ? "the median latency is " : "there are ") + sentence(most) + (most.equals(least) ? "" : ", and " + sentence(least)) + "; medians of the queries. "
				+ (isOpen() ? "How many answers a second there are follows from the experiment, which asks at a rate. " : "") + failing();
	}

	/** Whether the experiment says how many are asked, so that only latency tells how that is borne. */
	private boolean isOpen() {
		return results.log().load().startsWith(OPEN);
	}

	private String sentence(String contender) {
		String latency = Numbers.times(growth(contender, results.most(), Measurement::median));
		return isOpen() ? Verdict.bold(latency) + " as long for " + Html.escape(contender)
				: Verdict.bold(Numbers.times(growth(contender, results.most(), Measurement::throughput))) + " as many right answers a second from " + Html.escape(contender)
						+ " (its median latency is " + latency + " as long)";
	}

	private String failing() {
		List<String> failing = results.contenders().stream().filter(contender -> results.all().stream().anyMatch(measurement -> measurement.where().series().equals(
				contender) && measurement.where().clients() > results.fewest() && !measurement.isClean())).map(Html::escape).toList();
		return failing.isEmpty() ? "All answers were right at every number of clients." : "Mistakes with more than " + Amounts.of(results.fewest(), "client") + ": " + String
				.join(", ", failing) + ".";
	}

	/** Throughput at each number of clients, and latency at the largest, as multiples. */
	Table table() {
		List<String> heads = new ArrayList<>(List.of("contender"));
		List<Integer> more = results.clients().subList(1, results.clients().size());
		more.forEach(clients -> heads.add("right/s × with " + clients));
		heads.add("median × with " + results.most());
		Table table = new Table("growth", "Throughput with more clients as a multiple of that with " + Amounts.of(results.fewest(), "client") + ", median of the queries",
				heads);
		for (String contender : results.contenders()) {
			List<Table.Cell> row = new ArrayList<>(List.of(Table.Cell.of(contender).marked(results.style(contender).swatch())));
			more.forEach(clients -> row.add(Table.Cell.of(growth(contender, clients, Measurement::throughput))));
			row.add(Table.Cell.of(growth(contender, results.most(), Measurement::median)));
			table.row(row);
		}
		return table;
	}

	/** Throughput and latency as lines. */
	String charts() {
		return chart("Throughput", Measurement::throughput, " as many right answers a second") + chart("Median latency", Measurement::median,
				" as long");
	}

	private String chart(String what, ToDoubleFunction<Measurement> figure, String words) {
		List<LineChart.Line> lines = results.contenders().stream().map(contender -> new LineChart.Line(contender, results.style(contender), results.clients().stream().map(
				clients -> new LineChart.Point(clients, growth(contender, clients, figure))).toList())).toList();
		double[] extent = lines.stream().flatMap(line -> line.points().stream()).mapToDouble(LineChart.Point::value).toArray();
		return LineChart.draw(what + " as a multiple of that with " + Amounts.of(results.fewest(), "client"), lines, new LineChart.Values(
				"median of the queries, logarithmic", extent, Numbers::countTick, value -> Numbers.times(value) + words));
	}
}
