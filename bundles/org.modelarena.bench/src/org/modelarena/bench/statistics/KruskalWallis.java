// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.List;
import java.util.Optional;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;

/**
 * Kruskal and Wallis' test of whether several samples come from one distribution (W. H. Kruskal, W. A. Wallis: Use of ranks in one-criterion variance analysis,
 * Journal of the American Statistical Association 47, 1952, 583-621): H = 12 / (N (N + 1)) sum R²/n - 3 (N + 1), with R the sum of the ranks of a sample among
 * all N values, divided by 1 - sum(t³ - t) / (N³ - N) for ties.
 *
 * @param h       0 or more; 0 if all values are equal
 * @param degrees of freedom, the number of samples less 1
 * @param p       by the chi-squared distribution, which is good from about 5 values a sample on, and too large for fewer
 */
public record KruskalWallis(double h, int degrees, double p) {
	/** Compares samples, each in any order; nothing for fewer than two, or if one is empty. */
	public static Optional<KruskalWallis> of(List<double[]> samples) {
		if (samples.size() < 2 || samples.stream().anyMatch(sample -> sample.length == 0)) {
			return Optional.empty();
		}
		Joint joint = Joint.of(samples);
		double n = joint.count();
		double sum = 0;
		// About the mean rank: the textbook's difference of two large numbers loses digits.
		for (int i = 0; i < samples.size(); i++) {
			double distance = joint.meanRanks()[i] - (n + 1) / 2;
			sum += joint.sizes()[i] * distance * distance;
		}
		double correction = 1 - joint.ties() / (n * n * n - n);
		double h = correction > 0 ? 12 / (n * (n + 1)) * sum / correction : 0;
		int degrees = samples.size() - 1;
		return Optional.of(new KruskalWallis(h, degrees, ChiSquaredDistribution.of(degrees).survivalProbability(h)));
	}

	/** Samples ranked together. */
	record Joint(double[] meanRanks, int[] sizes, int count, double ties) {
		static Joint of(List<double[]> samples) {
			double[] all = samples.stream().flatMapToDouble(java.util.Arrays::stream).toArray();
			Values.requireFinite(all);
			MidRanks ranks = MidRanks.of(all);
			double[] means = new double[samples.size()];
			int[] sizes = new int[samples.size()];
			int at = 0;
			for (int i = 0; i < sizes.length; i++) {
				sizes[i] = samples.get(i).length;
				for (int end = at + sizes[i]; at < end; at++) {
					means[i] += ranks.ranks()[at];
				}
				means[i] /= sizes[i];
			}
			return new Joint(means, sizes, all.length, ranks.ties());
		}
	}
}
