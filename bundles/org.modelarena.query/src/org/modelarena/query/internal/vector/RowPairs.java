// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** Pairs of rows of a snapshot: a hash table by open addressing. Used by one thread. */
public final class RowPairs {
	private static final int FIRST_CAPACITY = 16;
	private static final long FREE = -1;

	private long[] table = free(FIRST_CAPACITY);
	private int size;

	private static long[] free(int length) {
		long[] free = new long[length];
		Arrays.fill(free, FREE);
		return free;
	}

	/** Adds a pair, none of which is {@link org.modelarena.core.columns.ColumnSnapshot#NO_ROW}. */
	public void add(int one, int other) {
		long pair = pair(one, other);
		int place = place(pair);
		if (table[place] != pair) {
			table[place] = pair;
			if (2 * ++size > table.length) {
				grow();
			}
		}
	}

	/** Whether a pair is there. */
	public boolean contains(int one, int other) {
		long pair = pair(one, other);
		return table[place(pair)] == pair;
	}

	private static long pair(int one, int other) {
		return (long) one << Integer.SIZE | other;
	}

	private void grow() {
		long[] before = table;
		table = free(2 * before.length);
		for (long pair : before) {
			if (pair != FREE) {
				table[place(pair)] = pair;
			}
		}
	}

	/** Where a pair lies, or would. */
	private int place(long pair) {
		int mask = table.length - 1;
		int place = (int) (pair * 0x9E3779B97F4A7C15L >>> 32) & mask;
		while (table[place] != FREE && table[place] != pair) {
			place = place + 1 & mask;
		}
		return place;
	}
}
