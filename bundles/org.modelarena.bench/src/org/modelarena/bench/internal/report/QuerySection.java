// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.internal.report.page.BoxChart;
import org.modelarena.bench.internal.report.page.Html;
import org.modelarena.bench.internal.report.page.LineChart;
import org.modelarena.bench.internal.report.page.Numbers;
import org.modelarena.bench.internal.report.page.PercentileChart;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunLog;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Percentiles;

/** One query or mix: which contender was fastest, charts, and all figures. */
final class QuerySection {
	private static final double[] TAILS = { 99, 95, 90 };

	private final Results results;
	private final String query;
	private final List<Measurement> measurements;
	private final List<Integer> clients;
	private final List<String> contenders;

	QuerySection(Results results, String query) {
		this.results = results;
		this.query = query;
		this.measurements = results.all().stream().filter(measurement -> measurement.where().query().equals(query)).toList();
		this.clients = measurements.stream().map(measurement -> measurement.where().clients()).distinct().sorted().toList();
		this.contenders = measurements.stream().map(measurement -> measurement.where().series()).distinct().toList();
	}

	void write(Html html) {
		html.raw("<section class=\"query\" id=\"q-" + Html.escape(query) + "\">").element("h2", query);
		MixTable mix = new MixTable(results, query);
		html.raw("<p>").text(mix.words()).raw(sentence()).raw("</p>");
		mix.table().write(html);
		legend(html);
		html.raw("<div class=\"charts\">");
		html.raw(boxes());
		if (clients.size() > 1 && measurements.stream().anyMatch(measurement -> measurement.counts().ok() > 0)) {
			againstClients().forEach(html::raw);
		}
		html.raw(distribution(clients.getLast()));
		html.raw("</div>");
		new FiguresTable(results, query).table().writeFolded(html);
		html.raw("</section>\n");
	}

	private String sentence() {
		StringBuilder text = new StringBuilder();
		List<Long> counts = results.log().answers().stream().filter(answer -> answer.query().equals(query)).map(RunLog.RightAnswer::count).distinct().sorted().toList();
		if (!counts.isEmpty()) {
			text.append("The answer has ").append(words(counts)).append(counts.getLast() == 1 ? " row. " : " rows. ");
			text.append(results.isUnlike(query) ? "<b class=\"bad\">The texts in different languages ask different things</b>: the ranks below compare different work. " : "");
		} else if (results.log().mix(query).isEmpty()) {
			text.append("Asked of a store that was just opened again, with nothing of it in the system's cache. ");
		}
		for (int count : clients.size() == 1 ? clients : List.of(clients.getFirst(), clients.getLast())) {
			text.append(text.isEmpty() || count == clients.getFirst() ? "" : " ").append(fastest(results.standings(query, count), count));
		}
		return text.toString();
	}

	/** One or two states of a model, or the many rounds of a program. */
	private static String words(List<Long> counts) {
		return counts.size() <= 2 ? counts.stream().map(Amounts::of).collect(Collectors.joining(" or ")) : Amounts.of(counts.getFirst()) + " to " + Amounts.of(counts.getLast());
	}

	private static String fastest(Standings standings, int count) {
		String with = "With " + Amounts.of(count, "client") + ", ";
		List<Standings.Place> places = standings.places();
		if (places.isEmpty()) {
			return with + "no contender answered it rightly each time.";
		}
		List<Standings.Place> firsts = places.stream().filter(place -> place.rank() == 1).toList();
		Standings.Place first = firsts.getFirst();
		String name = Verdict.bold(first.measurement().where().series()) + " (" + Numbers.time(first.millis()) + ")";
		if (places.size() == 1) {
			return with + "only " + name + " answered it rightly each time.";
		}
		if (firsts.size() == places.size()) {
			return with + name + " has the shortest time, but it is not sure that any contender is slower.";
		}
		// A contender may be surely slower than another of the first rank, and not than the first place itself.
		String behind = places.stream().filter(Standings.Place::isSurelySlower).findFirst().map(next -> "; the first that is surely slower, " + Html.escape(next.measurement()
				.where().series()) + ", takes " + Verdict.bold(Numbers.times(next.toFirst().ratio())) + " as long").orElse("") + ".";
		return firsts.size() == 1 ? with + name + " is surely the fastest" + behind : with + name + " or one of " + Amounts.of(firsts.size() - 1, "other")
				+ " that share its rank is the fastest" + behind;
	}

	private void legend(Html html) {
		html.raw("<div class=\"legend\">");
		for (String contender : contenders) {
			html.raw("<span data-s=\"" + results.number(contender) + "\">").raw(results.style(contender).swatch()).text(contender).raw("</span>");
		}
		html.raw("</div>");
	}

	/** At the smallest number of clients, in the order of the standings. */
	private String boxes() {
		int count = clients.getFirst();
		List<String> order = results.standings(query, count).places().stream().map(place -> place.measurement().where().series()).toList();
		List<BoxChart.Box> boxes = measurements.stream().filter(measurement -> measurement.where().clients() == count && measurement.counts().ok() > 0).sorted(Comparator
				.comparingInt(measurement -> order.contains(measurement.where().series()) ? order.indexOf(measurement.where().series()) : Integer.MAX_VALUE)).map(
						measurement -> new BoxChart.Box(measurement.where().series(), results.style(measurement.where().series()), measurement.median(), measurement.spread().percentiles(),
								measurement.counts().ok(), results.isSound(measurement)))
				.toList();
		return boxes.isEmpty() ? "" : BoxChart.draw(query + ": latency with " + Amounts.of(count, "client"), boxes);
	}

	private List<String> againstClients() {
		// Median and tail share their scale: the distance between the two distinguishes a steady store from one that stalls.
		double tail = tail();
		double[] latencies = measurements.stream().flatMapToDouble(measurement -> DoubleStream.of(measurement.median(), percentile(measurement, tail), measurement.interval().low(), measurement
				.interval().high())).filter(Double::isFinite).toArray();
		LineChart.Values times = new LineChart.Values("latency, logarithmic", latencies, Numbers::timeTick, Numbers::time);
		double[] rates = measurements.stream().mapToDouble(QuerySection::rate).toArray();
		LineChart.Values perSecond = new LineChart.Values("right answers a second, logarithmic", rates, Numbers::countTick, value -> Numbers.plain(value) + " a second");
		List<String> charts = new ArrayList<>(List.of(LineChart.draw(query + ": median latency", medians(), times)));
		if (measurements.stream().anyMatch(measurement -> Double.isFinite(percentile(measurement, tail)))) {
			charts.add(LineChart.draw(query + ": " + Numbers.countTick(tail) + "th percentile of latency", lines(measurement -> percentile(measurement, tail)), times));
		}
		charts.add(LineChart.draw(query + ": throughput", lines(QuerySection::rate), perSecond));
		return charts;
	}

	/** The farthest of the tails that each measurement carries; the nearest if there is none. */
	private double tail() {
		long least = measurements.stream().mapToLong(measurement -> measurement.counts().ok()).filter(ok -> ok > 0).min().orElse(0);
		return DoubleStream.of(TAILS).filter(percent -> Percentiles.carries(percent, least)).findFirst().orElse(TAILS[TAILS.length - 1]);
	}

	private static double percentile(Measurement measurement, double percent) {
		return FiguresTable.percentile(measurement, percent);
	}

	private static double rate(Measurement measurement) {
		return measurement.counts().ok() == 0 ? Double.NaN : measurement.throughput();
	}

	private List<LineChart.Line> lines(ToDoubleFunction<Measurement> value) {
		return contenders.stream().map(contender -> new LineChart.Line(contender, results.style(contender), clients.stream().map(count -> results.find(contender, query,
				count)).flatMap(Optional::stream).map(measurement -> new LineChart.Point(measurement.where().clients(), value.applyAsDouble(measurement), Double.NaN, Double.NaN, results
						.isSound(measurement)))
				.toList())).toList();
	}

	/** With their intervals, and marked where they were not steady or not precise. */
	private List<LineChart.Line> medians() {
		return contenders.stream().map(contender -> new LineChart.Line(contender, results.style(contender), clients.stream().map(count -> results.find(contender, query, count)).flatMap(
				Optional::stream).map(
						measurement -> new LineChart.Point(measurement.where().clients(), measurement.median(), measurement.interval().low(), measurement.interval().high(), results
								.isSound(measurement)))
				.toList())).toList();
	}

	private String distribution(int count) {
		List<PercentileChart.Curve> curves = measurements.stream().filter(measurement -> measurement.where().clients() == count && measurement.counts().ok() > 0).map(
				measurement -> new PercentileChart.Curve(measurement.where().series(), results.style(measurement.where().series()), carried(measurement), results
						.isSound(measurement)))
				.toList();
		return curves.isEmpty() ? "" : PercentileChart.draw(query + ": latency distribution with " + Amounts.of(count, "client"), curves);
	}

	/** Every fifth percentile draws the same curve. */
	private static Map<Double, Double> carried(Measurement measurement) {
		Map<Double, Double> carried = new TreeMap<>(measurement.spread().percentiles());
		carried.keySet().removeIf(percent -> !Percentiles.carries(percent, measurement.counts().ok()) || percent > 10 && percent < 90 && percent % 5 != 0);
		return carried;
	}
}
