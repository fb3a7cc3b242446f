// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import org.modelarena.store.columns.internal.encoding.PageLayout;

/**
 * The pages that a column extends over.
 *
 * @param firstPage the first of them
 * @param used      for each of them the number of rows that count; 0 for a page between them whose elements do not have the feature
 */
public record Coverage(int firstPage, int[] used) {
	/** Where the column's rows start. */
	public int firstRow() {
		return firstPage << PageLayout.SHIFT;
	}

	/** The number of rows, those that do not count included. */
	public int rows() {
		return used.length << PageLayout.SHIFT;
	}
}
