package org.modelarena.store.columns.internal.column;

/** Longs by rows: keys, numbers, and the bits of doubles. */
public final class LongColumn implements Column {
	final Lazy<Longs> base;
	final long[][] changed;
	/** What rows of a new page have. */
	final long[] fresh;

	LongColumn(Lazy<Longs> base, long[][] changed, long[] fresh) {
		this.base = base;
		this.changed = changed;
		this.fresh = fresh;
	}

	/** Whether rows of a page may have other values than in the base file. */
	public boolean isChanged(int page) {
		return changed != null && page < changed.length && changed[page] != null;
	}

	/** The value that a row has in the base file. */
	public long original(int row) {
		return base.get().get(row);
	}

	/** The value of one row. */
	public long get(int row) {
		int page = row >>> Rows.SHIFT;
		return isChanged(page) ? changed[page][row & Rows.MASK] : base.get().get(row);
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
	public LongEditor edit(int pages) {
		return new LongEditor(this, pages);
	}
}
