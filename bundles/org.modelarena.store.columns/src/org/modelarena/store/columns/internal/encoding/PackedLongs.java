// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** Longs of a base file by rows that are packed, see {@link Packing}. */
public final class PackedLongs extends BaseLongs {
	/**
	 * The parts of the encoding.
	 *
	 * @param first the first row
	 * @param heads for each block its width, whether it has a jump, and its slope
	 * @param bases for each block its base and, if it has one, its jump
	 * @param bits  of all blocks, little-endian
	 */
	public record Parts(int first, ShortBuffer heads, LongBuffer bases, ByteBuffer bits) {
	}

	private final int first;
	private final long[] bases;
	/** Null if no block has one. */
	private final long[] jumps;
	private final byte[] slopes;
	/** Where the bits of each block begin, in units; they end where those of the next begin. */
	private final int[] places;
	private final ByteBuffer bits;

	public PackedLongs(Parts parts) {
		first = parts.first;
		bits = parts.bits;
		int count = parts.heads.remaining();
		bases = new long[count];
		jumps = parts.bases.remaining() == count ? null : new long[count];
		slopes = new byte[count];
		places = new int[count + 1];
		int base = 0;
		for (int block = 0; block < count; block++) {
			int head = parts.heads.get(block);
			bases[block] = parts.bases.get(base++);
			if ((head & Packing.JUMP) != 0) {
				jumps[block] = parts.bases.get(base++);
			}
			slopes[block] = (byte) (head >> Packing.SLOPE_SHIFT);
			places[block + 1] = places[block] + (head & Packing.WIDTH);
		}
	}

	@Override
	public long get(int row) {
		int index = row - first;
		int block = index >>> Packing.SHIFT;
		int at = index & Packing.MASK;
		int width = places[block + 1] - places[block];
		int bit = at * width;
		long code = bits.getLong(places[block] * Packing.UNIT + (bit >>> 3)) >>> (bit & 7) & mask(width);
		long value = bases[block] + (long) slopes[block] * at + code;
		return jumps == null ? value : value + (jumps[block] & -(code >>> width - 1));
	}

	/** All bits for those of whole longs, which a shift by 64 would make none. */
	private static long mask(int width) {
		return (1L << width) - 1 | -(width >>> 6);
	}

	@Override
	public void read(int from, int count, long[] values, int at) {
		for (int i = 0; i < count; i++) {
			values[at + i] = get(from + i);
		}
	}

	/** The number of rows, those of gaps included. */
	public int rows() {
		return bases.length << Packing.SHIFT;
	}

	/** The same page by page, on the heap. */
	public PagedLongs unpacked() {
		LongEntries entries = new LongEntries(rows() >>> PageLayout.SHIFT);
		long[] page = new long[PageLayout.PAGE];
		for (int row = 0; row < rows(); row += PageLayout.PAGE) {
			read(first + row, PageLayout.PAGE, page, 0);
			entries.add(row >>> PageLayout.SHIFT, page, 0, PageLayout.PAGE);
		}
		return entries.paged(first >>> PageLayout.SHIFT);
	}
}
