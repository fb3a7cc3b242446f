// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

/** Rows in pages of at most {@link ColumnSnapshot#PAGE}. Immutable and thread-safe. */
public interface RowPages {
	/** The number of rows in all pages. */
	long size();

	/** The number of pages. */
	int pages();

	/** The number of rows in a page; may be 0. */
	int count(int page);

	/** The first row of a page whose rows follow each other without a gap; {@link ColumnSnapshot#NO_ROW} for one with gaps. */
	int first(int page);

	/**
	 * Reads the rows of a page.
	 *
	 * @param rows receives them, in ascending order if the page is part of an extent that is not in the order of keys
	 * @return their number
	 */
	int read(int page, int[] rows);
}
