// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/** Where the links of each row begin: those of a row end where those of the next begin. Immutable and thread-safe. Rows are not checked. */
public sealed interface LinkStarts permits PagedInts, PackedStarts {
	/** The first row. */
	int first();

	/** The number of rows, those of gaps included. */
	int rows();

	/** Where the links of a row begin, in the high half, and where they end. */
	long bounds(int row);

	/** Where the links of some rows that follow each other begin, and where those of the last end: one more than there are rows. */
	void bounds(int row, int count, int[] values);
}
