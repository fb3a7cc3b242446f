// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import org.modelarena.store.columns.internal.encoding.BaseInts;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Ints by rows: numbers, booleans, positions of literals, ids of texts, and the targets of single-valued references. */
public final class IntColumn implements Column {
	final Lazy<BaseInts> base;
	final int[][] changed;
	/** The values of the rows of a new page. */
	final int[] fresh;
	/** How many values have come since the base file was written that are not -1, less those that have gone. */
	final long growth;

	IntColumn(Lazy<BaseInts> base, int[][] changed, int[] fresh, long growth) {
		this.base = base;
		this.changed = changed;
		this.fresh = fresh;
		this.growth = growth;
	}

	/** The number of values that are not -1; for columns whose fresh rows have -1. */
	public long present() {
		return base.get().present + growth;
	}

	int[] changedPage(int page) {
		return changed != null && page < changed.length ? changed[page] : null;
	}

	/** An object that is another one whenever a row of a page may have another value; null as long as these are those of the base file. */
	public Object version(int page) {
		return changedPage(page);
	}

	/** The value that a row has in the base file. */
	public int original(int row) {
		return base.get().get(row);
	}

	/** The value of one row. */
	public int get(int row) {
		int[] page = changedPage(row >>> PageLayout.SHIFT);
		return page != null ? page[row & PageLayout.MASK] : base.get().get(row);
	}

	/** The values of rows that follow each other. */
	public void read(int first, int count, int[] values) {
		if (changed == null) {
			base.get().read(first, count, values, 0);
			return;
		}
		for (int done = 0; done < count;) {
			int row = first + done;
			int some = Math.min(count - done, PageLayout.PAGE - (row & PageLayout.MASK));
			int[] page = changedPage(row >>> PageLayout.SHIFT);
			if (page != null) {
				System.arraycopy(page, row & PageLayout.MASK, values, done, some);
			} else {
				base.get().read(row, some, values, done);
			}
			done += some;
		}
	}

	/** The values of some rows. {@code values} may be {@code rows}. */
	public void gather(int[] rows, int count, int[] values) {
		if (changed == null) {
			base.get().gather(rows, count, values);
		} else {
			base.get().gather(rows, count, changed, values);
		}
	}

	@Override
	public long changedBytes() {
		long bytes = 0;
		for (int page = 0; changed != null && page < changed.length; page++) {
			bytes += Integer.BYTES + (changed[page] == null ? 0 : (long) Integer.BYTES * changed[page].length);
		}
		return bytes;
	}

	@Override
	public IntEditor edit(int pages) {
		return new IntEditor(this, pages);
	}
}
