// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.IntBuffer;
import java.nio.ShortBuffer;

/**
 * Ints page by page: entries of 16 bits above a base of their page, or, where a page's values are too far apart, of 32 bits. Pages of equal
 * entries share them. Rows lie in pages of {@link PageLayout#PAGE}; a page may have one entry more than rows.
 */
public final class PagedInts extends BaseInts implements LinkStarts {
	/** The parts of the encoding. */
	public record Parts(int firstPage, int[] bases, int[] places, ShortBuffer narrow, IntBuffer wide) {
	}

	private final int firstPage;
	private final int[] bases;
	private final int[] places;
	private final ShortBuffer narrow;
	private final IntBuffer wide;

	public PagedInts(Parts parts, long present) {
		super(present);
		firstPage = parts.firstPage;
		bases = parts.bases;
		places = parts.places;
		narrow = parts.narrow;
		wide = parts.wide;
	}

	@Override
	public int get(int row) {
		return entry((row >>> PageLayout.SHIFT) - firstPage, row & PageLayout.MASK);
	}

	@Override
	public int rows() {
		return places.length << PageLayout.SHIFT;
	}

	@Override
	public long bounds(int row) {
		int page = (row >>> PageLayout.SHIFT) - firstPage;
		int place = places[page];
		int at = row & PageLayout.MASK;
		if (place >= 0) {
			int base = bases[page];
			return (long) (base + (narrow.get(place + at) & 0xFFFF)) << Integer.SIZE | base + (narrow.get(place + at + 1) & 0xFFFF);
		}
		return (long) wide.get(~place + at) << Integer.SIZE | wide.get(~place + at + 1);
	}

	@Override
	public void bounds(int row, int count, int[] values) {
		read(row, count, values, 0);
		values[count] = count == 0 ? 0 : (int) bounds(row + count - 1);
	}

	@Override
	public int first() {
		return firstPage << PageLayout.SHIFT;
	}

	private int entry(int page, int at) {
		int place = places[page];
		return place >= 0 ? bases[page] + (narrow.get(place + at) & 0xFFFF) : wide.get(~place + at);
	}

	/** Some entries of one page, counted from that of a row. */
	void entries(int row, int count, int[] values, int at) {
		int page = (row >>> PageLayout.SHIFT) - firstPage;
		int place = places[page];
		if (place < 0) {
			wide.get(~place + (row & PageLayout.MASK), values, at, count);
			return;
		}
		int base = bases[page];
		int from = place + (row & PageLayout.MASK);
		for (int i = 0; i < count; i++) {
			values[at + i] = base + (narrow.get(from + i) & 0xFFFF);
		}
	}

	@Override
	public void read(int first, int count, int[] values, int at) {
		for (int done = 0; done < count;) {
			int some = Math.min(count - done, PageLayout.PAGE - (first + done & PageLayout.MASK));
			entries(first + done, some, values, at + done);
			done += some;
		}
	}

	@Override
	public void gather(int[] rows, int count, int[] values) {
		// Rows that are read together often lie in one page.
		int page = -1;
		int place = 0;
		int base = 0;
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			if (row >>> PageLayout.SHIFT != page) {
				page = row >>> PageLayout.SHIFT;
				place = places[page - firstPage];
				base = bases[page - firstPage];
			}
			values[i] = place >= 0 ? base + (narrow.get(place + (row & PageLayout.MASK)) & 0xFFFF) : wide.get(~place + (row & PageLayout.MASK));
		}
	}

	@Override
	public void gather(int[] rows, int count, int[][] pages, int[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] page = pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : get(row);
		}
	}
}
