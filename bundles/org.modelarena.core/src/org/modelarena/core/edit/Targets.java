// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.edit;

import java.util.Arrays;
import java.util.Set;
import java.util.function.Supplier;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelEdit;

/**
 * The targets of one reference of one element in the course of an edit. Those before the edit are not read as long as steps only append: a container may hold
 * millions.
 */
final class Targets {
	private static final int SMALLEST = 4;

	private final Set<Long> deleted;
	/** Null when they are among the keys. */
	private @Nullable Supplier<KeyCursor> unread;
	private long[] keys = new long[0];
	private int size;
	/** How many elements were deleted when those among these targets were last removed. */
	private int cleared;

	/**
	 * @param before  the targets before the edit
	 * @param deleted the deleted elements, of which there are only ever more
	 */
	Targets(Supplier<KeyCursor> before, Set<Long> deleted) {
		this.unread = before;
		this.deleted = deleted;
	}

	/** Reads what is unread, and removes what was deleted since the last call. */
	private void refresh() {
		Supplier<KeyCursor> before = unread;
		if (before != null) {
			unread = null;
			long[] first = before.get().toArray();
			long[] all = Arrays.copyOf(first, first.length + size);
			System.arraycopy(keys, 0, all, first.length, size);
			keys = all;
			size = all.length;
		}
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
	}

	int size() {
		refresh();
		return size;
	}

	long get(int index) {
		refresh();
		return keys[index];
	}

	/** Not followed by later changes. */
	long[] toArray() {
		refresh();
		return Arrays.copyOf(keys, size);
	}

	int indexOf(long key) {
		refresh();
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
		if (position != ModelEdit.END) {
			refresh();
		}
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
