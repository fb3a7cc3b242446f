// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.file;

/** The part of a column that a section of a base file holds. The ordinal is part of the format. */
public enum Part {
	/** Longs that tell the encoding; see {@link org.modelarena.store.columns.internal.column.ColumnWriter}. */
	DESCRIPTOR,
	/** Per page or block, what is added to its entries: ints, or longs for longs. */
	BASES,
	/** Per page, where its entries begin: an index into NARROW, or the complement of one into WIDE. */
	PLACES,
	/** Entries of 16 bits, unsigned. */
	NARROW,
	/** Entries of 32 bits. */
	WIDE,
	/** The values of a column that is one flat array. */
	FLAT,
	/** The targets of links, or the ids of texts. */
	TARGETS,
	/** Bytes of texts. */
	BYTES,
	/** Per block of packed entries, its width, whether it has a jump, and its slope: 16 bits. */
	HEADS,
	/** The bits of packed entries. */
	BITS,
	/** As HEADS, of the targets of links. */
	TARGET_HEADS,
	/** As BASES, of the targets of links. */
	TARGET_BASES,
	/** As BITS, of the targets of links. */
	TARGET_BITS
}
