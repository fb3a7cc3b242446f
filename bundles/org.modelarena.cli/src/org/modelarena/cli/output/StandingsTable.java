// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.ArrayList;
import java.util.List;

import org.modelarena.bench.Figures;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.results.RunData;
import org.modelarena.bench.results.Standings;
import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Percentiles;

/** All figures of a run: a row for each measurement, by query and clients in the order of their times, with how sure that order is. */
final class StandingsTable {
	static final List<String> HEAD = List.of("query", "clients", "rank", "contender", "median ms", "times the first", "p99 ms", "per second", "wrong", "failed");

	private StandingsTable() {
	}

	static List<List<String>> rows(RunData data) {
		List<List<String>> rows = new ArrayList<>();
		for (String query : data.queries()) {
			for (int clients : data.clients()) {
				List<Measurement> all = data.measurements().stream().filter(one -> one.where().query().equals(query) && one.where().clients() == clients).toList();
				Standings standings = data.standings(query, clients);
				standings.places().forEach(place -> rows.add(row(place.measurement(), rank(place, standings), Figures.of(place.millis()), ratio(place.toFirst()))));
				all.stream().filter(one -> !one.isClean()).forEach(one -> rows.add(row(one, "-", Figures.of(one.median()), "")));
			}
		}
		return rows;
	}

	static String rank(Standings.Place place, Standings standings) {
		return standings.isAnySure() ? Integer.toString(place.rank()) : "?";
	}

	static String ratio(Comparison toFirst) {
		if (toFirst == null) {
			return "";
		}
		String interval = Double.isInfinite(toFirst.high()) ? "" : " (" + bound(toFirst.low()) + " to " + bound(toFirst.high()) + ")";
		return Figures.of(toFirst.ratio()) + interval;
	}

	/** A bound of an interval: what is beyond a thousand says no more than that. */
	static String bound(double ratio) {
		return ratio < 1e-3 ? "below 0.001" : ratio > 1e3 ? "above 1,000" : Figures.of(ratio);
	}

	private static List<String> row(Measurement measurement, String rank, String median, String ratio) {
		Measurement.Where where = measurement.where();
		String p99 = Percentiles.carries(99, measurement.counts().ok()) ? Figures.of(measurement.latency().p99()) : "-";
		return List.of(where.query(), Integer.toString(where.clients()), rank, where.series(), median, ratio, p99, Figures.of(measurement.throughput()), Long.toString(
				measurement.counts().wrong()), Long.toString(measurement.counts().failures()));
	}

	/** The meaning of the ranks. */
	static String note(RunData data) {
		if (forks(data) < 2) {
			return "Each contender was measured in one JVM. Another one may be slower or faster, so that nothing about the order is sure; more forks tell more (arena stress --forks 5).";
		}
		return "A rank is one more than the number of contenders that are surely faster, and ? where nobody is surely slower than the first; " + sure(data) + '.';
	}

	/** The meaning of what is sure. */
	static String sure(RunData data) {
		return "surely is with 99 % for all comparisons together, and by more than 5 %, from " + forks(data) + " JVMs each";
	}

	/** The most forks that a measurement has. */
	static int forks(RunData data) {
		return data.measurements().stream().mapToInt(measurement -> measurement.forks().size()).max().orElse(0);
	}
}
