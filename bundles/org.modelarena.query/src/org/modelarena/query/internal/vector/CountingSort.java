// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** Puts what belongs together next to each other. */
public final class CountingSort {
	private CountingSort() {
	}

	/**
	 * A counting sort, which keeps the order within each group.
	 *
	 * @param groups  the number of each member's group
	 * @param starts  receives where the members of each group start; has one more place than there are groups
	 * @param ordered receives the positions of the members
	 */
	public static void order(int[] groups, int count, int[] starts, int[] ordered) {
		Arrays.fill(starts, 0);
		for (int i = 0; i < count; i++) {
			starts[groups[i] + 1]++;
		}
		for (int group = 1; group < starts.length; group++) {
			starts[group] += starts[group - 1];
		}
		int[] next = starts.clone();
		for (int i = 0; i < count; i++) {
			ordered[next[groups[i]]++] = i;
		}
	}
}
