// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.arrays;

import java.util.Arrays;

/** A growing array of small unsigned numbers, up to 65535. Not thread-safe. */
public final class CharArray {
	private char[] values = new char[1024];
	private int size;

	public void add(int value) {
		if (size == values.length) {
			values = Arrays.copyOf(values, size + (size >> 1));
		}
		values[size++] = (char) value;
	}

	/** Makes room for so many more, for whoever knows. */
	public void makeRoom(int more) {
		if (size + more > values.length) {
			values = Arrays.copyOf(values, Math.max(Math.addExact(size, more), size + (size >> 3)));
		}
	}

	public int get(int index) {
		return values[index];
	}
}
