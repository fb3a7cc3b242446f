// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The spread between JVMs as all cells of a run together tell it, before one looks at a single cell: how often which spread occurs. That is nonparametric
 * empirical Bayes: the distribution is the likeliest one on a grid (J. Kiefer, J. Wolfowitz: Consistency of the maximum likelihood estimator in the presence of
 * infinitely many incidental parameters, Annals of Mathematical Statistics 27, 1956, 887-906), found by expectation maximization; for variances as in M. Lu, M.
 * Stephens: Variance adaptive shrinkage, Bioinformatics 32, 2016, 3428-3434. One more cell than there are is taken to have {@value #BEYOND} times the largest
 * spread that was seen. Immutable.
 */
public final class SpreadPrior {
	/** Knows nothing: each cell speaks for itself. */
	public static final SpreadPrior NONE = new SpreadPrior(new double[0], new double[0], 0);
	/** With fewer cells, how much variances differ cannot be told. */
	private static final int FEWEST = 3;
	private static final int GRID = 12;
	private static final int ROUNDS = 200;
	private static final double BEYOND = 1.5;

	/** Standard deviations of the logarithms of medians, ascending, and how often each occurs. */
	private final double[] spreads;
	private final double[] weights;
	/** Of all cells together. */
	private final int degrees;

	private SpreadPrior(double[] spreads, double[] weights, int degrees) {
		this.spreads = spreads;
		this.weights = weights;
		this.degrees = degrees;
	}

	/**
	 * Estimates the prior.
	 *
	 * @param cells the medians of the forks of each cell; of any unit, positive. Cells with fewer than two forks say nothing
	 */
	public static SpreadPrior of(List<double[]> cells) {
		List<double[]> logarithms = cells.stream().filter(forks -> forks.length > 1).map(Values::logarithms).toList();
		if (logarithms.size() < FEWEST) {
			return NONE;
		}
		double largest = logarithms.stream().mapToDouble(SpreadPrior::variance).max().orElseThrow();
		double[] spreads = grid(BEYOND * Math.sqrt(largest));
		double[] weights = likeliest(logarithms.stream().map(forks -> likelihoods(forks, spreads)).toArray(double[][]::new));
		return new SpreadPrior(spreads, weights, logarithms.stream().mapToInt(forks -> forks.length - 1).sum());
	}

	/** Equal steps of the logarithm. */
	private static double[] grid(double largest) {
		double step = Math.log(largest / Comparison.FLOOR) / (GRID - 1);
		return IntStream.range(0, GRID).mapToDouble(i -> Comparison.FLOOR * Math.exp(step * i)).toArray();
	}

	private static double variance(double[] logarithms) {
		return Comparison.believed(Values.variance(logarithms));
	}

	/** Of a cell's variance, for each spread; up to a common factor. */
	private static double[] likelihoods(double[] logarithms, double[] spreads) {
		int own = logarithms.length - 1;
		double variance = variance(logarithms);
		double[] exponents = Arrays.stream(spreads).map(spread -> -own * (Math.log(spread) + variance / (2 * spread * spread))).toArray();
		double largest = Arrays.stream(exponents).max().orElseThrow();
		return Arrays.stream(exponents).map(exponent -> Math.exp(exponent - largest)).toArray();
	}

	private static double[] likeliest(double[][] likelihoods) {
		double[] weights = new double[GRID];
		Arrays.fill(weights, 1.0 / GRID);
		for (int round = 0; round < ROUNDS; round++) {
			double[] next = new double[GRID];
			next[GRID - 1] = 1;
			for (double[] cell : likelihoods) {
				addPosterior(cell, weights, next);
			}
			for (int i = 0; i < GRID; i++) {
				weights[i] = next[i] / (likelihoods.length + 1);
			}
		}
		return weights;
	}

	/** How probable each spread is for a cell. */
	private double[] posterior(double[] logarithms) {
		double[] posterior = new double[GRID];
		addPosterior(likelihoods(logarithms, spreads), weights, posterior);
		return posterior;
	}

	/** Runs some hundred thousand times for a large run, so in plain loops. */
	private static void addPosterior(double[] likelihoods, double[] weights, double[] to) {
		double sum = 0;
		for (int i = 0; i < GRID; i++) {
			sum += likelihoods[i] * weights[i];
		}
		for (int i = 0; i < GRID; i++) {
			to[i] += likelihoods[i] * weights[i] / sum;
		}
	}

	/**
	 * How far the mean logarithms of two cells that are equally fast may lie apart.
	 *
	 * @param one   the logarithms of the medians of its forks, at least two
	 * @param tail  the probability that the difference is larger than that
	 */
	double error(double[] one, double[] other, double tail) {
		double[] first = posterior(one);
		double[] second = posterior(other);
		double low = 0;
		double high = Values.student(degrees, tail) * spreads[GRID - 1] * Math.sqrt(1.0 / one.length + 1.0 / other.length);
		while (high - low > 1e-6 * high) {
			double middle = (low + high) / 2;
			if (probability(middle * middle, new double[][] { first, second }, new int[] { one.length, other.length }, tail) > tail) {
				low = middle;
			} else {
				high = middle;
			}
		}
		return high;
	}

	/** The probability that the difference exceeds the root of a square; parts far less probable than the tail are left out. */
	private double probability(double square, double[][] posteriors, int[] forks, double tail) {
		double probability = 0;
		for (int i = 0; i < GRID; i++) {
			for (int j = 0; j < GRID; j++) {
				double weight = posteriors[0][i] * posteriors[1][j];
				if (weight > tail * 1e-6) {
					probability += weight * exceeds(square / (spreads[i] * spreads[i] / forks[0] + spreads[j] * spreads[j] / forks[1]));
				}
			}
		}
		return probability;
	}

	/**
	 * The probability that Student's t, of the degrees of freedom of all cells as in the pooled test, exceeds the root of a square; by the approximation of
	 * D. L. Wallace (Bounds on normal approximations to Student's and the chi-square distributions, Annals of Mathematical Statistics 30, 1959, 1121-1130).
	 */
	private double exceeds(double square) {
		double normal = Math.sqrt(degrees * Math.log1p(square / degrees)) * (8.0 * degrees + 1) / (8.0 * degrees + 3);
		return Values.NORMAL.survivalProbability(normal);
	}

	/** The typical spread: half of all cells have a smaller one; NaN without a prior. For messages and tests. */
	public double median() {
		double sum = 0;
		for (int i = 0; i < spreads.length; i++) {
			sum += weights[i];
			if (sum >= 0.5) {
				return spreads[i];
			}
		}
		return Double.NaN;
	}
}
