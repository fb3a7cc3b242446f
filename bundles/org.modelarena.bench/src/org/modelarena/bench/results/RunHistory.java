// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

import org.modelarena.bench.statistics.NoiseBand;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * Runs of the same experiment on the same machine, one after the other, and whether the newest are slower than those before. A cell is a contender with a query and a
 * number of clients; its value in a run is the geometric mean of the medians of its forks. Each cell has a {@link NoiseBand}, learned from the earlier runs; so has
 * the geometric mean of all cells, in which a slow-down of everything shows that is too small to be found in one cell.
 * <p>
 * If nothing has changed, all bands together raise a false alarm in one of 100 runs (Bonferroni). That outliers are dropped adds a little: simulated with 1 to 42
 * cells and 3 to 50 earlier runs it was 1.4 % at most. Immutable.
 *
 * @param earlier  the runs that the bands are learned from, oldest first
 * @param fresh    the newest runs, which are judged, oldest first; empty if no run can be used
 * @param series   one for each cell of the newest run, in its order
 * @param together the geometric mean of all cells that every run has; nothing if those are fewer than two
 * @param missing  cells that most earlier runs have, and a new one has not
 * @param left     runs that do not count, oldest first
 */
public record RunHistory(List<Run> earlier, List<Run> fresh, List<Series> series, Optional<Series> together, List<Missing> missing, List<Left> left) {
	/** How often all bands together raise an alarm without a change, as a part of 1; a little more, as outliers are dropped. */
	public static final double ALARMS = 0.01;
	/** The slow-down that a band should find: 10 %. */
	public static final double FACTOR = 1.1;
	/** Of the runs of which nothing else is known, a guess. */
	private static final double USUAL_NOISE = 0.02;
	/** More runs of the past are not worth the wait: more new ones help sooner. */
	private static final int MOST_EARLIER = 30;
	private static final int MOST_FRESH = 10;

	public RunHistory {
		earlier = List.copyOf(earlier);
		fresh = List.copyOf(fresh);
		series = List.copyOf(series);
		missing = List.copyOf(missing);
		left = List.copyOf(left);
	}

	/**
	 * A run that counts.
	 *
	 * @param started ISO 8601 with the zone
	 * @param commit  of the checkout that ModelArena ran from; empty if unknown
	 * @param millis  by cell, in the order of the experiment; only cells whose answers were all right
	 */
	public record Run(Path folder, String started, String commit, Map<Measurement.Where, Double> millis) {
	}

	/**
	 * A run that does not count.
	 *
	 * @param isNewer whether it is newer than all runs that count, so that the newest run is not judged
	 */
	public record Left(Path folder, String reason, boolean isNewer) {
	}

	/** A cell that a new run should have. */
	public record Missing(Measurement.Where where, String reason) {
	}

	/**
	 * The numbers of runs that are needed.
	 *
	 * @param earlier runs, including those that are there
	 * @param fresh   new runs
	 */
	public record Need(int earlier, int fresh) {
	}

	/** Where the newest median lies. */
	public enum Place {
		/** Above the band. */
		SLOWER,
		/** Below the band. */
		FASTER,
		/** In the band: no change, or one that is too small for the noise. */
		WITHIN,
		/** There is no band, as fewer than two earlier runs have the cell. */
		UNKNOWN
	}

	/**
	 * One cell over time.
	 *
	 * @param where   null for all cells together
	 * @param earlier in milliseconds, oldest first
	 * @param fresh   likewise, at least one
	 */
	public record Series(Measurement.Where where, List<Double> earlier, List<Double> fresh, NoiseBand band) {
		public Series {
			earlier = List.copyOf(earlier);
			fresh = List.copyOf(fresh);
		}

		private static Series of(Measurement.Where where, List<Double> earlier, List<Double> fresh, double confidence) {
			return new Series(where, earlier, fresh, NoiseBand.of(values(earlier), confidence));
		}

		private static double[] values(List<Double> list) {
			return list.stream().mapToDouble(Double::doubleValue).toArray();
		}

		/** Of the newest run, in milliseconds. */
		public double newest() {
			return fresh.getLast();
		}

		/** The time that is judged, in milliseconds: the geometric mean of one or two new runs, the median of more. */
		public double now() {
			double[] sorted = fresh.stream().mapToDouble(Double::doubleValue).sorted().toArray();
			int half = sorted.length / 2;
			return sorted.length % 2 == 1 ? sorted[half] : Math.sqrt(sorted[half - 1] * sorted[half]);
		}

		/** Where the new runs lie. */
		public Place place() {
			if (band.runs() < 2) {
				return Place.UNKNOWN;
			}
			double[] values = values(fresh);
			return band.isSlower(values) ? Place.SLOWER : band.isFaster(values) ? Place.FASTER : Place.WITHIN;
		}

		/** Whether so many new runs find a slow-down of 10 % in 95 of 100 cases. */
		public boolean canFind() {
			return band.runsToFind(FACTOR).orElse(Integer.MAX_VALUE) <= fresh.size();
		}

		/** With how many runs it would; nothing if not with ten new ones. Where the noise is not known yet, it is taken to be 2 %. */
		public Optional<Need> need() {
			NoiseBand known = band.runs() < 2 ? new NoiseBand(1, USUAL_NOISE, 2, band.confidence()) : band;
			for (int number = fresh.size(); number <= MOST_FRESH; number++) {
				OptionalInt enough = known.earlierToFind(FACTOR, number);
				if (enough.isPresent() && enough.getAsInt() <= Math.max(MOST_EARLIER, earlier.size())) {
					return Optional.of(new Need(enough.getAsInt(), number));
				}
			}
			return Optional.empty();
		}

		/** Of at most so many runs, oldest first, in milliseconds. */
		public List<Double> last(int most) {
			List<Double> all = Stream.concat(earlier.stream(), fresh.stream()).toList();
			return all.subList(Math.max(0, all.size() - most), all.size());
		}
	}

	/**
	 * Reads the runs in a folder: each folder in it that has a {@code run.json}.
	 *
	 * @param keep  of how many earlier runs at most to learn, the newest of them; at least 2
	 * @param fresh how many of the newest runs are judged; at least 1
	 * @throws ArenaException {@link ErrorCode#NOT_FOUND} if there is no run
	 */
	public static RunHistory read(Path folder, int keep, int fresh) {
		if (keep < 2 || fresh < 1) {
			throw new IllegalArgumentException("A band is learned from two runs at least, and one at least is judged, not " + keep + " and " + fresh);
		}
		HistoryReader reader = HistoryReader.read(folder, (int) Math.min(Integer.MAX_VALUE, (long) keep + fresh));
		int first = Math.max(0, reader.runs().size() - fresh);
		return of(reader.runs().subList(0, first), reader.runs().subList(first, reader.runs().size()), reader.newest(), reader.left());
	}

	/**
	 * Judges runs of the same experiment on the same machine.
	 *
	 * @param earlier oldest first
	 * @param fresh   the runs that are judged, oldest first
	 */
	public static RunHistory of(List<Run> earlier, List<Run> fresh) {
		return of(earlier, fresh, Optional.empty(), List.of());
	}

	/** @param newest tells why it lacks cells, if it is known */
	private static RunHistory of(List<Run> earlier, List<Run> fresh, Optional<RunData> newest, List<Left> left) {
		if (fresh.isEmpty()) {
			return new RunHistory(earlier, fresh, List.of(), Optional.empty(), List.of(), left);
		}
		Set<Measurement.Where> all = new LinkedHashSet<>();
		Stream.concat(fresh.reversed().stream(), earlier.reversed().stream()).forEach(run -> all.addAll(run.millis().keySet()));
		List<Measurement.Where> cells = all.stream().filter(where -> fresh.stream().allMatch(run -> run.millis().containsKey(where))).toList();
		List<Measurement.Where> everywhere = cells.stream().filter(where -> earlier.stream().allMatch(run -> run.millis().containsKey(where))).toList();
		boolean isTogether = everywhere.size() > 1;
		double confidence = 1 - ALARMS / Math.max(1, cells.size() + (isTogether ? 1 : 0));
		List<Series> series = cells.stream().map(where -> Series.of(where, values(earlier, where), values(fresh, where), confidence)).toList();
		Optional<Series> together = isTogether ? Optional.of(Series.of(null, means(earlier, everywhere), means(fresh, everywhere), confidence)) : Optional.empty();
		all.removeAll(cells);
		return new RunHistory(earlier, fresh, series, together, missing(all, earlier, newest), left);
	}

	private static List<Double> values(List<Run> runs, Measurement.Where where) {
		return runs.stream().map(run -> run.millis().get(where)).filter(Objects::nonNull).toList();
	}

	private static List<Double> means(List<Run> runs, List<Measurement.Where> cells) {
		return runs.stream().map(run -> Math.exp(cells.stream().mapToDouble(where -> Math.log(run.millis().get(where))).average().orElseThrow())).toList();
	}

	/** A cell that failed in most earlier runs as well is not missed. */
	private static List<Missing> missing(Set<Measurement.Where> absent, List<Run> earlier, Optional<RunData> newest) {
		return absent.stream().filter(where -> 2 * values(earlier, where).size() > earlier.size()).map(where -> new Missing(where, newest.flatMap(run -> RunComparison
				.cannotBeUsed(run, where)).map(reason -> "the newest run " + reason).orElse("a new run has no times of it"))).toList();
	}

	/** The cells that lie there, without all together. */
	public List<Series> at(Place place) {
		return series.stream().filter(one -> one.place() == place).toList();
	}

	/** Whether a cell, or all together, is slower than noise explains. */
	public boolean isSlower() {
		return Stream.concat(series.stream(), together.stream()).anyMatch(one -> one.place() == Place.SLOWER);
	}

	/**
	 * Whether nothing speaks against the newest run: no cell is slower, none is missing, and it is this run that was judged. A history that is too short to tell
	 * speaks against nothing.
	 */
	public boolean isPassed() {
		return !isSlower() && missing.isEmpty() && left.stream().noneMatch(Left::isNewer);
	}

	/** The runs needed to find a slow-down of 10 % in every cell and all together, where that can be had; nothing if it is there, or cannot be had anywhere. */
	public Optional<Need> need() {
		return Stream.concat(series.stream(), together.stream()).filter(one -> !one.canFind()).map(Series::need).flatMap(Optional::stream).reduce((one, other) -> new Need(Math
				.max(one.earlier(), other.earlier()), Math.max(one.fresh(), other.fresh())));
	}
}
