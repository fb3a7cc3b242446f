// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/** Longs of a base file by rows. One subclass for each encoding. Immutable and thread-safe. Rows are not checked. */
public abstract class BaseLongs {
	/** The value of one row. */
	public abstract long get(int row);

	/** The values of rows that follow each other. */
	public abstract void read(int first, int count, long[] values, int at);

	/** The values of some rows, those of changed pages from there: {@code pages[page]} is null for one that has not changed, {@code pages} if none has. */
	public void gather(int[] rows, int count, long[][] pages, long[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			long[] page = pages == null ? null : pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : get(row);
		}
	}

	/** As {@link #gather}, for doubles that are stored by their bits. */
	public void gather(int[] rows, int count, long[][] pages, double[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			long[] page = pages == null ? null : pages[row >>> PageLayout.SHIFT];
			values[i] = Double.longBitsToDouble(page != null ? page[row & PageLayout.MASK] : get(row));
		}
	}
}
