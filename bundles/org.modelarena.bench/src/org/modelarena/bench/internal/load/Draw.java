// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.load;

import java.util.List;
import java.util.SplittableRandom;

/** Draws which query of a step is asked next: the same seed gives the same sequence. Allocates nothing while it draws. Used by one thread. */
final class Draw {
	/** So far apart that the sequences of forks and clients have nothing to do with each other. */
	private static final long STRIDE = 1_000_003;

	/** The sum of the weights up to each query. */
	private final int[] upTo;
	private final SplittableRandom random;

	/** @param number of the client, counted from 0; -1 for what clients take from a common schedule */
	Draw(List<StepPlan.Question> questions, long seed, int number) {
		upTo = new int[questions.size()];
		int sum = 0;
		for (int i = 0; i < upTo.length; i++) {
			sum += questions.get(i).weight();
			upTo[i] = sum;
		}
		random = new SplittableRandom(seed + STRIDE * number);
	}

	/** The number of a query. */
	int next() {
		if (upTo.length == 1) {
			return 0;
		}
		int drawn = random.nextInt(upTo[upTo.length - 1]);
		int query = 0;
		while (drawn >= upTo[query]) {
			query++;
		}
		return query;
	}
}
