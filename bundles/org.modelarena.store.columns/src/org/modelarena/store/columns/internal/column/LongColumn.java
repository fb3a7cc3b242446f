// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import org.modelarena.store.columns.internal.encoding.BaseLongs;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Longs by rows: keys, numbers, and the bits of doubles. */
public final class LongColumn implements Column {
	final Lazy<BaseLongs> base;
	final long[][] changed;
	/** The values of the rows of a new page. */
	final long[] fresh;

	LongColumn(Lazy<BaseLongs> base, long[][] changed, long[] fresh) {
		this.base = base;
		this.changed = changed;
		this.fresh = fresh;
	}

	private long[] changedPage(int page) {
		return changed != null && page < changed.length ? changed[page] : null;
	}

	/** An object that is another one whenever a row of a page may have another value; null as long as these are those of the base file. */
	public Object version(int page) {
		return changedPage(page);
	}

	/** The value that a row has in the base file. */
	public long original(int row) {
		return base.get().get(row);
	}

	/** The value of one row. */
	public long get(int row) {
		long[] own = changedPage(row >>> PageLayout.SHIFT);
		return own != null ? own[row & PageLayout.MASK] : base.get().get(row);
	}

	/** The values of some rows. */
	public void gather(int[] rows, int count, long[] values) {
		base.get().gather(rows, count, changed, values);
	}

	/** The values of some rows as doubles. */
	public void gather(int[] rows, int count, double[] values) {
		base.get().gather(rows, count, changed, values);
	}

	@Override
	public long changedBytes() {
		long bytes = 0;
		for (int page = 0; changed != null && page < changed.length; page++) {
			bytes += Integer.BYTES + (changed[page] == null ? 0 : (long) Long.BYTES * changed[page].length);
		}
		return bytes;
	}

	@Override
	public LongEditor edit(int pages) {
		return new LongEditor(this, pages);
	}
}
