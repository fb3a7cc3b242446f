// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;
import java.util.BitSet;

import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Changes ints: copies a page when it is written for the first time. */
public final class IntEditor implements ColumnEditor {
	private static final int NONE = -1;

	private final IntColumn before;
	private final BitSet own = new BitSet();
	private int[][] pages;
	private boolean grown;
	private long growth;

	IntEditor(IntColumn before, int pageCount) {
		this.before = before;
		this.pages = before.changed == null ? new int[pageCount][] : Arrays.copyOf(before.changed, pageCount);
		this.growth = before.growth;
	}

	public int get(int row) {
		int page = row >>> PageLayout.SHIFT;
		return page < pages.length && pages[page] != null ? pages[page][row & PageLayout.MASK] : before.base.get().get(row);
	}

	public void set(int row, int value) {
		int page = row >>> PageLayout.SHIFT;
		if (!own.get(page)) {
			reserve(page);
			if (pages[page] != null) {
				pages[page] = pages[page].clone();
			} else {
				pages[page] = new int[PageLayout.PAGE];
				before.base.get().read(page << PageLayout.SHIFT, PageLayout.PAGE, pages[page], 0);
			}
			own.set(page);
		}
		growth += (value == NONE ? 0 : 1) - (pages[page][row & PageLayout.MASK] == NONE ? 0 : 1);
		pages[page][row & PageLayout.MASK] = value;
	}

	private void reserve(int page) {
		if (page >= pages.length) {
			pages = Arrays.copyOf(pages, page + 1);
		}
	}

	@Override
	public void addPage(int page) {
		reserve(page);
		pages[page] = before.fresh;
		grown = true;
	}

	@Override
	public IntColumn freeze() {
		if (own.isEmpty() && !grown) {
			return before;
		}
		return new IntColumn(before.base, pages, before.fresh, growth);
	}
}
