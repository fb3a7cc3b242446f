// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Comparison.Verdict;
import org.modelarena.bench.statistics.SpreadPrior;

/**
 * The order of the contenders by their times for a query, and how sure it is. The medians of forks are compared, see {@link Comparison}; a difference is called
 * sure if it would be found by chance in one of a hundred runs at most, all comparisons of the run taken together (Bonferroni), and is larger than 5 %. How
 * much JVMs differ is learned from all cells of the run, see {@link SpreadPrior}. Measurements with a wrong or failed execution do not take part. Immutable.
 *
 * @param places in the order of their times
 */
public record Standings(List<Place> places) {
	/** All that a run calls sure is right with this probability. */
	public static final double CONFIDENCE = 0.99;

	public Standings {
		places = List.copyOf(places);
	}

	/**
	 * One contender.
	 *
	 * @param rank       1 and the number of contenders that are surely faster: those that may be equally fast share a rank
	 * @param millis     its median
	 * @param toFirst    its times against those of the first place, with their interval; null for the first place itself
	 */
	public record Place(Measurement measurement, int rank, double millis, Comparison toFirst) {
		/** Whether it is surely slower than the first place. */
		public boolean isSurelySlower() {
			return toFirst != null && toFirst.verdict() == Verdict.SLOWER;
		}
	}

	/**
	 * The facts about the whole run that comparisons need.
	 *
	 * @param comparisons the number that is made: all pairs for each query and number of clients
	 * @param prior       the spread between JVMs
	 */
	public record Context(int comparisons, SpreadPrior prior) {
		/** The context of all measurements of a run. */
		public static Context of(List<Measurement> measurements) {
			List<double[]> cells = measurements.stream().filter(Measurement::isClean).map(Measurement::forkMedians).toList();
			return new Context(pairs(measurements), SpreadPrior.of(cells));
		}
	}

	private static int pairs(List<Measurement> measurements) {
		Map<String, Long> sizes = measurements.stream().filter(Measurement::isClean).collect(Collectors.groupingBy(measurement -> measurement.where().query() + " "
				+ measurement.where().clients(), Collectors.counting()));
		return (int) Math.max(1, Math.min(Integer.MAX_VALUE, sizes.values().stream().mapToLong(size -> size * (size - 1) / 2).sum()));
	}

	/**
	 * Compares.
	 *
	 * @param measurements of one query at one number of clients
	 */
	public static Standings of(List<Measurement> measurements, Context context) {
		List<Measurement> sorted = measurements.stream().filter(Measurement::isClean).sorted(Comparator.comparingDouble(Measurement::median)).toList();
		List<Place> places = new ArrayList<>();
		for (Measurement measurement : sorted) {
			int faster = 0;
			for (Place place : places) {
				faster += compare(measurement, place.measurement(), context).verdict() == Verdict.SLOWER ? 1 : 0;
			}
			places.add(new Place(measurement, 1 + faster, measurement.median(), places.isEmpty() ? null : compare(measurement, sorted.getFirst(), context)));
		}
		return new Standings(places);
	}

	/** Compares two measurements as standings do. */
	public static Comparison compare(Measurement contender, Measurement baseline, Context context) {
		return Comparison.of(contender.forkMedians(), baseline.forkMedians(), context.prior(), Comparison.corrected(CONFIDENCE, context.comparisons()), Comparison.MARGIN);
	}

	/** Whether any contender is surely slower than the first one. */
	public boolean isAnySure() {
		return places.stream().anyMatch(Place::isSurelySlower);
	}
}
