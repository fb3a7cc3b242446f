// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.Arrays;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.store.columns.internal.encoding.PageLayout;
import org.modelarena.store.columns.internal.state.PageTable;

/** The instances of some types, in the pages of the store. */
final class PageList implements RowPages {
	private final PageTable table;
	private final int[] pages;
	private final long size;

	/** @param types ids of concrete types */
	PageList(PageTable table, int[] types) {
		this.table = table;
		pages = Arrays.stream(types).flatMap(type -> Arrays.stream(table.ofType(type))).toArray();
		size = Arrays.stream(pages).mapToLong(table::live).sum();
	}

	@Override
	public long size() {
		return size;
	}

	@Override
	public int pages() {
		return pages.length;
	}

	@Override
	public int count(int page) {
		return table.live(pages[page]);
	}

	@Override
	public int first(int page) {
		int number = pages[page];
		return table.live(number) == table.used(number) ? number << PageLayout.SHIFT : ColumnSnapshot.NO_ROW;
	}

	@Override
	public int read(int page, int[] rows) {
		int number = pages[page];
		int first = number << PageLayout.SHIFT;
		int used = table.used(number);
		if (table.live(number) == used) {
			for (int i = 0; i < used; i++) {
				rows[i] = first + i;
			}
			return used;
		}
		int size = 0;
		for (int row = first; row < first + used; row++) {
			if (table.isLive(row)) {
				rows[size++] = row;
			}
		}
		return size;
	}
}
