// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.RowPages;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.store.columns.internal.column.LongColumn;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** The keys of the rows in pages. */
final class ExtentCursor implements KeyCursor {
	private final RowPages pages;
	private final LongColumn keys;
	private final int[] rows = new int[PageLayout.PAGE];
	private final long[] found = new long[PageLayout.PAGE];
	private int page;
	private int count;
	private int at;

	ExtentCursor(RowPages pages, LongColumn keys) {
		this.pages = pages;
		this.keys = keys;
	}

	@Override
	public boolean next() {
		at++;
		while (at >= count) {
			if (page == pages.pages()) {
				return false;
			}
			count = pages.read(page++, rows);
			keys.gather(rows, count, found);
			at = 0;
		}
		return true;
	}

	@Override
	public long key() {
		return found[at];
	}
}
