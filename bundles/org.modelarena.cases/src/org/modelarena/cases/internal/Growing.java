package org.modelarena.cases.internal;

import java.util.Arrays;

/** A growing array of ints. Not thread-safe while it grows. */
final class Growing {
	private int[] values = new int[64];
	private int size;

	void add(int value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size + (size >> 1));
		}
		values[size++] = value;
	}

	int get(int index) {
		return values[index];
	}

	int size() {
		return size;
	}
}
