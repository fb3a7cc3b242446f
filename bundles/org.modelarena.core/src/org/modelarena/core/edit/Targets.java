// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Arrays;
import java.util.Set;

import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;

/** The targets of one reference of one element in the course of an edit. */
final class Targets {
	private static final int SMALLEST = 4;

	private long[] keys;
	private int size;
	/** How many elements were deleted when those among these targets were last removed. */
	private int cleared;

	Targets(KeyCursor targets) {
		keys = targets.toArray();
		size = keys.length;
	}

	/** Removes those that were deleted since the last call, of which there are only ever more. */
	Targets without(Set<Long> deleted) {
		if (cleared < deleted.size()) {
			int kept = 0;
			for (int i = 0; i < size; i++) {
				if (!deleted.contains(keys[i])) {
					keys[kept++] = keys[i];
				}
			}
			size = kept;
			cleared = deleted.size();
		}
		return this;
	}

	int size() {
		return size;
	}

	long get(int index) {
		return keys[index];
	}

	/** Not followed by later changes. */
	long[] toArray() {
		return Arrays.copyOf(keys, size);
	}

	int indexOf(long key) {
		for (int i = 0; i < size; i++) {
			if (keys[i] == key) {
				return i;
			}
		}
		return -1;
	}

	boolean contains(long key) {
		return indexOf(key) >= 0;
	}

	void insert(int position, long key) {
		int at = position == ModelEdit.END ? size : position;
		if (size == keys.length) {
			keys = Arrays.copyOf(keys, Math.max(SMALLEST, size + (size >> 1) + 1));
		}
		System.arraycopy(keys, at, keys, at + 1, size - at);
		keys[at] = key;
		size++;
	}

	/** Removes the first of that key, if there is one. */
	void remove(long key) {
		int at = indexOf(key);
		if (at >= 0) {
			System.arraycopy(keys, at + 1, keys, at, --size - at);
		}
	}
}
