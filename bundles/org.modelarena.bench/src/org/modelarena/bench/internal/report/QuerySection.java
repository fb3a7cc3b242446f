package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;

/** One query: which contender was fastest, charts, and all figures. */
final class QuerySection {
	private final ReportData data;
	private final String query;
	private final List<Measurement> measurements;
	private final List<Integer> clients;

	QuerySection(ReportData data, String query) {
		this.data = data;
		this.query = query;
		this.measurements = data.of(query);
		this.clients = measurements.stream().map(measurement -> measurement.where().clients()).distinct().sorted().toList();
	}

	void write(Html html) {
		html.raw("<section class=\"query\" id=\"" + Html.escape(query) + "\">").element("h2", query);
		html.raw("<p>").raw(sentence()).raw("</p>");
		legend(html);
		html.raw("<div class=\"charts" + (clients.size() > 1 ? "" : " one") + "\">");
		List<String> charts = clients.size() > 1 ? chartsAgainstClients() : chartsOfOneStep();
		charts.forEach(html::raw);
		html.raw(distribution(clients.get(clients.size() - 1)));
		html.raw("</div>");
		table(html);
		html.raw("</section>");
	}

	private String sentence() {
		Ranking ranking = new Ranking(data, clients.get(0));
		List<Measurement> clean = ranking.clean(query);
		StringBuilder text = new StringBuilder();
		data.log().answers().stream().filter(answer -> answer.query().equals(query)).map(RunLog.RightAnswer::count).distinct().map(Numbers::whole)
				.reduce((a, b) -> a + " or " + b).ifPresent(counts -> text.append("The answer has ").append(counts)
						.append(counts.equals("1") ? " row. " : " rows. "));
		if (clean.isEmpty()) {
			return text + "No contender answered it rightly each time.";
		}
		Measurement best = clean.get(0);
		text.append("<b>").append(Html.escape(best.where().series())).append("</b> answers fastest with ")
				.append(Numbers.many(ranking.clients(), "client")).append(": in ").append(Numbers.time(best.latency().median())).append(" (median)");
		clean.stream().filter(other -> !other.where().contender().equals(best.where().contender())).findFirst().ifPresent(next -> text.append(", ")
				.append(Numbers.plain(next.latency().median() / Math.max(best.latency().median(), 1e-6))).append(" times as fast as ")
				.append(Html.escape(next.where().series())));
		text.append('.');
		new Ranking(data, clients.get(clients.size() - 1)).busiest(query).filter(most -> clients.size() > 1)
				.ifPresent(most -> text.append(" With ").append(Numbers.many(most.where().clients(), "client")).append(", <b>")
						.append(Html.escape(most.where().series())).append("</b> answers most: ").append(Numbers.plain(most.throughput())).append(" a second."));
		return text.toString();
	}

	private List<String> series() {
		return measurements.stream().map(measurement -> measurement.where().series()).distinct().toList();
	}

	private List<Measurement> of(String series) {
		return measurements.stream().filter(measurement -> measurement.where().series().equals(series)).toList();
	}

	private void legend(Html html) {
		html.raw("<div class=\"legend\">");
		for (String series : series()) {
			html.raw("<span>").raw(data.style(of(series).get(0).where()).swatch()).text(series).raw("</span>");
		}
		html.raw("</div>");
	}

	private List<String> chartsAgainstClients() {
		// Median and p99 share their scale: the distance between the two distinguishes a steady store from one that stalls.
		double[] latencies = measurements.stream().flatMapToDouble(measurement -> DoubleStream.of(measurement.latency().median(), measurement.latency().p99()))
				.toArray();
		LineChart.Values times = new LineChart.Values("latency, logarithmic", latencies, Numbers::timeTick, Numbers::time);
		double[] rates = measurements.stream().filter(measurement -> measurement.counts().ok() > 0).mapToDouble(Measurement::throughput).toArray();
		LineChart.Values perSecond = new LineChart.Values("right answers a second, logarithmic", rates, Numbers::countTick,
				value -> Numbers.plain(value) + " a second");
		return List.of(LineChart.draw("Median latency", lines(measurement -> measurement.latency().median()), times),
				LineChart.draw("99th percentile of latency", lines(measurement -> measurement.latency().p99()), times),
				LineChart.draw("Throughput", lines(measurement -> measurement.counts().ok() == 0 ? Double.NaN : measurement.throughput()), perSecond));
	}

	private List<LineChart.Line> lines(ToDoubleFunction<Measurement> value) {
		List<LineChart.Line> lines = new ArrayList<>();
		for (String series : series()) {
			List<LineChart.Point> points = of(series).stream().map(measurement -> new LineChart.Point(measurement.where().clients(), value.applyAsDouble(
					measurement))).sorted(java.util.Comparator.comparingInt(LineChart.Point::clients)).toList();
			lines.add(new LineChart.Line(series, data.style(of(series).get(0).where()), points));
		}
		return lines;
	}

	private List<String> chartsOfOneStep() {
		String with = " with " + Numbers.many(clients.get(0), "client");
		return List.of(
				RangeChart.draw("Latency" + with, rows(measurement -> measurement.latency().median(), measurement -> measurement.latency().p99()),
						new RangeChart.Values("mark: median, bar: up to the 99th percentile, logarithmic", Numbers::timeTick, Numbers::time)),
				RangeChart.draw("Throughput" + with, rows(this::rate, this::rate),
						new RangeChart.Values("right answers a second, logarithmic", Numbers::countTick, value -> Numbers.plain(value) + "/s")));
	}

	private double rate(Measurement measurement) {
		return measurement.counts().ok() == 0 ? Double.NaN : measurement.throughput();
	}

	private List<RangeChart.Row> rows(ToDoubleFunction<Measurement> value, ToDoubleFunction<Measurement> to) {
		return measurements.stream().map(measurement -> new RangeChart.Row(measurement.where().series(), data.style(measurement.where()),
				value.applyAsDouble(measurement), to.applyAsDouble(measurement))).toList();
	}

	private String distribution(int ofClients) {
		List<PercentileChart.Curve> curves = measurements.stream()
				.filter(measurement -> measurement.where().clients() == ofClients && measurement.counts().ok() > 0)
				.map(measurement -> new PercentileChart.Curve(measurement.where().series(), data.style(measurement.where()), measurement.spread().percentiles()))
				.toList();
		return curves.isEmpty() ? "" : PercentileChart.draw("Latency distribution with " + Numbers.many(ofClients, "client"), curves);
	}

	private void table(Html html) {
		html.raw("<details><summary>All figures of ").text(query).raw("</summary><div class=\"scroll\"><table class=\"figures\"><thead><tr>");
		for (String head : List.of("contender", "clients", "right", "median ms", "mean ms", "p95 ms", "p99 ms", "p99.9 ms", "max ms", "right/s", "wrong",
				"failed")) {
			html.element("th", head);
		}
		html.raw("</tr></thead><tbody>");
		for (Measurement measurement : measurements) {
			html.raw("<tr>").element("th", measurement.where().series());
			for (String cell : List.of(Numbers.whole(measurement.where().clients()), Numbers.whole(measurement.counts().ok()), Numbers.plain(measurement.latency()
					.median()), Numbers.plain(measurement.latency().mean()), Numbers.plain(measurement.latency().p95()), Numbers.plain(measurement.latency().p99()),
					Numbers.plain(measurement.spread().percentiles().get(99.9)), Numbers.plain(measurement.latency().max()), Numbers.plain(measurement
							.throughput()))) {
				html.element("td", cell);
			}
			count(html, measurement.counts().wrong());
			count(html, measurement.counts().failures());
			html.raw("</tr>");
		}
		html.raw("</tbody></table></div></details>");
	}

	private static void count(Html html, long value) {
		html.element("td", value > 0 ? "class=\"bad\"" : "", Numbers.whole(value));
	}
}
