// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.arrays;

import java.util.Arrays;

/** A growing array of longs that can be made a sorted set. Not thread-safe. */
public final class LongArray {
	private long[] values = new long[64];
	private int size;

	public void add(long value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size + (size >> 1));
		}
		values[size++] = value;
	}

	public long get(int index) {
		return values[index];
	}

	public int size() {
		return size;
	}

	/** The values, in an array of the caller's own. */
	public long[] toArray() {
		return Arrays.copyOf(values, size);
	}

	/** Sorts the values. */
	public void sort() {
		Arrays.sort(values, 0, size);
	}

	/** Sorts the values and drops duplicates. */
	public void sortAndUnite() {
		Arrays.sort(values, 0, size);
		int kept = 0;
		for (int i = 0; i < size; i++) {
			if (kept == 0 || values[kept - 1] != values[i]) {
				values[kept++] = values[i];
			}
		}
		size = kept;
	}

	/** Whether a value is there. The array must be sorted. */
	public boolean contains(long value) {
		return Arrays.binarySearch(values, 0, size, value) >= 0;
	}

	/** The index of the first value that is not less than {@code value}. The array must be sorted. */
	public int lowerBound(long value) {
		int at = Arrays.binarySearch(values, 0, size, value);
		if (at < 0) {
			return -at - 1;
		}
		while (at > 0 && values[at - 1] == value) {
			at--;
		}
		return at;
	}
}
