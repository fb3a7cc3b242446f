// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/**
 * How numbers are packed: in blocks, each with a width of its own. An entry is {@code base + slope * place in the block + bits}, and where
 * its highest bit is set, {@code + jump}, so that a block may have values of two ranges. The bits of a block begin where those of the one
 * before end.
 */
final class Packing {
	/** {@code entry >>> SHIFT} is the block of an entry. */
	static final int SHIFT = 7;
	static final int BLOCK = 1 << SHIFT;
	static final int MASK = BLOCK - 1;
	/** So many bytes a block takes for each bit of its width. */
	static final int UNIT = BLOCK / Byte.SIZE;
	/** So many bytes follow the last block, because bits are read eight bytes at once, and to the end of an int that is not aligned. */
	static final int PADDING = Long.BYTES;

	/** The lowest bits of a block's head are its width. */
	static final int WIDTH = 0x7F;
	/** Set in the head of a block that has a jump. */
	static final int JUMP = 0x80;
	/** The slope is in the highest bits of the head, signed. */
	static final int SLOPE_SHIFT = 8;
	static final int LEAST_SLOPE = Byte.MIN_VALUE;
	static final int MOST_SLOPE = Byte.MAX_VALUE;

	/** Ints have at most so many bits. */
	static final int WIDEST_INT = Integer.SIZE;
	/** Longs have at most so many bits, which a read of eight bytes finds wherever they begin, or else all of theirs. */
	static final int WIDEST_LONG = Long.SIZE - Byte.SIZE;

	private Packing() {
	}
}
