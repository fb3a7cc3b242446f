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
		for (int target : before) {
			if (!contains(after, target)) {
				set(target, without(get(target), source));
			}
		}
		for (int target : after) {
			if (!contains(before, target)) {
				set(target, withSorted(get(target), source));
			}
		}
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

	static int[] with(int[] keys, int key) {
		int[] longer = Arrays.copyOf(keys, keys.length + 1);
		longer[keys.length] = key;
		return longer;
	}

	static int[] without(int[] keys, int key) {
		int[] rest = new int[keys.length];
		int count = 0;
		for (int each : keys) {
			if (each != key) {
				rest[count++] = each;
			}
		}
		return Arrays.copyOf(rest, count);
	}

	private static int[] withSorted(int[] keys, int key) {
		int at = -Arrays.binarySearch(keys, key) - 1;
		int[] longer = new int[keys.length + 1];
		System.arraycopy(keys, 0, longer, 0, at);
		longer[at] = key;
		System.arraycopy(keys, at, longer, at + 1, keys.length - at);
		return longer;
	}
}
