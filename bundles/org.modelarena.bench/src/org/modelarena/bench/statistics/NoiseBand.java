// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The band in which a new median is no change, learned from the medians of earlier runs of the same thing on the same machine. It is a prediction interval by
 * Student's t of the logarithms: centre * exp(± t(n - 1) s sqrt(v + 1/n)), one-sided (G. J. Hahn: Factors for calculating two-sided prediction intervals for
 * samples from a normal distribution, Journal of the American Statistical Association 64, 1969, 878-888). It takes into account that few runs tell little about
 * the noise, which a fixed multiple of it does not. v is the variance of what is new, in those of one run: 1 for one, 1/2 for the mean of two; of three or more
 * runs the median is taken, for which v is pi / (2 m), a little more than it is.
 * <p>
 * Earlier runs that are more than 5 scaled median absolute deviations away from their median do not count (F. R. Hampel: The influence curve and its role in robust
 * estimation, Journal of the American Statistical Association 69, 1974, 383-393): one run beside a virus scanner would widen the band for ever. The relative
 * spread is taken to be at least {@value Comparison#FLOOR}, since few runs may agree by chance.
 * <p>
 * With a confidence of 99 % one of 100 runs without a change is called slower, and one faster. Noise of 3 % hides a slow-down of 10 % in a single run: the one in
 * twenty that is missed and the one in 100 that is false lie four deviations apart. So measure what is new several times; {@link #runsToFind} says how often.
 *
 * @param centre     the geometric mean of the earlier medians, in their unit; NaN without any
 * @param spread     the standard deviation of their logarithms, which is about the relative one; infinite below two runs
 * @param runs       how many earlier runs count
 * @param confidence with which a run without a change is not called slower
 */
public record NoiseBand(double centre, double spread, int runs, double confidence) {
	/** Unless told otherwise. */
	public static final double CONFIDENCE = 0.99;
	private static final double OUTLIER = 5;
	/** Makes the median absolute deviation that of a normal distribution. */
	private static final double SCALE = 1.4826;
	private static final int MOST = 100;
	private static final int MOST_EARLIER = 1000;

	/** A band with a confidence of 99 %. */
	public static NoiseBand of(double[] history) {
		return of(history, CONFIDENCE);
	}

	/**
	 * Learns a band. Below two runs it reaches from 0 to infinity.
	 *
	 * @param history    medians of earlier runs, in any order, of any unit, positive
	 * @param confidence between 0.5 and 1; for m series that shall raise one false alarm in 100 together, 1 - 0.01 / m
	 */
	public static NoiseBand of(double[] history, double confidence) {
		if (!(confidence >= 0.5 && confidence < 1)) {
			throw new IllegalArgumentException("The confidence of a band is 0.5 to 1, such as 0.99 for 99 %, not " + confidence);
		}
		double[] all = Values.logarithms(history);
		double middle = Values.median(all);
		double deviation = SCALE * Values.median(Arrays.stream(all).map(value -> Math.abs(value - middle)).toArray());
		double most = OUTLIER * Math.max(deviation, Comparison.FLOOR);
		double[] counted = Arrays.stream(all).filter(value -> Math.abs(value - middle) <= most).toArray();
		double spread = counted.length < 2 ? Double.POSITIVE_INFINITY : Math.max(Comparison.FLOOR, Math.sqrt(Values.variance(counted)));
		return new NoiseBand(Math.exp(Values.mean(counted)), spread, counted.length, confidence);
	}

	/**
	 * Above it, what is new is slower. Infinite below two earlier runs.
	 *
	 * @param fresh how many runs are new
	 */
	public double high(int fresh) {
		return runs < 2 ? Double.POSITIVE_INFINITY : centre * Math.exp(margin(fresh));
	}

	/**
	 * Below it, what is new is faster. 0 below two earlier runs.
	 *
	 * @param fresh how many runs are new
	 */
	public double low(int fresh) {
		return runs < 2 ? 0 : centre * Math.exp(-margin(fresh));
	}

	/** Whether what is new is slower, by the medians of its runs; not if there are none. A speed-up never is. */
	public boolean isSlower(double... medians) {
		return medians.length > 0 && Math.exp(Values.median(Values.logarithms(medians))) > high(medians.length);
	}

	/** Whether what is new is faster, by the medians of its runs; not if there are none. */
	public boolean isFaster(double... medians) {
		return medians.length > 0 && Math.exp(Values.median(Values.logarithms(medians))) < low(medians.length);
	}

	/**
	 * How many runs of what is new find a slow-down in 95 of 100 cases, if the spread is what it seems; nothing if 100 do not, as too few earlier runs are known.
	 *
	 * @param factor above 1: 1.1 for 10 %
	 */
	public OptionalInt runsToFind(double factor) {
		for (int fresh = 1; runs >= 2 && fresh <= MOST; fresh++) {
			if (finds(factor, fresh)) {
				return OptionalInt.of(fresh);
			}
		}
		return OptionalInt.empty();
	}

	/**
	 * How many earlier runs there must be for new ones to find a slow-down in 95 of 100 cases, if the spread stays what it seems; at least as many as there are.
	 * Nothing if 1000 do not, as the noise is too large for so few new runs, or below two runs, as it is unknown.
	 *
	 * @param factor above 1: 1.1 for 10 %
	 * @param fresh  how many runs are new
	 */
	public OptionalInt earlierToFind(double factor, int fresh) {
		for (int earlier = runs; earlier >= 2 && earlier <= MOST_EARLIER; earlier++) {
			if (new NoiseBand(centre, spread, earlier, confidence).finds(factor, fresh)) {
				return OptionalInt.of(earlier);
			}
		}
		return OptionalInt.empty();
	}

	private boolean finds(double factor, int fresh) {
		double found = Values.NORMAL.inverseCumulativeProbability(0.95);
		return margin(fresh) + found * spread * Math.sqrt(variance(fresh)) <= Math.log(factor);
	}

	private double margin(int fresh) {
		return Values.student(runs - 1.0, 1 - confidence) * spread * Math.sqrt(variance(fresh));
	}

	private double variance(int fresh) {
		return (fresh <= 2 ? 1.0 / fresh : Math.PI / 2 / fresh) + 1.0 / runs;
	}
}
