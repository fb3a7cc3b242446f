// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/**
 * Shapiro and Wilk's test of whether a sample comes from a normal distribution: W is the squared correlation of the ordered values with what is expected of
 * ordered normal values. By Royston's approximation (P. Royston: Remark AS R94, A remark on algorithm AS 181: the W-test for normality, Applied Statistics 44,
 * 1995, 547-551), which holds for 3 to 5000 values. Many tied values, as from a coarse clock, make W smaller than it should be.
 *
 * @param outcome whether the test could be made
 * @param w       0 to 1, and near 1 for a normal sample; NaN if the test does not apply
 * @param p       the probability of such a W, or of a smaller one, in a normal sample; NaN if the test does not apply. Exact for three values, otherwise by an
 *                approximation that is meant for p below 0.1; other implementations of it differ in the seventh digit
 */
public record ShapiroWilk(Outcome outcome, double w, double p) {
	/** Whether W means something for a sample. */
	public enum Outcome {
		APPLIES,
		/** Fewer than 3 values. */
		TOO_FEW,
		/** More than 5000 values: in so large a sample, every departure is significant. */
		TOO_MANY,
		/** All values are equal, or differ by less than 1e-12 of the largest. */
		CONSTANT
	}

	private static final int FEWEST = 3;
	private static final int MOST = 5000;
	/** Polynomials of AS R94, the constant first. */
	private static final double[] C1 = { 0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056 };
	private static final double[] C2 = { 0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633 };
	private static final double[] C3 = { 0.544, -0.39978, 0.025054, -6.714e-4 };
	private static final double[] C4 = { 1.3822, -0.77857, 0.062767, -0.0020322 };
	private static final double[] C5 = { -1.5861, -0.31082, -0.083751, 0.0038915 };
	private static final double[] C6 = { -0.4803, -0.082676, 0.0030302 };
	private static final double[] GAMMA = { -2.273, 0.459 };

	/** Tests a sample in any order. */
	public static ShapiroWilk of(double[] sample) {
		Values.requireFinite(sample);
		if (sample.length < FEWEST || sample.length > MOST) {
			return without(sample.length < FEWEST ? Outcome.TOO_FEW : Outcome.TOO_MANY);
		}
		double[] sorted = Values.sorted(sample);
		int n = sorted.length;
		double range = sorted[n - 1] - sorted[0];
		if (!(range > 1e-12 * Math.max(Math.abs(sorted[0]), Math.abs(sorted[n - 1])))) {
			return without(Outcome.CONSTANT);
		}
		double rest = oneMinusW(sorted, range, weights(n));
		return new ShapiroWilk(Outcome.APPLIES, 1 - rest, p(rest, n));
	}

	/** Whether there are a W and a p. */
	public boolean applies() {
		return outcome == Outcome.APPLIES;
	}

	private static ShapiroWilk without(Outcome outcome) {
		return new ShapiroWilk(outcome, Double.NaN, Double.NaN);
	}

	/** The upper half of the weights, that of the largest value first; the lower half is the same with the other sign. */
	private static double[] weights(int n) {
		int half = n / 2;
		double[] weights = new double[half];
		if (n == 3) {
			weights[0] = Math.sqrt(0.5);
			return weights;
		}
		double sum = 0;
		for (int i = 0; i < half; i++) {
			weights[i] = Values.NORMAL.inverseSurvivalProbability((i + 1 - 0.375) / (n + 0.25));
			sum += 2 * weights[i] * weights[i];
		}
		double root = 1 / Math.sqrt(n);
		double first = polynomial(C1, root) + weights[0] / Math.sqrt(sum);
		double rest = sum - 2 * weights[0] * weights[0];
		double left = 1 - 2 * first * first;
		int from = 1;
		if (n > 5) {
			double second = polynomial(C2, root) + weights[1] / Math.sqrt(sum);
			rest -= 2 * weights[1] * weights[1];
			left -= 2 * second * second;
			weights[1] = second;
			from = 2;
		}
		weights[0] = first;
		for (int i = from; i < half; i++) {
			weights[i] *= Math.sqrt(left / rest);
		}
		return weights;
	}

	/** 1 - W without the loss of digits when W is near 1. The weights' length is 1 only approximately, so W is divided by it. */
	private static double oneMinusW(double[] sorted, double range, double[] weights) {
		int n = sorted.length;
		double mean = 0;
		for (double value : sorted) {
			mean += (value - sorted[0]) / range / n;
		}
		double squares = 0;
		double product = 0;
		double length = 0;
		for (int i = 0; i < n; i++) {
			double weight = i < n / 2 ? -weights[i] : i >= n - n / 2 ? weights[n - 1 - i] : 0;
			double value = (sorted[i] - sorted[0]) / range - mean;
			squares += value * value;
			product += weight * value;
			length += weight * weight;
		}
		double both = Math.sqrt(squares * length);
		return Math.max(0, (both - product) * (both + product) / (squares * length));
	}

	private static double p(double rest, int n) {
		if (n == 3) {
			return Math.max(0, 6 / Math.PI * (Math.asin(Math.sqrt(1 - rest)) - Math.asin(Math.sqrt(0.75))));
		}
		double y = Math.log(rest);
		if (n > 11) {
			double size = Math.log(n);
			return Values.NORMAL.survivalProbability((y - polynomial(C5, size)) / Math.exp(polynomial(C6, size)));
		}
		double gamma = polynomial(GAMMA, n);
		// W is so small that the transformation has no value.
		return y >= gamma ? 1e-99 : Values.NORMAL.survivalProbability((-Math.log(gamma - y) - polynomial(C3, n)) / Math.exp(polynomial(C4, n)));
	}

	private static double polynomial(double[] coefficients, double x) {
		double value = 0;
		for (int i = coefficients.length - 1; i >= 0; i--) {
			value = value * x + coefficients[i];
		}
		return value;
	}
}
