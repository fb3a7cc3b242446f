// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/** How a column is stored. The ordinal is part of the format. */
public enum Encoding {
	/** One byte a row above a base, which is the third long of the descriptor. */
	BYTES,
	/** Two bytes a row above a base, which is the third long of the descriptor. */
	SHORTS,
	/** Four bytes a row. */
	INTS,
	/** Ints page by page, see {@link PagedInts}. */
	PAGED,
	/** Longs page by page, see {@link PagedLongs}. */
	LONGS,
	/** Starts page by page and targets; the third long is the number of links. */
	LINKS,
	/** As LINKS, without targets: the fourth long is the first, and each is one more than the one before. */
	LINKS_IN_ORDER,
	/** Ints that are packed, see {@link Packing}. */
	PACKED,
	/** Longs that are packed. */
	PACKED_LONGS,
	/** Starts and targets that are packed; the third long is the number of links, the fifth that of rows. */
	PACKED_LINKS,
	/** As PACKED_LINKS, without targets; see LINKS_IN_ORDER. */
	PACKED_LINKS_IN_ORDER;

	/** The first format whose files have packed columns. */
	private static final int PACKING_FORMAT = 3;

	/** Whether it is one of links. */
	public boolean isOfLinks() {
		return this == LINKS || this == LINKS_IN_ORDER || this == PACKED_LINKS || this == PACKED_LINKS_IN_ORDER;
	}

	/** Whether files of a format have it. */
	public boolean isIn(int format) {
		return this.compareTo(PACKED) < 0 || format >= PACKING_FORMAT;
	}
}
