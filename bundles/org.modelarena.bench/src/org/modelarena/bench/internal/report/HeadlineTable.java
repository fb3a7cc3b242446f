package org.modelarena.bench.internal.report;

import java.util.Optional;

import org.modelarena.bench.results.Measurement;

/** Contenders against queries at one number of clients, the best of each query marked. */
final class HeadlineTable {
	private final ReportData data;
	private final Ranking ranking;

	HeadlineTable(ReportData data, int clients) {
		this.data = data;
		this.ranking = new Ranking(data, clients);
	}

	void write(Html html) {
		html.raw("<div class=\"scroll\"><table class=\"headline\"><caption>").text("With " + Numbers.many(ranking.clients(), "client"))
				.raw("<span>median in ms · 99th percentile in ms · right answers a second</span></caption><thead><tr><th></th>");
		data.queries().forEach(query -> html.raw("<th>").raw(breakable(query)).raw("</th>"));
		html.raw("</tr></thead><tbody>");
		for (String series : ranking.order()) {
			html.raw("<tr><th>").raw(data.measurements().stream().filter(measurement -> measurement.where().series().equals(series)).findFirst()
					.map(measurement -> data.style(measurement.where()).swatch()).orElse("")).text(series).raw("</th>");
			for (String query : data.queries()) {
				cell(html, query, data.find(series, query, ranking.clients()));
			}
			html.raw("</tr>");
		}
		html.raw("</tbody></table></div>");
	}

	private void cell(Html html, String query, Optional<Measurement> found) {
		if (found.isEmpty()) {
			html.raw("<td class=\"none\">not measured</td>");
			return;
		}
		Measurement measurement = found.get();
		Optional<Measurement> best = ranking.fastest(query);
		boolean fastest = best.isPresent() && best.get() == measurement;
		boolean busiest = ranking.busiest(query).filter(other -> other == measurement).isPresent();
		html.raw("<td class=\"" + (fastest ? "best" : "") + "\" style=\"--heat:" + heat(measurement, best) + "\">");
		html.element("strong", Numbers.plain(measurement.latency().median()));
		html.raw("<span>").text(Numbers.plain(measurement.latency().p99())).raw(" · ")
				.element("span", busiest ? "class=\"best\"" : "", Numbers.plain(measurement.throughput()) + "/s").raw("</span>");
		badges(html, measurement.counts());
		html.raw("</td>");
	}

	/** A name that may break before its capitals. */
	private static String breakable(String name) {
		return Html.escape(name).replaceAll("(?<=[a-z])(?=[A-Z])", "<wbr>");
	}

	/** How far a median is from the best, in decades: 0 for the best, 1 for a thousand times slower and more. */
	private static String heat(Measurement measurement, Optional<Measurement> best) {
		if (best.isEmpty() || measurement.counts().ok() == 0) {
			return "0";
		}
		double factor = measurement.latency().median() / Math.max(best.get().latency().median(), 1e-6);
		return Numbers.at(Math.clamp(Math.log10(Math.max(factor, 1)) / 3, 0.0, 1.0));
	}

	static void badges(Html html, Measurement.Counts counts) {
		if (counts.wrong() > 0) {
			html.element("em", Numbers.whole(counts.wrong()) + " wrong");
		}
		if (counts.failures() > 0) {
			html.element("em", Numbers.whole(counts.failures()) + " failed");
		}
	}
}
