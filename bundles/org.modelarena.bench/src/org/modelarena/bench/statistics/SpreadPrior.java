package org.modelarena.bench.statistics;

import java.util.List;

import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;

/**
 * What all cells of a run together tell of the spread between JVMs, before one looks at a single cell: the empirical Bayes prior of variances of G. K. Smyth
 * (Linear models and empirical Bayes methods for assessing differential expression in microarray experiments, Statistical Applications in Genetics and Molecular
 * Biology 3, 2004, article 3, section 6.2). From the variances of many cells of few forks it takes how large a variance is and how much variances differ. A cell's
 * variance s² of d degrees of freedom is then moderated to (d0 s0² + d s²) / (d0 + d), with d0 + d degrees of freedom: where all cells spread alike, a
 * few forks say as much as many; where they do not, d0 is small and each cell speaks for itself.
 *
 * @param degrees  d0, the weight of the prior: 0 without one, infinite if variances differ no more than by chance
 * @param variance s0², of the logarithms of medians
 */
public record SpreadPrior(double degrees, double variance) {
	/** Knows nothing: each cell speaks for itself. */
	public static final SpreadPrior NONE = new SpreadPrior(0, 0);
	/** With fewer cells, how much variances differ cannot be told. */
	private static final int FEWEST = 3;

	/**
	 * Estimates the prior.
	 *
	 * @param cells the medians of the forks of each cell; of any unit, positive. Cells with fewer than two forks say nothing
	 */
	public static SpreadPrior of(List<double[]> cells) {
		List<double[]> logarithms = cells.stream().filter(forks -> forks.length > 1).map(Values::logarithms).toList();
		int count = logarithms.size();
		if (count < FEWEST) {
			return NONE;
		}
		double[] centred = logarithms.stream().mapToDouble(SpreadPrior::centredLogarithm).toArray();
		double mean = Values.mean(centred);
		double chance = logarithms.stream().mapToDouble(forks -> Trigamma.value((forks.length - 1) / 2.0)).average().orElseThrow();
		double beyondChance = Values.variance(centred) - chance;
		if (beyondChance <= 0) {
			return new SpreadPrior(Double.POSITIVE_INFINITY, Math.exp(mean));
		}
		double half = inverseTrigamma(beyondChance);
		return new SpreadPrior(2 * half, Math.exp(mean + Digamma.value(half) - Math.log(half)));
	}

	/** The logarithm of a cell's variance, less what is expected of it if the true variance is 1. */
	private static double centredLogarithm(double[] forks) {
		double half = (forks.length - 1) / 2.0;
		return Math.log(Comparison.believed(Values.variance(forks))) - Digamma.value(half) + Math.log(half);
	}

	/** By bisection, as the function falls throughout. */
	private static double inverseTrigamma(double value) {
		double low = Math.log(1e-6);
		double high = Math.log(1e6);
		for (int i = 0; i < 100; i++) {
			double middle = (low + high) / 2;
			if (Trigamma.value(Math.exp(middle)) > value) {
				low = middle;
			} else {
				high = middle;
			}
		}
		return Math.exp((low + high) / 2);
	}

	/** The moderated variance of a cell. */
	double moderated(double own, int ownDegrees) {
		if (Double.isInfinite(degrees)) {
			return variance;
		}
		return (degrees * variance + ownDegrees * own) / (degrees + ownDegrees);
	}
}
