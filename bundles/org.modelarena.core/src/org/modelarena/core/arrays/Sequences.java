// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.arrays;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Finds what stays in its order between two sequences. Stateless. */
public final class Sequences {
	private Sequences() {
	}

	/**
	 * A longest part of a sequence that is ascending, by patience sorting.
	 *
	 * @return whether each value is in it
	 */
	public static boolean[] ascending(int[] values) {
		int[] tails = new int[values.length];
		int[] previous = new int[values.length];
		int length = 0;
		for (int i = 0; i < values.length; i++) {
			int low = 0;
			int high = length;
			while (low < high) {
				int middle = low + high >>> 1;
				if (values[tails[middle]] < values[i]) {
					low = middle + 1;
				} else {
					high = middle;
				}
			}
			previous[i] = low == 0 ? -1 : tails[low - 1];
			tails[low] = i;
			length = Math.max(length, low + 1);
		}
		boolean[] kept = new boolean[values.length];
		for (int i = length == 0 ? -1 : tails[length - 1]; i >= 0; i = previous[i]) {
			kept[i] = true;
		}
		return kept;
	}

	/** Whether a sequence is ascending. */
	public static boolean isAscending(int[] values) {
		for (int i = 1; i < values.length; i++) {
			if (values[i] < values[i - 1]) {
				return false;
			}
		}
		return true;
	}

	/** For each of some values, its place in a list, in which all of them are. */
	public static int[] places(int[] values, int[] list) {
		Map<Integer, Integer> places = new HashMap<>();
		for (int i = 0; i < list.length; i++) {
			places.put(list[i], i);
		}
		return Arrays.stream(values).map(value -> Objects.requireNonNull(places.get(value))).toArray();
	}
}
