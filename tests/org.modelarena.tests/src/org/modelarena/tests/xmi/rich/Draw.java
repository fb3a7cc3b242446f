// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.rich;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Chance, and a list of what came of it, so that a test can tell that nothing was left out. */
final class Draw {
	private final Random random;
	private final Map<String, Integer> counts;

	Draw(long seed, Map<String, Integer> counts) {
		// Neighbouring seeds begin alike.
		random = new Random(seed * 0x9E3779B97F4A7C15L);
		this.counts = counts;
	}

	static Map<String, Integer> counts() {
		return new TreeMap<>();
	}

	/** Notes that something is there. */
	void note(String what) {
		counts.merge(what, 1, Integer::sum);
	}

	boolean oneIn(int n) {
		return random.nextInt(n) == 0;
	}

	/** As {@link #oneIn}, and notes it. */
	boolean oneIn(int n, String what) {
		boolean is = oneIn(n);
		if (is) {
			note(what);
		}
		return is;
	}

	int below(int bound) {
		return random.nextInt(bound);
	}

	<T> T of(List<T> all) {
		return all.get(random.nextInt(all.size()));
	}

	long number() {
		return random.nextLong();
	}

	double fraction() {
		return random.nextDouble();
	}
}
