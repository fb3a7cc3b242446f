// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.util.Arrays;

import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;

/** Packs numbers, see {@link Packing}: for each block what takes the fewest bits. For one array; used by one thread. */
public final class PackedEntries {
	private static final int[] SLOPES = { 0, 1 };

	private final boolean isOfLongs;
	private short[] heads = new short[16];
	private int blocks;
	private long[] bases = new long[2 * 16];
	private int baseCount;
	private long[] bits = new long[1 << 8];
	private int size;
	/** The entries of the next block. */
	private final long[] block = new long[Packing.BLOCK];
	private int filled;
	/** The best that was found for the next block. */
	private long base;
	private long jump;
	private int slope;
	private int width;

	private PackedEntries(boolean isOfLongs) {
		this.isOfLongs = isOfLongs;
	}

	/** For ints. */
	public static PackedEntries ofInts() {
		return new PackedEntries(false);
	}

	/** For longs. */
	public static PackedEntries ofLongs() {
		return new PackedEntries(true);
	}

	/** Appends an entry. */
	public void add(long value) {
		block[filled++] = value;
		if (filled == Packing.BLOCK) {
			pack();
		}
	}

	/** Appends entries. */
	public void add(int[] values, int from, int count) {
		for (int i = from; i < from + count; i++) {
			add(values[i]);
		}
	}

	/** Appends entries. */
	public void add(long[] values, int from, int count) {
		for (int i = from; i < from + count; i++) {
			add(values[i]);
		}
	}

	/** Appends entries that may be anything, up to the end of a block. */
	public void skip(int count) {
		int left = count;
		if (filled > 0 && left > 0) {
			left -= Packing.BLOCK - filled;
			pack();
		}
		for (; left > 0; left -= Packing.BLOCK) {
			pack();
		}
	}

	private void pack() {
		choose();
		if (blocks == heads.length) {
			heads = Arrays.copyOf(heads, blocks * 2);
			bases = Arrays.copyOf(bases, blocks * 4);
		}
		heads[blocks++] = (short) (width | (jump == 0 ? 0 : Packing.JUMP) | slope << Packing.SLOPE_SHIFT);
		bases[baseCount++] = base;
		if (jump != 0) {
			bases[baseCount++] = jump;
		}
		if (size + 2 * width > bits.length) {
			bits = Arrays.copyOf(bits, bits.length * 3 / 2 + 2 * Long.SIZE);
		}
		if (width == Long.SIZE) {
			System.arraycopy(block, 0, bits, size, filled);
		} else if (width > 0) {
			encode();
		}
		size += 2 * width;
		filled = 0;
	}

	/** Finds the slope and the ranges that take the fewest bits. */
	private void choose() {
		base = 0;
		jump = 0;
		slope = 0;
		width = filled == 0 ? 0 : Integer.MAX_VALUE;
		for (int i = 0; i < SLOPES.length && width > 0; i++) {
			choose(SLOPES[i]);
		}
		if (width > 1) {
			long mean = Math.round((block[filled - 1] - block[0]) / (filled - 1.0));
			if (mean >= Packing.LEAST_SLOPE && mean <= Packing.MOST_SLOPE && mean >>> 1 != 0) {
				choose((int) mean);
			}
		}
		if (width > (isOfLongs ? Packing.WIDEST_LONG : Packing.WIDEST_INT)) {
			base = 0;
			jump = 0;
			slope = 0;
			width = Long.SIZE;
		}
	}

	private void choose(int withSlope) {
		long min = Long.MAX_VALUE;
		long max = Long.MIN_VALUE;
		for (int i = 0; i < filled; i++) {
			long value = block[i] - (long) withSlope * i;
			min = Math.min(min, value);
			max = Math.max(max, value);
		}
		int needed = width(max - min);
		if (needed < width) {
			base = min;
			jump = 0;
			slope = withSlope;
			width = needed;
		}
		if (needed <= 2) {
			return;
		}
		// Two ranges take fewer bits only if each is less than half of the one: then there is nothing in the middle.
		long middle = min + (max - min >>> 1);
		long low = min;
		long high = max;
		for (int i = 0; i < filled; i++) {
			long value = block[i] - (long) withSlope * i;
			low = Math.max(low, value <= middle ? value : min);
			high = Math.min(high, value > middle ? value : max);
		}
		needed = width(Math.max(low - min, max - high));
		if (needed + 1 < width) {
			long between = high - min - (1L << needed);
			if (between != 0) {
				base = min;
				jump = between;
				slope = withSlope;
				width = needed + 1;
			}
		}
	}

	private static int width(long range) {
		return Long.SIZE - Long.numberOfLeadingZeros(range);
	}

	private void encode() {
		long top = 1L << width - 1;
		long word = 0;
		int used = 0;
		int to = size;
		for (int i = 0; i < filled; i++) {
			long code = block[i] - (long) slope * i - base;
			if (jump != 0 && Long.compareUnsigned(code, top) >= 0) {
				code -= jump;
			}
			word |= code << used;
			used += width;
			if (used >= Long.SIZE) {
				bits[to++] = word;
				used -= Long.SIZE;
				word = used == 0 ? 0 : code >>> width - used;
			}
		}
		if (used > 0) {
			bits[to] = word;
		}
	}

	/**
	 * Ends the array.
	 *
	 * @return how many bytes it takes
	 */
	public long finish() {
		if (filled > 0) {
			pack();
		}
		return (long) blocks * Short.BYTES + (long) baseCount * (isOfLongs ? Long.BYTES : Integer.BYTES) + (long) size * Long.BYTES + Packing.PADDING;
	}

	/** Writes the targets of links, after {@link #finish}. */
	public void writeTargets(int column, BaseWriter writer) {
		write(column, writer, Part.TARGET_HEADS, Part.TARGET_BASES, Part.TARGET_BITS);
	}

	/** Writes all entries, after {@link #finish}. */
	public void write(int column, BaseWriter writer) {
		write(column, writer, Part.HEADS, Part.BASES, Part.BITS);
	}

	private void write(int column, BaseWriter writer, Part headsPart, Part basesPart, Part bitsPart) {
		writer.section(column, headsPart, out -> out.putShorts(heads, 0, blocks));
		writer.section(column, basesPart, out -> {
			if (isOfLongs) {
				out.putLongs(bases, 0, baseCount);
			} else {
				for (int i = 0; i < baseCount; i++) {
					out.putInt((int) bases[i]);
				}
			}
		});
		writer.section(column, bitsPart, out -> {
			out.putLongs(bits, 0, size);
			out.putLongs(new long[Packing.PADDING / Long.BYTES], 0, Packing.PADDING / Long.BYTES);
		});
	}
}
