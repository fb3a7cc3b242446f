// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;
import java.util.BitSet;

import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Changes longs: copies a page when it is written for the first time. */
public final class LongEditor implements ColumnEditor {
	private final LongColumn before;
	private final BitSet own = new BitSet();
	private long[][] pages;
	private boolean grown;

	LongEditor(LongColumn before, int pageCount) {
		this.before = before;
		this.pages = before.changed == null ? new long[pageCount][] : Arrays.copyOf(before.changed, pageCount);
	}

	public long get(int row) {
		int page = row >>> PageLayout.SHIFT;
		return page < pages.length && pages[page] != null ? pages[page][row & PageLayout.MASK] : before.base.get().get(row);
	}

	public void set(int row, long value) {
		int page = row >>> PageLayout.SHIFT;
		if (!own.get(page)) {
			reserve(page);
			if (pages[page] != null) {
				pages[page] = pages[page].clone();
			} else {
				pages[page] = new long[PageLayout.PAGE];
				before.base.get().read(page << PageLayout.SHIFT, PageLayout.PAGE, pages[page], 0);
			}
			own.set(page);
		}
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
	public LongColumn freeze() {
		if (own.isEmpty() && !grown) {
			return before;
		}
		return new LongColumn(before.base, pages, before.fresh);
	}
}
