// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** Rows of a snapshot, each once, in the order in which they were added: a list beside a hash table by open addressing. Used by one thread. */
public final class RowSet {
	private static final int[] NONE = {};
	private static final int FIRST_CAPACITY = 16;
	private static final int FREE = -1;

	private int[] rows = NONE;
	private int size;
	private int[] table = NONE;

	/** Adds a row; false if it is there already. */
	public boolean add(int row) {
		if (2 * (size + 1) > table.length) {
			grow();
		}
		int place = place(row);
		if (table[place] == row) {
			return false;
		}
		table[place] = row;
		rows[size++] = row;
		return true;
	}

	/** Whether a row, which is not {@link org.modelarena.core.columns.ColumnSnapshot#NO_ROW}, is there. */
	public boolean contains(int row) {
		return size > 0 && table[place(row)] == row;
	}

	/** The number of rows. */
	public int size() {
		return size;
	}

	/** Some of the rows, in their order, from a place among them on. */
	public void copy(int from, int[] into, int count) {
		System.arraycopy(rows, from, into, 0, count);
	}

	/** All rows, in their order. */
	public int[] toArray() {
		return Arrays.copyOf(rows, size);
	}

	private void grow() {
		int capacity = Math.max(FIRST_CAPACITY, 2 * table.length);
		table = new int[capacity];
		Arrays.fill(table, FREE);
		rows = Arrays.copyOf(rows, capacity / 2);
		for (int i = 0; i < size; i++) {
			table[place(rows[i])] = rows[i];
		}
	}

	/** Where a row lies, or would. */
	private int place(int row) {
		int mask = table.length - 1;
		int place = (row * 0x9E3779B9 >>> 16 ^ row) & mask;
		while (table[place] != FREE && table[place] != row) {
			place = place + 1 & mask;
		}
		return place;
	}
}
