// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;

/** Ints that are packed, see {@link Packing}. Immutable and thread-safe. Indexes are not checked. */
public final class PackedArray {
	/**
	 * The parts of the encoding.
	 *
	 * @param heads for each block its width, whether it has a jump, and its slope
	 * @param bases for each block its base and, if it has one, its jump
	 * @param bits  of all blocks, little-endian
	 */
	public record Parts(ShortBuffer heads, IntBuffer bases, ByteBuffer bits) {
	}

	/** The number of ints for a block, as a shift: what is known of it lies together. */
	private static final int STRIDE_SHIFT = 2;
	private static final int STRIDE = 1 << STRIDE_SHIFT;
	private static final int BASE = 0;
	private static final int JUMP = 1;
	private static final int SLOPE = 2;
	/** Where its bits begin, in units; they end where those of the next begin. */
	private static final int PLACE = 3;

	private final int[] blocks;
	private final ByteBuffer bits;

	public PackedArray(Parts parts) {
		int count = parts.heads.remaining();
		blocks = new int[(count + 1) * STRIDE];
		bits = parts.bits;
		int base = 0;
		int place = 0;
		for (int block = 0; block < count; block++) {
			int head = parts.heads.get(block);
			int at = block << STRIDE_SHIFT;
			blocks[at + BASE] = parts.bases.get(base++);
			blocks[at + JUMP] = (head & Packing.JUMP) == 0 ? 0 : parts.bases.get(base++);
			blocks[at + SLOPE] = head >> Packing.SLOPE_SHIFT;
			blocks[at + PLACE] = place;
			place += head & Packing.WIDTH;
		}
		blocks[(count << STRIDE_SHIFT) + PLACE] = place;
	}

	/** Some entries, from the first, on the heap. */
	public int[] unpacked(int count) {
		int[] all = new int[count];
		read(0, count, all, 0);
		return all;
	}

	/** How many entries there are, rounded up to whole blocks. */
	public int size() {
		return (blocks.length / STRIDE - 1) * Packing.BLOCK;
	}

	/** One entry. */
	public int get(int index) {
		int block = index >>> Packing.SHIFT << STRIDE_SHIFT;
		int place = blocks[block + PLACE];
		int width = blocks[block + STRIDE + PLACE] - place;
		int at = index & Packing.MASK;
		int bit = at * width;
		int code = (int) (bits.getLong(place * Packing.UNIT + (bit >>> 3)) >>> (bit & 7) & (1L << width) - 1);
		return blocks[block + BASE] + blocks[block + SLOPE] * at + code + (blocks[block + JUMP] & -(code >>> width - 1));
	}

	/** Entries that follow each other. */
	public void read(int first, int count, int[] values, int to) {
		for (int done = 0; done < count;) {
			int from = first + done & Packing.MASK;
			int some = Math.min(count - done, Packing.BLOCK - from);
			decode(first + done >>> Packing.SHIFT << STRIDE_SHIFT, from, some, values, to + done);
			done += some;
		}
	}

	private void decode(int block, int from, int count, int[] values, int to) {
		int slope = blocks[block + SLOPE];
		int line = blocks[block + BASE] + slope * from;
		int jump = blocks[block + JUMP];
		int place = blocks[block + PLACE];
		int width = blocks[block + STRIDE + PLACE] - place;
		if (width == 0) {
			for (int i = 0; i < count; i++) {
				values[to + i] = line + slope * i;
			}
		} else if (jump == 0) {
			decode(line, slope, width, (long) place * Packing.BLOCK + (long) from * width, count, values, to);
		} else {
			decode(line, slope, jump, width, (long) place * Packing.BLOCK + (long) from * width, count, values, to);
		}
	}

	/** @param first the number of the first bit */
	private void decode(int line, int slope, int width, long first, int count, int[] values, int to) {
		ByteBuffer from = bits;
		int start = (int) (first >>> 3);
		int bit = (int) first & 7;
		long mask = (1L << width) - 1;
		for (int i = 0; i < count; i++) {
			values[to + i] = line + slope * i + (int) (from.getLong(start + (bit >>> 3)) >>> (bit & 7) & mask);
			bit += width;
		}
	}

	private void decode(int line, int slope, int jump, int width, long first, int count, int[] values, int to) {
		ByteBuffer from = bits;
		int start = (int) (first >>> 3);
		int bit = (int) first & 7;
		long mask = (1L << width) - 1;
		for (int i = 0; i < count; i++) {
			int code = (int) (from.getLong(start + (bit >>> 3)) >>> (bit & 7) & mask);
			values[to + i] = line + slope * i + code + (jump & -(code >>> width - 1));
			bit += width;
		}
	}

	/** Some entries; {@code values} may be {@code indexes}. */
	public void gather(int[] indexes, int first, int begin, int end, int[] values) {
		// Indexes that are read together often lie in one block.
		int[] of = blocks;
		ByteBuffer from = bits;
		int known = -1;
		int base = 0;
		int jump = 0;
		int slope = 0;
		int start = 0;
		int width = 0;
		for (int i = begin; i < end; i++) {
			int index = indexes[i] - first;
			int block = index >>> Packing.SHIFT;
			if (block != known) {
				known = block;
				block <<= STRIDE_SHIFT;
				base = of[block + BASE];
				jump = of[block + JUMP];
				slope = of[block + SLOPE];
				start = of[block + PLACE];
				width = of[block + STRIDE + PLACE] - start;
				start *= Packing.UNIT;
			}
			int at = index & Packing.MASK;
			int bit = at * width;
			int code = (int) (from.getLong(start + (bit >>> 3)) >>> (bit & 7) & (1L << width) - 1);
			values[i] = base + slope * at + code + (jump & -(code >>> width - 1));
		}
	}
}
