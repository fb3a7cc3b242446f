// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.arrays;

import java.util.Arrays;

/** A growing array of ints. Not thread-safe. */
public final class IntArray {
	private int[] values;
	private int size;

	public IntArray(int capacity) {
		values = new int[capacity];
	}

	public void add(int value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size + (size >> 1) + 16);
		}
		values[size++] = value;
	}

	public int get(int index) {
		return values[index];
	}

	public void set(int index, int value) {
		values[index] = value;
	}

	public int size() {
		return size;
	}
}
