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

	/** Makes room for so many more, for whoever knows. */
	public void makeRoom(int more) {
		if (size + more > values.length) {
			values = Arrays.copyOf(values, Math.max(Math.addExact(size, more), size + (size >> 3)));
		}
	}

	/** Gives back the room that is not used. */
	public void trim() {
		values = Arrays.copyOf(values, size);
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
