// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.load;

import java.util.Arrays;

/** Ints that are appended, without ever copying what is there. */
final class IntChunks {
	private static final int SHIFT = 16;
	private static final int MASK = (1 << SHIFT) - 1;

	private int[][] chunks = new int[4][];
	private int size;

	void add(int value) {
		int chunk = size >>> SHIFT;
		if ((size & MASK) == 0) {
			if (chunk == chunks.length) {
				chunks = Arrays.copyOf(chunks, chunk * 2);
			}
			chunks[chunk] = new int[chunk == 0 ? 1 << 8 : MASK + 1];
		} else if (chunk == 0 && size == chunks[0].length) {
			chunks[0] = Arrays.copyOf(chunks[0], size * 4);
		}
		chunks[chunk][size++ & MASK] = value;
	}

	int get(int index) {
		return chunks[index >>> SHIFT][index & MASK];
	}

	int size() {
		return size;
	}
}
