// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.ArrayList;
import java.util.List;

/**
 * Dunn's test, which says after Kruskal and Wallis' which of several samples differ (O. J. Dunn: Multiple comparisons using rank sums, Technometrics 6, 1964,
 * 241-252): z is the difference of the mean ranks among all N values, divided by the root of (N (N + 1) / 12 - sum(t³ - t) / (12 (N - 1))) (1/n + 1/m), with t
 * the sizes of the groups of ties.
 *
 * @param first    index of a sample
 * @param second   index of a later sample
 * @param z        positive if the first has the larger values; 0 if all values are equal
 * @param p        of this pair alone, two-sided, by the normal distribution
 * @param adjusted p times the number of pairs, at most 1 (Bonferroni): below 0.05 for any pair in at most 5 of 100 experiments without a difference
 */
public record Dunn(int first, int second, double z, double p, double adjusted) {
	/** All pairs of samples in the order of their indices, each sample in any order; none if fewer than two samples are given, or one is empty. */
	public static List<Dunn> of(List<double[]> samples) {
		if (samples.size() < 2 || samples.stream().anyMatch(sample -> sample.length == 0)) {
			return List.of();
		}
		KruskalWallis.Joint joint = KruskalWallis.Joint.of(samples);
		double n = joint.count();
		double variance = n * (n + 1) / 12 - joint.ties() / (12 * (n - 1));
		int pairs = samples.size() * (samples.size() - 1) / 2;
		List<Dunn> results = new ArrayList<>(pairs);
		for (int first = 0; first < samples.size(); first++) {
			for (int second = first + 1; second < samples.size(); second++) {
				double error = Math.sqrt(variance * (1.0 / joint.sizes()[first] + 1.0 / joint.sizes()[second]));
				double z = variance > 0 ? (joint.meanRanks()[first] - joint.meanRanks()[second]) / error : 0;
				double p = Values.twoSided(z);
				results.add(new Dunn(first, second, z, p, Math.min(1, p * pairs)));
			}
		}
		return List.copyOf(results);
	}
}
