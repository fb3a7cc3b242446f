// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Arrays;
import java.util.List;

/**
 * A forward walk over element keys without boxing. Not thread-safe; valid as long as its snapshot is open.
 */
public interface KeyCursor {
	/** Moves to the next key; false at the end. */
	boolean next();

	/** The key moved to last. Undefined before the first {@link #next()} and after it returned false. */
	long key();

	/** A cursor over the first {@code count} entries of {@code keys}, which must not change meanwhile. */
	static KeyCursor of(long[] keys, int count) {
		return new KeyCursor() {
			private int at = -1;

			@Override
			public boolean next() {
				return ++at < count;
			}

			@Override
			public long key() {
				return keys[at];
			}
		};
	}

	/** A cursor over the given keys. */
	static KeyCursor of(long... keys) {
		return of(keys, keys.length);
	}

	/** The keys of several cursors, each of which gives them in ascending order, in ascending order. */
	static KeyCursor merged(List<KeyCursor> cursors) {
		return cursors.size() == 1 ? cursors.getFirst() : new MergedCursor(cursors);
	}

	/** Drains this cursor. */
	default long[] toArray() {
		long[] keys = new long[16];
		int count = 0;
		while (next()) {
			if (count == keys.length) {
				keys = Arrays.copyOf(keys, count * 2);
			}
			keys[count++] = key();
		}
		return Arrays.copyOf(keys, count);
	}
}
