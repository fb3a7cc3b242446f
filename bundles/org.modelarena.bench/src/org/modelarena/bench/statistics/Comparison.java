// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/**
 * Whether a contender is faster than a baseline, both measured in several fresh JVMs ("forks"). What is compared are the medians of the forks, not the executions
 * within one: these share what was compiled and where memory lies, and however many there are, they say nothing about the next JVM (T. Kalibera, R. Jones:
 * Rigorous benchmarking in reasonable time, ISMM 2013).
 * <p>
 * The interval is Welch's of the difference of the mean logarithms (B. L. Welch: The generalization of Student's problem when several different population variances
 * are involved, Biometrika 34, 1947, 28-35), with the degrees of freedom of F. E. Satterthwaite (Biometrics Bulletin 2, 1946, 110-114), turned back into a
 * ratio; or with a {@link SpreadPrior} the one that follows from the spreads that other cells have. The spread between JVMs is never taken to be less than {@value #FLOOR} (1 %), relatively: that few medians agree better is chance, or a clock that ticks
 * coarsely. With fewer than two forks on a side there is no interval.
 * <p>
 * Whoever makes m comparisons and wants all verdicts to be right with 99 % asks each for a confidence of 1 - 0.01 / m (Bonferroni); see
 * {@link #corrected(double, int)}. In simulations of 42 comparisons, corrected to 99 %, with five forks a side that spread by 3 %, a contender under two names was
 * called different in 8 of 100,000 comparisons, and a true ratio of 1.3 was found in 99 of 100; with three forks, in one of five.
 *
 * @param ratio   the geometric mean of the contender's medians by that of the baseline's; below 1 if the contender is faster; NaN if a side has no fork
 * @param low     the lower bound of the ratio; 0 if there is no interval
 * @param high    the upper bound of the ratio; infinity if there is no interval
 * @param verdict the statement that may be made
 */
public record Comparison(double ratio, double low, double high, Verdict verdict) {
	/** The statement that may be made about a contender. */
	public enum Verdict {
		/** The interval lies below 1, and the ratio is beyond the margin. */
		FASTER,
		/** The interval lies above 1, and the ratio is beyond the margin. */
		SLOWER,
		/** The whole interval lies within the margin. */
		EQUAL,
		/** Nothing of this is known: more forks might tell. */
		UNSURE
	}

	/** The smallest relative standard deviation between JVMs that is believed. */
	public static final double FLOOR = 0.01;
	/** Differences up to 5 % do not matter, unless told otherwise. */
	public static final double MARGIN = 0.05;

	/**
	 * Compares with the usual margin of 5 %.
	 *
	 * @param contender  the median of each fork; of any unit, positive
	 * @param baseline   the median of each fork of the baseline, in the same unit
	 * @param confidence of the interval, between 0 and 1
	 */
	public static Comparison of(double[] contender, double[] baseline, double confidence) {
		return of(contender, baseline, confidence, MARGIN);
	}

	/**
	 * Compares.
	 *
	 * @param contender  the median of each fork; of any unit, positive
	 * @param baseline   the median of each fork of the baseline, in the same unit
	 * @param confidence of the interval, between 0 and 1
	 * @param margin     the difference that does not matter, as a part: with 0.05, ratios from 1/1.05 to 1.05
	 */
	public static Comparison of(double[] contender, double[] baseline, double confidence, double margin) {
		return of(contender, baseline, SpreadPrior.NONE, confidence, margin);
	}

	/**
	 * Compares with what is known of the spread from other cells: with few forks, much smaller differences are found.
	 *
	 * @param contender  the median of each fork; of any unit, positive
	 * @param baseline   the median of each fork of the baseline, in the same unit
	 * @param confidence of the interval, between 0 and 1
	 * @param margin     the difference that does not matter, as a part
	 */
	public static Comparison of(double[] contender, double[] baseline, SpreadPrior prior, double confidence, double margin) {
		Values.requireProbability(confidence);
		if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
			throw new IllegalArgumentException("A margin is a part such as 0.05 for 5 %, not " + margin);
		}
		double[] one = Values.logarithms(contender);
		double[] other = Values.logarithms(baseline);
		double difference = Values.mean(one) - Values.mean(other);
		if (one.length < 2 || other.length < 2) {
			return new Comparison(Math.exp(difference), 0, Double.POSITIVE_INFINITY, Verdict.UNSURE);
		}
		double error = error(one, other, prior, (1 - confidence) / 2);
		return new Comparison(Math.exp(difference), Math.exp(difference - error), Math.exp(difference + error),
				verdict(difference, error, Math.log1p(margin)));
	}

	/**
	 * The confidence of each of several comparisons that makes all of them right together.
	 *
	 * @param confidence of all, between 0 and 1
	 * @param count      how many comparisons there are, at least 1
	 */
	public static double corrected(double confidence, int count) {
		Values.requireProbability(confidence);
		return 1 - (1 - confidence) / Math.max(1, count);
	}

	private static double error(double[] one, double[] other, SpreadPrior prior, double tail) {
		return prior == SpreadPrior.NONE ? welch(one, other, tail) : prior.error(one, other, tail);
	}

	private static double welch(double[] one, double[] other, double tail) {
		double first = believed(Values.variance(one)) / one.length;
		double second = believed(Values.variance(other)) / other.length;
		double degrees = (first + second) * (first + second) / (first * first / (one.length - 1) + second * second / (other.length - 1));
		return Values.student(degrees, tail) * Math.sqrt(first + second);
	}

	/** A variance between JVMs, at least that of the floor. */
	static double believed(double variance) {
		return Math.max(FLOOR * FLOOR, variance);
	}

	private static Verdict verdict(double difference, double error, double margin) {
		if (Math.abs(difference) + error <= margin) {
			return Verdict.EQUAL;
		}
		if (Math.abs(difference) > error && Math.abs(difference) > margin) {
			return difference < 0 ? Verdict.FASTER : Verdict.SLOWER;
		}
		return Verdict.UNSURE;
	}
}
