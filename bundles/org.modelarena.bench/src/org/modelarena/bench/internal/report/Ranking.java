package org.modelarena.bench.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.modelarena.bench.results.Measurement;

/**
 * Which contender was fastest. Contenders are compared by the geometric mean, over all queries that every language of the run has, of the ratio of their median to the best median, at
 * one number of clients (Fleming and Wallace: How not to lie with statistics, CACM 1986). Measurements with a wrong or failed execution
 * do not take part.
 */
final class Ranking {
	/** @param factor how many times slower than the best of each query, in the geometric mean; 1 for one that is always best */
	record Place(String series, double factor) {
	}

	private final ReportData data;
	private final int clients;

	Ranking(ReportData data, int clients) {
		this.data = data;
		this.clients = clients;
	}

	/** The clean measurement with the shortest median. */
	Optional<Measurement> fastest(String query) {
		return clean(query).stream().min(Comparator.comparingDouble(measurement -> measurement.latency().median()));
	}

	/** The clean measurement with the highest throughput. */
	Optional<Measurement> busiest(String query) {
		return clean(query).stream().max(Comparator.comparingDouble(Measurement::throughput));
	}

	/** Ascending by median. */
	List<Measurement> clean(String query) {
		return data.of(query).stream().filter(measurement -> measurement.where().clients() == clients && measurement.isClean())
				.sorted(Comparator.comparingDouble(measurement -> measurement.latency().median())).toList();
	}

	/** The contenders that are clean in all these queries, best first. */
	List<Place> places() {
		List<Place> places = new ArrayList<>();
		for (String series : data.series()) {
			double logarithms = 0;
			int measured = 0;
			for (String query : data.comparable()) {
				Optional<Measurement> own = data.find(series, query, clients).filter(Measurement::isClean);
				if (own.isPresent()) {
					measured++;
					logarithms += Math.log(Math.max(own.get().latency().median(), 1e-6) / Math.max(fastest(query).orElseThrow().latency().median(), 1e-6));
				}
			}
			if (measured > 0 && measured == data.comparable().size()) {
				places.add(new Place(series, Math.exp(logarithms / measured)));
			}
		}
		places.sort(Comparator.comparingDouble(Place::factor));
		return places;
	}

	/** All contenders, the best first, those that are not clean in all queries last. */
	List<String> order() {
		List<String> order = new ArrayList<>(places().stream().map(Place::series).toList());
		data.series().stream().filter(series -> !order.contains(series)).forEach(order::add);
		return order;
	}

	int clients() {
		return clients;
	}
}
