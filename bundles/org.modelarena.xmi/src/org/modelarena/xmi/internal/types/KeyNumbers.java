// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.types;

/**
 * Numbers keys from 0 in the order in which they come. Takes nothing as long as each key is its own number, as in a store that was only loaded, and
 * then 24 bytes a key or more: an open hash table with linear probing. Not thread-safe.
 */
public final class KeyNumbers {
	/** Stands for "no number". */
	public static final int NONE = -1;

	private static final int FREE = 0;

	/** Null as long as each key is its own number. */
	private long[] keys;
	/** One more than the number. */
	private int[] numbers;
	private int size;

	/** Gives a key that has none the next number. */
	public void add(long key) {
		if (keys == null) {
			if (key == size) {
				size++;
				return;
			}
			resize(Math.max(64, Integer.highestOneBit(size) << 2));
			for (int i = 0; i < size; i++) {
				put(i, i);
			}
		} else if (size >= keys.length >> 1) {
			grow();
		}
		put(key, size++);
	}

	/** The number of a key, or {@link #NONE}. */
	public int of(long key) {
		if (keys == null) {
			return key >= 0 && key < size ? (int) key : NONE;
		}
		return numbers[slot(key)] - 1;
	}

	/** How many keys have numbers. */
	public int size() {
		return size;
	}

	private void grow() {
		long[] before = keys;
		int[] numbersBefore = numbers;
		resize(Math.multiplyExact(before.length, 2));
		for (int i = 0; i < before.length; i++) {
			if (numbersBefore[i] != FREE) {
				put(before[i], numbersBefore[i] - 1);
			}
		}
	}

	private void resize(int length) {
		keys = new long[length];
		numbers = new int[length];
	}

	private void put(long key, int number) {
		int slot = slot(key);
		keys[slot] = key;
		numbers[slot] = number + 1;
	}

	/** Where a key is, or would be. Multiplies by the golden ratio, and takes the high bits. */
	private int slot(long key) {
		int mask = keys.length - 1;
		int slot = (int) (key * 0x9E3779B97F4A7C15L >>> 33) & mask;
		while (numbers[slot] != FREE && keys[slot] != key) {
			slot = slot + 1 & mask;
		}
		return slot;
	}
}
