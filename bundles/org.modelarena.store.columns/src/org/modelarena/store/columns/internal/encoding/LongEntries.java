// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;

import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;

/** Collects the pages of a column of longs. */
public final class LongEntries {
	private static final long NARROW_RANGE = 1L << Short.SIZE;
	private static final long WIDE_RANGE = 1L << Integer.SIZE;

	private final long[] bases;
	private final int[] places;
	private short[] narrow = new short[0];
	private int narrowSize;
	private int[] wide = new int[0];
	private int wideSize;
	private long[] full = new long[0];
	private int fullSize;

	public LongEntries(int pages) {
		bases = new long[pages];
		places = new int[pages];
	}

	public void add(int page, long[] values, int from, int counted) {
		long min = Arrays.stream(values, from, from + counted).min().orElse(0);
		long max = Arrays.stream(values, from, from + counted).max().orElse(0);
		long range = max - min;
		bases[page] = min;
		if (range >= 0 && range < NARROW_RANGE) {
			narrow = narrowSize + PageLayout.PAGE > narrow.length ? Arrays.copyOf(narrow, narrow.length * 3 / 2 + PageLayout.PAGE) : narrow;
			for (int i = 0; i < counted; i++) {
				narrow[narrowSize + i] = (short) (values[from + i] - min);
			}
			places[page] = narrowSize << PagedLongs.KIND_BITS | PagedLongs.NARROW;
			narrowSize += PageLayout.PAGE;
		} else if (range >= 0 && range < WIDE_RANGE) {
			wide = wideSize + PageLayout.PAGE > wide.length ? Arrays.copyOf(wide, wide.length * 3 / 2 + PageLayout.PAGE) : wide;
			for (int i = 0; i < counted; i++) {
				wide[wideSize + i] = (int) (values[from + i] - min);
			}
			places[page] = wideSize << PagedLongs.KIND_BITS | PagedLongs.WIDE;
			wideSize += PageLayout.PAGE;
		} else {
			full = fullSize + PageLayout.PAGE > full.length ? Arrays.copyOf(full, full.length * 3 / 2 + PageLayout.PAGE) : full;
			System.arraycopy(values, from, full, fullSize, counted);
			places[page] = fullSize << PagedLongs.KIND_BITS | PagedLongs.FULL;
			fullSize += PageLayout.PAGE;
		}
	}

	/** How many bytes they take. */
	public long bytes() {
		return (long) bases.length * (Long.BYTES + Integer.BYTES) + (long) narrowSize * Short.BYTES + (long) wideSize * Integer.BYTES + (long) fullSize * Long.BYTES;
	}

	/** As they are, on the heap. */
	PagedLongs paged(int firstPage) {
		return new PagedLongs(new PagedLongs.Parts(firstPage, bases, places, ShortBuffer.wrap(narrow), IntBuffer.wrap(wide), LongBuffer.wrap(full)));
	}

	/** Writes all of them. */
	public void write(int column, BaseWriter writer) {
		writer.section(column, Part.BASES, out -> out.putLongs(bases, 0, bases.length));
		writer.section(column, Part.PLACES, out -> out.putInts(places, 0, places.length));
		writer.section(column, Part.NARROW, out -> out.putShorts(narrow, 0, narrowSize));
		writer.section(column, Part.WIDE, out -> out.putInts(wide, 0, wideSize));
		writer.section(column, Part.FLAT, out -> out.putLongs(full, 0, fullSize));
	}
}
