package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The result in one sentence. */
final class Verdict {
	private final ReportData data;

	Verdict(ReportData data) {
		this.data = data;
	}

	/** As HTML. */
	String sentence() {
		if (data.executions() == 0) {
			return "Nothing was measured.";
		}
		return speed() + "; " + answers() + ".";
	}

	private String speed() {
		Ranking ranking = new Ranking(data, data.clients().get(0));
		List<Ranking.Place> places = ranking.places();
		int queries = data.comparable().size();
		String over = queries == 1 ? "For <b>" + Html.escape(data.comparable().get(0)) + "</b>" : "Over " + queries + " queries";
		String with = "with " + Numbers.many(ranking.clients(), "client");
		if (places.isEmpty()) {
			return "No contender answered every query rightly " + with;
		}
		Ranking.Place best = places.get(0);
		if (places.size() == 1) {
			return data.series().size() == 1 ? over + ", " + name(best) + " took " + typical(best.series(), ranking) + " " + with
					: name(best) + " is the only contender that answered every query rightly " + with;
		}
		Ranking.Place next = others(places, best).orElse(places.get(1));
		double factor = next.factor() / best.factor();
		if (factor < 1.05) {
			return over + ", " + name(best) + " and " + name(next) + " are equally fast " + with;
		}
		Ranking.Place last = places.get(places.size() - 1);
		String tail = last != next ? ", the last, " + name(last) + ", " + times(last.factor() / best.factor()) : "";
		return over + ", " + name(best) + " is the fastest " + with + ": the next, " + name(next) + ", takes " + times(factor) + " as long" + tail;
	}

	/** The best that is not the same contender over another transport: that it is near says little. */
	private static Optional<Ranking.Place> others(List<Ranking.Place> places, Ranking.Place best) {
		return places.stream().filter(place -> !contender(place).equals(contender(best))).findFirst();
	}

	private static String contender(Ranking.Place place) {
		return place.series().substring(0, place.series().lastIndexOf('@'));
	}

	/** The geometric mean of the medians. */
	private String typical(String series, Ranking ranking) {
		double mean = Math.exp(data.comparable().stream().mapToDouble(query -> Math.log(data.find(series, query, ranking.clients()).orElseThrow().latency()
				.median())).average().orElseThrow());
		return (data.comparable().size() == 1 ? "a median of " : "typically ") + "<b>" + Html.escape(Numbers.time(mean)) + "</b>";
	}

	private static String name(Ranking.Place place) {
		return "<b>" + Html.escape(place.series()) + "</b>";
	}

	private static String times(double factor) {
		return "<b>" + Html.escape(Numbers.plain(factor)) + "</b> times";
	}

	/** What became of all executions. */
	String answers() {
		long wrong = data.wrong();
		long failed = data.failed();
		if (wrong == 0 && failed == 0) {
			return data.executions() == 1 ? "its one answer was right" : "every one of " + Numbers.whole(data.executions()) + " answers was right";
		}
		String culprits = data.measurements().stream().filter(measurement -> measurement.counts().ok() != measurement.counts().executions())
				.map(measurement -> Html.escape(measurement.where().series())).distinct().collect(Collectors.joining(", "));
		return "of " + Numbers.many(data.executions(), "execution") + " <b class=\"bad\">" + (wrong > 0 ? Numbers.whole(wrong) + " gave a wrong answer" : "")
				+ (wrong > 0 && failed > 0 ? " and " : "") + (failed > 0 ? Numbers.whole(failed) + " failed" : "") + "</b> (" + culprits + ")";
	}
}
