package org.modelarena.store.neoemf.record;

import java.util.Arrays;

import org.modelarena.core.KeyCursor;

/** The targets of a many-valued reference, in order. Not thread-safe while it changes. */
public final class KeyList {
	private static final int SMALLEST = 4;

	private long[] keys;
	private int size;

	public KeyList() {
		this(SMALLEST);
	}

	KeyList(int capacity) {
		keys = new long[capacity];
	}

	/** A list of its own with the same keys. */
	KeyList copy() {
		KeyList copy = new KeyList(Math.max(size, SMALLEST));
		System.arraycopy(keys, 0, copy.keys, 0, size);
		copy.size = size;
		return copy;
	}

	public int size() {
		return size;
	}

	public long get(int index) {
		return keys[index];
	}

	/** Appends a key. */
	public void add(long key) {
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, size * 2);
		}
		keys[size++] = key;
	}

	/** The place of the first that is a key, or -1. */
	public int indexOf(long key) {
		for (int i = 0; i < size; i++) {
			if (keys[i] == key) {
				return i;
			}
		}
		return -1;
	}

	/** Removes the key at a place. */
	public void remove(int index) {
		System.arraycopy(keys, index + 1, keys, index, --size - index);
	}

	/** A walk over the keys, which must not change meanwhile. */
	public KeyCursor cursor() {
		return KeyCursor.of(keys, size);
	}
}
