// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import org.modelarena.store.columns.internal.file.BaseWriter;
import org.modelarena.store.columns.internal.file.Part;

/** Collects the pages of a paged encoding, so that equal ones are stored once. For one column. */
public final class PageEntries {
	private static final int RANGE = 1 << Short.SIZE;

	private final int[] bases;
	private final int[] places;
	private final Map<ShortBuffer, Integer> known = new HashMap<>();
	private short[] narrow = new short[1 << 12];
	private int narrowSize;
	private int[] wide = new int[0];
	private int wideSize;

	public PageEntries(int pages) {
		bases = new int[pages];
		places = new int[pages];
	}

	public static boolean isNarrow(int min, int max) {
		return (long) max - min < RANGE;
	}

	/** Adds the entries of a page; what lies after those that count is ignored. */
	public void add(int page, int[] values, int from, int stride, int counted) {
		int min = Integer.MAX_VALUE;
		int max = Integer.MIN_VALUE;
		for (int i = from; i < from + counted; i++) {
			min = Math.min(min, values[i]);
			max = Math.max(max, values[i]);
		}
		if (counted == 0) {
			min = 0;
			max = 0;
		}
		if (isNarrow(min, max)) {
			short[] entries = new short[stride];
			for (int i = 0; i < counted; i++) {
				entries[i] = (short) (values[from + i] - min);
			}
			bases[page] = min;
			places[page] = place(entries);
			return;
		}
		if (wideSize + stride > wide.length) {
			wide = Arrays.copyOf(wide, wide.length * 3 / 2 + stride * 4);
		}
		System.arraycopy(values, from, wide, wideSize, counted);
		places[page] = ~wideSize;
		wideSize += stride;
	}

	private int place(short[] entries) {
		ShortBuffer key = ShortBuffer.wrap(entries);
		Integer place = known.get(key);
		if (place != null) {
			return place;
		}
		if (narrowSize + entries.length > narrow.length) {
			narrow = Arrays.copyOf(narrow, narrow.length * 3 / 2 + entries.length);
		}
		System.arraycopy(entries, 0, narrow, narrowSize, entries.length);
		known.put(key, narrowSize);
		narrowSize += entries.length;
		return narrowSize - entries.length;
	}

	public void write(int column, BaseWriter writer) {
		writer.section(column, Part.BASES, out -> out.putInts(bases, 0, bases.length));
		writer.section(column, Part.PLACES, out -> out.putInts(places, 0, places.length));
		writer.section(column, Part.NARROW, out -> out.putShorts(narrow, 0, narrowSize));
		writer.section(column, Part.WIDE, out -> out.putInts(wide, 0, wideSize));
	}
}
