// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.Arrays;
import java.util.BitSet;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** The rows of keys, in chunks; a chunk without keys takes no memory. Immutable and thread-safe. */
final class KeyRows {
	static final KeyRows EMPTY = new KeyRows(new int[0][]);
	private final int[][] chunks;

	private KeyRows(int[][] chunks) {
		this.chunks = chunks;
	}

	/** The row of a key, or NO_ROW. */
	int row(long key) {
		long chunk = key >>> PageLayout.SHIFT;
		if (key < 0 || chunk >= chunks.length || chunks[(int) chunk] == null) {
			return ColumnSnapshot.NO_ROW;
		}
		return chunks[(int) chunk][(int) key & PageLayout.MASK];
	}

	Editor edit() {
		return new Editor(chunks.clone());
	}

	/** More keys. */
	static final class Editor {
		private final BitSet own = new BitSet();
		private int[][] chunks;

		private Editor(int[][] chunks) {
			this.chunks = chunks;
		}

		/** As {@link KeyRows#row}. */
		int row(long key) {
			return new KeyRows(chunks).row(key);
		}

		void put(long key, int row) {
			int chunk = Math.toIntExact(key >>> PageLayout.SHIFT);
			if (chunk >= chunks.length) {
				chunks = Arrays.copyOf(chunks, Math.max(chunk + 1, chunks.length + (chunks.length >> 1)));
			}
			if (!own.get(chunk)) {
				if (chunks[chunk] == null) {
					chunks[chunk] = new int[PageLayout.PAGE];
					Arrays.fill(chunks[chunk], ColumnSnapshot.NO_ROW);
				} else {
					chunks[chunk] = chunks[chunk].clone();
				}
				own.set(chunk);
			}
			chunks[chunk][(int) key & PageLayout.MASK] = row;
		}

		KeyRows freeze() {
			return new KeyRows(chunks);
		}
	}
}
