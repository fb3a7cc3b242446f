// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.modelarena.bench.internal.report.page.Parts;
import org.modelarena.bench.internal.report.page.Table;
import org.modelarena.bench.results.Measurement;
import org.modelarena.bench.statistics.BootstrapInterval;

/**
 * How many times as long one contender takes as another: the median of the ratios of their medians, over all cells (query and number of clients) that both
 * answered without a mistake, with a bootstrapped 99 % interval. Queries whose texts in two languages ask different things are left out.
 *
 * @param smallest of the ratios
 * @param largest  of the ratios
 */
record Ratio(String contender, String baseline, BootstrapInterval interval, double smallest, double largest) {
	/** So that a page drawn again is the same. */
	private static final long SEED = 1;
	/** A clock's tick, so that no time is 0. */
	private static final double TICK = 1e-6;

	/** Nothing if there is no cell that both have. */
	static Optional<Ratio> of(Results results, String contender, String baseline, List<Integer> clients) {
		double[][] pairs = results.queries().stream().filter(query -> results.log().asksTheSame(query, Parts.of(contender).plainLanguage(), Parts.of(baseline).plainLanguage()))
				.flatMap(query -> clients.stream().flatMap(count -> {
					Optional<Measurement> own = results.clean(contender, query, count);
					Optional<Measurement> other = results.clean(baseline, query, count);
					return own.isPresent() && other.isPresent() ? Stream.of(new double[] { millis(own.get()), millis(other.get()) }) : Stream.empty();
				})).toArray(double[][]::new);
		if (pairs.length == 0) {
			return Optional.empty();
		}
		double[] own = Stream.of(pairs).mapToDouble(pair -> pair[0]).toArray();
		double[] other = Stream.of(pairs).mapToDouble(pair -> pair[1]).toArray();
		double[] ratios = Stream.of(pairs).mapToDouble(pair -> pair[0] / pair[1]).sorted().toArray();
		return Optional.of(new Ratio(contender, baseline, BootstrapInterval.ofMedians(own, other, SEED), ratios[0], ratios[ratios.length - 1]));
	}

	private static double millis(Measurement measurement) {
		return Math.max(measurement.median(), TICK);
	}

	/** The interval; that there is none is said. */
	private Table.Cell bounds() {
		return interval.count() < BootstrapInterval.FEWEST ? Table.Cell.none("none below " + BootstrapInterval.FEWEST + " cells").styled("words")
				: Table.Cell.interval(interval.low(), interval.high());
	}

	/** The columns for a table: cells, ratio, interval, range. */
	List<Table.Cell> cells() {
		return List.of(Table.Cell.of(interval.count()), Table.Cell.of(interval.median()).styled("strong"), bounds(),
				Table.Cell.interval(smallest, largest));
	}

	/** The heads of these columns. */
	static List<String> heads() {
		return List.of("cells", "times as long", "99 % interval", "smallest and largest");
	}
}
