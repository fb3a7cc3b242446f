package org.modelarena.xmi.internal;

import java.util.Arrays;

/** A growing array of ints. Not thread-safe. */
final class IntArray {
	private int[] values;
	private int size;

	IntArray(int capacity) {
		values = new int[capacity];
	}

	void add(int value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size + (size >> 1) + 16);
		}
		values[size++] = value;
	}

	int get(int index) {
		return values[index];
	}

	void set(int index, int value) {
		values[index] = value;
	}

	int size() {
		return size;
	}
}
