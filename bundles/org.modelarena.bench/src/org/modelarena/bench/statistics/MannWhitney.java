// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

import java.util.Optional;

import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.ContinuityCorrection;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;

/**
 * Mann and Whitney's test of whether the values of one sample tend to be larger than those of another (H. B. Mann, D. R. Whitney, Annals of Mathematical
 * Statistics 18, 1947, 50-60), two-sided. U is the number of pairs in which the first sample has the larger value; a tie counts one half. p is exact up to
 * {@value #EXACT} values a side if there are no ties; otherwise by the normal approximation, with the variance corrected for ties and U for continuity.
 *
 * @param u     0 to m n
 * @param p     the probability of a U at least as far from m n / 2, if both samples came from one distribution; 1 if all values are equal
 * @param exact whether p is exact
 * @param delta Cliff's delta, 2 U / (m n) - 1 (N. Cliff: Dominance statistics, Psychological Bulletin 114, 1993, 494-509): 1 if every value of the first sample
 *              is larger than all of the second, -1 if smaller, 0 if neither is more frequent
 */
public record MannWhitney(double u, double p, boolean exact, double delta) {
	/** The largest size of a sample that p is exact for. */
	public static final int EXACT = 50;

	/** Compares two samples, each in any order; nothing if one is empty. */
	public static Optional<MannWhitney> of(double[] first, double[] second) {
		Values.requireFinite(first);
		Values.requireFinite(second);
		if (first.length == 0 || second.length == 0) {
			return Optional.empty();
		}
		double[] all = new double[first.length + second.length];
		System.arraycopy(first, 0, all, 0, first.length);
		System.arraycopy(second, 0, all, first.length, second.length);
		double ties = MidRanks.of(all).ties();
		boolean exact = ties == 0 && Math.max(first.length, second.length) <= EXACT;
		var result = MannWhitneyUTest.withDefaults().with(AlternativeHypothesis.TWO_SIDED).with(ContinuityCorrection.ENABLED)
				.with(exact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC).test(first, second);
		double n = all.length;
		double p = ties == n * n * n - n ? 1 : Math.min(1, result.getPValue());
		return Optional.of(new MannWhitney(result.getStatistic(), p, exact, 2 * result.getStatistic() / first.length / second.length - 1));
	}

	/** The word for delta. */
	public EffectSize effect() {
		return EffectSize.ofDelta(Math.max(-1, Math.min(1, delta)));
	}
}
