// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.statistics;

/**
 * Mann and Kendall's test of whether a series rises or falls throughout (H. B. Mann: Nonparametric tests against trend, Econometrica 13, 1945, 245-259; M. G.
 * Kendall: Rank correlation methods, 1975). S is the number of pairs of which the later value is larger, less those of which it is smaller. Without ties p is exact
 * up to {@value #EXACT} values, by counting permutations by their inversions; otherwise by the normal approximation with continuity correction, the variance being
 * (n (n - 1) (2 n + 5) - sum t (t - 1) (2 t + 5)) / 18, with t the sizes of the groups of ties.
 *
 * @param s     positive for a series that rises
 * @param z     the standard normal deviate of S, with continuity correction; 0 if S or its variance is 0
 * @param p     two-sided; 1 below 2 values, or if all are equal. With 4 values, p is at least 0.083: it takes 5 to find a trend at 0.05
 * @param exact whether p is exact
 */
public record MannKendall(long s, double z, double p, boolean exact) {
	/** The largest size of a series that p is exact for. */
	public static final int EXACT = 50;

	/** Tests a series in its order in time. The work is quadratic in its length. */
	public static MannKendall of(double[] series) {
		Values.requireFinite(series);
		long s = 0;
		for (int later = 1; later < series.length; later++) {
			for (int earlier = 0; earlier < later; earlier++) {
				s += series[later] > series[earlier] ? 1 : series[later] < series[earlier] ? -1 : 0;
			}
		}
		double[] sorted = Values.sorted(series);
		double n = series.length;
		double variance = n * (n - 1) * (2 * n + 5);
		boolean ties = false;
		for (int from = 0, to = 0; from < sorted.length; from = to) {
			while (to < sorted.length && sorted[to] == sorted[from]) {
				to++;
			}
			double t = to - from;
			ties |= t > 1;
			variance -= t * (t - 1) * (2 * t + 5);
		}
		double z = s == 0 || variance <= 0 ? 0 : (s - Math.signum(s)) / Math.sqrt(variance / 18);
		boolean exact = !ties && series.length <= EXACT;
		return new MannKendall(s, z, exact ? exact(series.length, Math.abs(s)) : Values.twoSided(z), exact);
	}

	/** The probability of an S at least as far from 0, if every order is as likely. */
	private static double exact(int n, long s) {
		int pairs = n * (n - 1) / 2;
		double[] inversions = new double[pairs + 1];
		inversions[0] = 1;
		for (int values = 2; values <= n; values++) {
			// The next value has 0 to values - 1 of the others behind it, each as likely.
			double[] next = new double[pairs + 1];
			for (int count = 0; count <= values * (values - 1) / 2; count++) {
				for (int behind = Math.max(0, count - values + 1); behind <= count; behind++) {
					next[count] += inversions[behind] / values;
				}
			}
			inversions = next;
		}
		// S is the number of pairs less twice the inversions.
		double tail = 0;
		for (int count = 0; 2 * count <= pairs - s; count++) {
			tail += inversions[count];
		}
		return s == 0 ? 1 : Math.min(1, 2 * tail);
	}
}
