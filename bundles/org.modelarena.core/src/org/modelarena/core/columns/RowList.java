// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.columns;

import java.util.Arrays;

/**
 * Some rows as pages.
 *
 * @param rows in their order; taken over
 */
public record RowList(int[] rows) implements RowPages {
	/** Puts the rows of some pages in ascending order of their elements' keys; the same pages, if they are already. */
	static RowPages byKey(ColumnSnapshot snapshot, RowPages pages) {
		int size = Math.toIntExact(pages.size());
		int[] rows = new int[size];
		long[] keys = new long[size];
		int[] page = new int[ColumnSnapshot.PAGE];
		long[] pageKeys = new long[ColumnSnapshot.PAGE];
		int read = 0;
		for (int i = 0; i < pages.pages(); i++) {
			int count = pages.read(i, page);
			snapshot.keys(page, count, pageKeys);
			System.arraycopy(page, 0, rows, read, count);
			System.arraycopy(pageKeys, 0, keys, read, count);
			read += count;
		}
		if (isAscending(keys)) {
			return pages;
		}
		// Those of each type are in order, which this sort makes use of.
		Arrays.sort(keys);
		Arrays.setAll(rows, i -> snapshot.row(keys[i]));
		return new RowList(rows);
	}

	private static boolean isAscending(long[] keys) {
		for (int i = 1; i < keys.length; i++) {
			if (keys[i] < keys[i - 1]) {
				return false;
			}
		}
		return true;
	}

	@Override
	public long size() {
		return rows.length;
	}

	@Override
	public int pages() {
		return (rows.length + ColumnSnapshot.PAGE - 1) / ColumnSnapshot.PAGE;
	}

	@Override
	public int count(int page) {
		return Math.min(ColumnSnapshot.PAGE, rows.length - page * ColumnSnapshot.PAGE);
	}

	@Override
	public int first(int page) {
		return ColumnSnapshot.NO_ROW;
	}

	@Override
	public int read(int page, int[] into) {
		int count = count(page);
		System.arraycopy(rows, page * ColumnSnapshot.PAGE, into, 0, count);
		return count;
	}
}
