// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.internal;

import java.util.Arrays;

/**
 * The targets of one reference by element, in order; as reverse column, the sources by element, ascending. The arrays it gives must
 * not be changed. Read by many threads; a change needs it for itself.
 */
final class ReferenceColumn {
	private static final int[] NONE = {};

	private int[][] targets;

	ReferenceColumn(int bound) {
		targets = new int[bound][];
	}

	int[] get(long key) {
		int[] found = key < targets.length ? targets[(int) key] : null;
		return found == null ? NONE : found;
	}

	void set(long key, int[] value) {
		if (key >= targets.length) {
			targets = Arrays.copyOf(targets, Math.max((int) key + 1, targets.length + (targets.length >> 1)));
		}
		targets[(int) key] = value.length == 0 ? null : value;
	}

	/** The number of elements that may have an entry. */
	int bound() {
		return targets.length;
	}

	/** The same links seen from their targets, whose keys are below the bound. */
	ReferenceColumn reversed(int bound) {
		int[] counts = new int[bound];
		for (int[] list : targets) {
			for (int target : list == null ? NONE : list) {
				counts[target]++;
			}
		}
		ReferenceColumn reversed = new ReferenceColumn(bound);
		for (int key = 0; key < counts.length; key++) {
			if (counts[key] > 0) {
				reversed.targets[key] = new int[counts[key]];
			}
		}
		for (int source = targets.length - 1; source >= 0; source--) {
			for (int target : targets[source] == null ? NONE : targets[source]) {
				reversed.targets[target][--counts[target]] = source;
			}
		}
		return reversed;
	}

	/** Takes the change of one source's targets up into a reverse column. */
	void follow(int source, int[] before, int[] after) {
		for (int target : surplus(before, after)) {
			set(target, without(get(target), source));
		}
		for (int target : surplus(after, before)) {
			set(target, withSorted(get(target), source));
		}
	}

	/** The keys left of some when those of others are taken away, each as often as it is there. */
	static int[] surplus(int[] keys, int[] others) {
		int from = 0;
		int end = keys.length;
		int shorter = Math.min(end, others.length);
		while (from < shorter && keys[from] == others[from]) {
			from++;
		}
		int same = 0;
		while (same < shorter - from && keys[end - 1] == others[others.length - 1 - same]) {
			end--;
			same++;
		}
		if (from == end) {
			return NONE;
		}
		int[] taken = Arrays.copyOfRange(others, from, others.length - same);
		Arrays.sort(taken);
		int[] rest = Arrays.copyOfRange(keys, from, end);
		Arrays.sort(rest);
		int count = 0;
		int at = 0;
		for (int key : rest) {
			while (at < taken.length && taken[at] < key) {
				at++;
			}
			if (at < taken.length && taken[at] == key) {
				at++;
			} else {
				rest[count++] = key;
			}
		}
		return Arrays.copyOf(rest, count);
	}

	/** Keys as a column has them. */
	static int[] ints(long[] keys) {
		return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
	}

	static boolean contains(int[] keys, int key) {
		for (int each : keys) {
			if (each == key) {
				return true;
			}
		}
		return false;
	}

	/** With a key before the one that has its position. */
	static int[] with(int[] keys, int key, int position) {
		int[] longer = new int[keys.length + 1];
		System.arraycopy(keys, 0, longer, 0, position);
		longer[position] = key;
		System.arraycopy(keys, position, longer, position + 1, keys.length - position);
		return longer;
	}

	/** Without the first of a key. */
	static int[] without(int[] keys, int key) {
		int at = 0;
		while (at < keys.length && keys[at] != key) {
			at++;
		}
		if (at == keys.length) {
			return keys;
		}
		int[] rest = Arrays.copyOf(keys, keys.length - 1);
		System.arraycopy(keys, at + 1, rest, at, rest.length - at);
		return rest;
	}

	/** With the first of a key, which is there, at another position. */
	static int[] moved(int[] keys, int key, int position) {
		return with(without(keys, key), key, position);
	}

	private static int[] withSorted(int[] keys, int key) {
		int at = Arrays.binarySearch(keys, key);
		return with(keys, key, at < 0 ? -at - 1 : at);
	}
}
