// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.results;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

import org.modelarena.bench.statistics.Comparison;
import org.modelarena.bench.statistics.Comparison.Verdict;
import org.modelarena.bench.statistics.SpreadPrior;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/**
 * The changes from one run to another. A cell is a contender with a query and a number of clients. The medians of forks are compared, see {@link Comparison}; a
 * cell is called faster or slower with {@link Standings#CONFIDENCE}, all cells taken together (Bonferroni), and if the difference is more than 5 %. How much
 * JVMs differ is learned from the cells of both runs.
 *
 * @param cells        the cells that can be compared, in the order of the later run
 * @param left         the cells that cannot, with the reason
 * @param turned       pairs of contenders whose order is surely the reverse
 * @param surroundings the differences in machine, JVM or heap, in words; if there are any and nobody asked for them, all verdicts are {@link Verdict#UNSURE}
 */
public record RunComparison(List<Cell> cells, List<Left> left, List<Turn> turned, List<String> surroundings) {
	/** With fewer cells nothing can be said about what they have in common. */
	private static final int FEWEST_FOR_SHIFT = 5;
	private static final double MOST_CELLS = 0.8;

	public RunComparison {
		cells = List.copyOf(cells);
		left = List.copyOf(left);
		turned = List.copyOf(turned);
		surroundings = List.copyOf(surroundings);
	}

	/**
	 * A cell of both runs.
	 *
	 * @param change the later run's times against those of the earlier one
	 */
	public record Cell(Measurement before, Measurement after, Comparison change) {
		/** Contender, query and clients. */
		public Measurement.Where where() {
			return after.where();
		}

		/** The geometric mean of the medians of the earlier forks, in milliseconds. */
		public double beforeMillis() {
			return before.median();
		}

		/** The same of the later ones. */
		public double afterMillis() {
			return after.median();
		}
	}

	/** A cell that is not compared. */
	public record Left(Measurement.Where where, String reason) {
	}

	/**
	 * Two contenders of which one surely was faster, and surely is slower.
	 *
	 * @param first  was faster; with its transport
	 * @param second is faster
	 */
	public record Turn(String query, int clients, String first, String second) {
	}

	/**
	 * Compares.
	 *
	 * @param across whether times shall be judged although machine, JVM or heap differ, because that is what is to be compared
	 * @throws ArenaException {@link ErrorCode#IO} if the experiment file of a run is damaged
	 */
	public static RunComparison of(RunData before, RunData after, boolean across) {
		Map<Measurement.Where, Measurement> earlier = byWhere(before);
		Map<Measurement.Where, Measurement> later = byWhere(after);
		List<String> conditions = RunDifferences.conditions(before, after);
		List<String> surroundings = RunDifferences.surroundings(before.environment(), after.environment());
		List<Measurement.Where> both = new ArrayList<>();
		List<Left> left = new ArrayList<>();
		Stream.concat(later.keySet().stream(), earlier.keySet().stream()).distinct().forEach(where -> why(before, after, where).or(() -> conditions.isEmpty() ? Optional
				.empty() : Optional.of("another experiment: " + String.join("; ", conditions))).ifPresentOrElse(reason -> left.add(new Left(where, reason)),
						() -> both.add(where)));
		List<Measurement> all = both.stream().flatMap(where -> Stream.of(earlier.get(where), later.get(where))).toList();
		SpreadPrior prior = SpreadPrior.of(all.stream().map(Measurement::forkMedians).toList());
		double confidence = Comparison.corrected(Standings.CONFIDENCE, both.size());
		boolean isJudged = across || surroundings.isEmpty();
		List<Cell> cells = both.stream().map(where -> cell(earlier.get(where), later.get(where), prior, isJudged ? confidence : Double.NaN)).toList();
		return new RunComparison(cells, left, turned(cells, Standings.Context.of(before.measurements()), Standings.Context.of(after.measurements())), surroundings);
	}

	private static Map<Measurement.Where, Measurement> byWhere(RunData run) {
		Map<Measurement.Where, Measurement> all = new LinkedHashMap<>();
		run.measurements().forEach(measurement -> all.put(measurement.where(), measurement));
		return all;
	}

	/** Why a cell of one of the runs cannot be compared. */
	private static Optional<String> why(RunData before, RunData after, Measurement.Where where) {
		return missing(before, where, "the earlier run").or(() -> missing(after, where, "the later run")).or(() -> RunDifferences.answers(before.log(), after.log(),
				where));
	}

	private static Optional<String> missing(RunData run, Measurement.Where where, String name) {
		return cannotBeUsed(run, where).map(reason -> name + " " + reason);
	}

	/** Why a run has no times of a cell, if it has none; to be read after "the run". */
	static Optional<String> cannotBeUsed(RunData run, Measurement.Where where) {
		Optional<Measurement> found = run.find(where.series(), where.query(), where.clients());
		if (found.isEmpty()) {
			Optional<String> reason = run.log().skipped().stream().filter(skipped -> skipped.contender().equals(where.series()) && (skipped.query().isEmpty() || skipped
					.query().equals(where.query())) && (skipped.clients() == 0 || skipped.clients() == where.clients())).map(Skipped::reason).findFirst();
			return Optional.of("did not measure it" + reason.map(why -> " (" + why + ")").orElse(""));
		}
		Measurement.Counts counts = found.get().counts();
		if (counts.wrong() > 0) {
			return Optional.of("had " + counts.wrong() + " wrong of " + counts.executions() + " answers");
		}
		return found.get().isClean() ? Optional.empty() : Optional.of("had " + counts.failures() + " failures in " + counts.executions() + " executions");
	}

	/** @param confidence NaN if there is nothing to be said */
	private static Cell cell(Measurement before, Measurement after, SpreadPrior prior, double confidence) {
		if (Double.isNaN(confidence)) {
			return new Cell(before, after, new Comparison(after.median() / before.median(), 0, Double.POSITIVE_INFINITY, Verdict.UNSURE));
		}
		return new Cell(before, after, Comparison.of(after.forkMedians(), before.forkMedians(), prior, confidence, Comparison.MARGIN));
	}

	/** Times of one run are only compared with others of the same run, whatever the machines. */
	private static List<Turn> turned(List<Cell> cells, Standings.Context earlier, Standings.Context later) {
		List<Turn> turned = new ArrayList<>();
		for (Cell first : cells) {
			for (Cell second : cells) {
				Measurement.Where where = first.where();
				boolean isSameQuestion = where.query().equals(second.where().query()) && where.clients() == second.where().clients();
				if (first != second && isSameQuestion && Standings.compare(first.before(), second.before(), earlier).verdict() == Verdict.FASTER && Standings.compare(first
						.after(), second.after(), later).verdict() == Verdict.SLOWER) {
					turned.add(new Turn(where.query(), where.clients(), where.series(), second.where().series()));
				}
			}
		}
		return turned;
	}

	/** How many cells have a verdict. */
	public int count(Verdict verdict) {
		return (int) cells.stream().filter(cell -> cell.change().verdict() == verdict).count();
	}

	/** Whether a cell is surely slower. */
	public boolean isSlower() {
		return count(Verdict.SLOWER) > 0;
	}

	/**
	 * The median of all ratios if four of five cells, of five at least, have become slower or faster by more than 5 %: then it may be the machine rather than what was
	 * measured.
	 */
	public OptionalDouble commonShift() {
		double[] ratios = cells.stream().mapToDouble(cell -> cell.change().ratio()).sorted().toArray();
		long slower = Arrays.stream(ratios).filter(ratio -> ratio > 1 + Comparison.MARGIN).count();
		long faster = Arrays.stream(ratios).filter(ratio -> ratio < 1 / (1 + Comparison.MARGIN)).count();
		boolean isShifted = ratios.length >= FEWEST_FOR_SHIFT && Math.max(slower, faster) >= MOST_CELLS * ratios.length;
		return isShifted ? OptionalDouble.of(ratios[ratios.length / 2]) : OptionalDouble.empty();
	}
}
