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
	/** Longs page by page, see {@link BaseLongs}. */
	LONGS,
	/** Starts page by page and targets; the third long is the number of links. */
	LINKS,
	/** As LINKS, without targets: the fourth long is the first, and each is one more than the one before. */
	LINKS_IN_ORDER
}
