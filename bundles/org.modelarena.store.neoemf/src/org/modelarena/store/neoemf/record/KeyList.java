// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.neoemf.record;

import java.util.Arrays;

import org.modelarena.core.model.KeyCursor;

/**
 * The targets of a many-valued reference, in order. Negative ones are not elements of the model, but what lies in other resources. Not thread-safe
 * while it changes.
 */
public final class KeyList {
	private static final int SMALLEST = 4;

	private long[] keys;
	private int size;
	/** Whether there may be negative ones. */
	private boolean hasOutside;

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
		copy.hasOutside = hasOutside;
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
		hasOutside |= key < 0;
	}

	/** Puts a key at a place, before what was there. */
	public void insert(int index, long key) {
		add(key);
		System.arraycopy(keys, index, keys, index + 1, size - 1 - index);
		keys[index] = key;
	}

	/** The place of the element at a position, at which only elements count; the one after all if there are not so many. */
	public int placeOf(int position) {
		if (!hasOutside) {
			return Math.min(position, size);
		}
		int elements = 0;
		for (int i = 0; i < size; i++) {
			if (keys[i] >= 0 && elements++ == position) {
				return i;
			}
		}
		return size;
	}

	/** Replaces the key at a place. */
	public void set(int index, long key) {
		keys[index] = key;
		hasOutside |= key < 0;
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

	/** The place of the last that is a key, or -1. */
	public int lastIndexOf(long key) {
		int i = size - 1;
		while (i >= 0 && keys[i] != key) {
			i--;
		}
		return i;
	}

	/** Removes the key at a place. */
	public void remove(int index) {
		System.arraycopy(keys, index + 1, keys, index, --size - index);
	}

	/** A walk over the elements, which must not change meanwhile. */
	public KeyCursor cursor() {
		return hasOutside ? KeyCursor.of(Arrays.stream(keys, 0, size).filter(key -> key >= 0).toArray()) : KeyCursor.of(keys, size);
	}
}
