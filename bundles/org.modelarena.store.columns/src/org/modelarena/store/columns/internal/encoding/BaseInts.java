// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/**
 * Ints of a base file by rows. One subclass for each encoding, each with loops of its own, so that a batch costs one virtual call and its
 * loop reads one kind of buffer. Immutable and thread-safe. Rows are not checked.
 */
public abstract class BaseInts {
	/** How many values that count are not -1. */
	public final long present;

	BaseInts(long present) {
		this.present = present;
	}

	/** The value of one row. */
	public abstract int get(int row);

	/** The values of rows that follow each other. */
	public abstract void read(int first, int count, int[] values, int at);

	/** The values of some rows. */
	public abstract void gather(int[] rows, int count, int[] values);

	/** The values of some rows, those of changed pages from there: {@code pages[page]} is null for one that has not changed. */
	public abstract void gather(int[] rows, int count, int[][] pages, int[] values);
}
