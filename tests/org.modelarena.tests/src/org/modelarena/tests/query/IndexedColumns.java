// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.query;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.ForwardingColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.core.model.ForwardingSnapshot;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.Range;

/** A snapshot that finds by each single-valued attribute, by looking at all elements, and counts how often it reads what it has found. */
public final class IndexedColumns extends ForwardingColumnSnapshot {
	private final ColumnSnapshot base;
	private int reads;
	private int seeks;

	private IndexedColumns(ColumnSnapshot base) {
		super(base);
		this.base = base;
	}

	/** The snapshot with indexes: one that is read in bulk if it is one. */
	public static ModelSnapshot of(ModelSnapshot base) {
		return base instanceof ColumnSnapshot inBulk ? new IndexedColumns(inBulk) : new Single(base);
	}

	/** How many pages of found rows have been read. */
	public int reads() {
		return reads;
	}

	/** How often rows were sought. */
	int seeks() {
		return seeks;
	}

	private static boolean isFindable(EAttribute attribute) {
		return !attribute.isMany() && !attribute.isDerived();
	}

	private static KeyCursor seek(ModelSnapshot base, EClass type, EAttribute attribute, Range range) {
		if (!isFindable(attribute)) {
			throw new AssertionError(attribute.getName() + " is not indexed");
		}
		long[] found = new long[(int) base.extentSize(type)];
		int count = 0;
		for (KeyCursor all = base.extent(type); all.next();) {
			if (range.contains(base.attribute(all.key(), attribute))) {
				found[count++] = all.key();
			}
		}
		return KeyCursor.of(found, count);
	}

	/** Without columns. */
	private static final class Single extends ForwardingSnapshot {
		Single(ModelSnapshot base) {
			super(base);
		}

		@Override
		public boolean isIndexed(EAttribute attribute) {
			return isFindable(attribute);
		}

		@Override
		public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
			return IndexedColumns.seek(base(), type, attribute, range);
		}

		@Override
		public void close() {
			base().close();
		}
	}

	@Override
	public boolean isIndexed(EAttribute attribute) {
		return isFindable(attribute);
	}

	@Override
	public KeyCursor seek(EClass type, EAttribute attribute, Range range) {
		return seek(base, type, attribute, range);
	}

	@Override
	public RowPages seekRows(EClass type, EAttribute attribute, Range range) {
		seeks++;
		return new Found(seek(type, attribute, range).toArray());
	}

	/** Some rows, few on each page, and now and then a page without any. */
	private final class Found implements RowPages {
		private final List<int[]> pages = new ArrayList<>(List.of(new int[0]));
		private final long size;

		Found(long[] keys) {
			size = keys.length;
			for (int at = 0; at < keys.length; at += 7) {
				int[] page = new int[Math.min(7, keys.length - at)];
				for (int i = 0; i < page.length; i++) {
					page[i] = base.row(keys[at + i]);
				}
				pages.add(page);
			}
		}

		@Override
		public long size() {
			return size;
		}

		@Override
		public int pages() {
			return pages.size();
		}

		@Override
		public int count(int page) {
			return pages.get(page).length;
		}

		@Override
		public int first(int page) {
			return NO_ROW;
		}

		@Override
		public int read(int page, int[] rows) {
			reads++;
			System.arraycopy(pages.get(page), 0, rows, 0, count(page));
			return count(page);
		}
	}

	@Override
	public void close() {
		base.close();
	}
}
