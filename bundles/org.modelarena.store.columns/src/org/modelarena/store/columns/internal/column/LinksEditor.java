// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;

import org.modelarena.store.columns.internal.encoding.LinkPage;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Changes links: holds the targets of changed rows, and makes new pages of them at the end. */
public final class LinksEditor implements ColumnEditor {
	private static final int NONE = -1;

	private final LinksColumn before;
	private final Map<Integer, Targets> rows = new HashMap<>();
	/** Changed pages as a whole; null if they are kept row by row. */
	private int[][] pages;
	/** Changed pages row by row; null if they are kept as a whole. */
	private int[][][] rowPages;
	private boolean grown;
	private long growth;

	LinksEditor(LinksColumn before, int pageCount) {
		this.before = before;
		if (before.isByRow()) {
			rowPages = before.changedRows == null ? new int[pageCount][][] : Arrays.copyOf(before.changedRows, pageCount);
		} else {
			pages = before.changed == null ? new int[pageCount][] : Arrays.copyOf(before.changed, pageCount);
		}
		this.growth = before.growth;
	}

	/** The targets of a row, as they are now. Not to be changed. */
	public int[] get(int row) {
		Targets own = rows.get(row);
		return own == null ? unchanged(row) : own.copy();
	}

	private int[] unchanged(int row) {
		int page = row >>> PageLayout.SHIFT;
		if (rowPages != null) {
			return page < rowPages.length && rowPages[page] != null ? rowPages[page][row & PageLayout.MASK] : before.get(row);
		}
		return page < pages.length && pages[page] == LinkPage.EMPTY ? LinkPage.NOTHING : before.get(row);
	}

	private Targets own(int row) {
		return rows.computeIfAbsent(row, r -> new Targets(unchanged(r)));
	}

	/** Replaces the targets of a row; {@code targets} is handed over. */
	public void set(int row, int[] targets) {
		growth += targets.length - get(row).length;
		rows.put(row, new Targets(targets));
	}

	/** Inserts a target after all but the last ones that belong after it. */
	public void insert(int row, int target, IntPredicate isBehind) {
		Targets own = own(row);
		int at = own.size;
		while (at > 0 && isBehind.test(own.values[at - 1])) {
			at--;
		}
		own.insert(at, target);
		growth++;
	}

	/** Inserts a target at a place, before what was there. */
	public void insertAt(int row, int at, int target) {
		own(row).insert(at, target);
		growth++;
	}

	/** Gives the first of a target, which is there, another place. */
	public void move(int row, int target, int place) {
		Targets own = own(row);
		own.remove(own.indexOf(target));
		own.insert(place, target);
	}

	/** Appends a target. */
	public void add(int row, int target) {
		insert(row, target, other -> false);
	}

	/** Removes a target, if it is there. */
	public void remove(int row, int target) {
		Targets own = own(row);
		int at = own.indexOf(target);
		if (at != NONE) {
			own.remove(at);
			growth--;
		}
	}

	/** Whether a row has a target. */
	public boolean has(int row, int target) {
		Targets own = rows.get(row);
		int[] targets = own == null ? unchanged(row) : own.values;
		return indexOf(targets, own == null ? targets.length : own.size, target) != NONE;
	}

	private static int indexOf(int[] targets, int size, int target) {
		for (int i = 0; i < size; i++) {
			if (targets[i] == target) {
				return i;
			}
		}
		return NONE;
	}

	/** The targets of one changed row, with room to grow, so that many additions to one row do not copy it each time. */
	private static final class Targets {
		/** Shared until it is first written to. */
		int[] values;
		int size;
		private boolean isShared = true;

		Targets(int[] values) {
			this.values = values;
			this.size = values.length;
		}

		private void own(int capacity) {
			if (isShared || capacity > values.length) {
				values = Arrays.copyOf(values, capacity > size ? Math.max(capacity, size + (size >> 1)) : size);
				isShared = false;
			}
		}

		void insert(int at, int target) {
			own(size + 1);
			System.arraycopy(values, at, values, at + 1, size - at);
			values[at] = target;
			size++;
		}

		void remove(int at) {
			own(size);
			System.arraycopy(values, at + 1, values, at, size - at - 1);
			size--;
		}

		int indexOf(int target) {
			return LinksEditor.indexOf(values, size, target);
		}

		/** Not followed by later changes. */
		int[] copy() {
			return isShared ? values : Arrays.copyOf(values, size);
		}

		/** To be called last. */
		int[] freeze() {
			return size == values.length ? values : Arrays.copyOf(values, size);
		}
	}

	@Override
	public void addPage(int page) {
		reserve(page);
		if (rowPages != null) {
			rowPages[page] = LinkPage.EMPTY_ROWS;
		} else {
			pages[page] = LinkPage.EMPTY;
		}
		grown = true;
	}

	private void reserve(int page) {
		if (rowPages != null && page >= rowPages.length) {
			rowPages = Arrays.copyOf(rowPages, page + 1);
		} else if (pages != null && page >= pages.length) {
			pages = Arrays.copyOf(pages, page + 1);
		}
	}

	@Override
	public LinksColumn freeze() {
		if (rows.isEmpty() && !grown) {
			return before;
		}
		Map<Integer, int[][]> written = new HashMap<>();
		rows.forEach((row, targets) -> written.computeIfAbsent(row >>> PageLayout.SHIFT, page -> new int[PageLayout.PAGE][])[row & PageLayout.MASK] = targets.freeze());
		written.forEach(this::write);
		return new LinksColumn(before.base, before.mayRepeat, pages, rowPages, growth);
	}

	private void write(int page, int[][] targets) {
		reserve(page);
		if (rowPages == null) {
			pages[page] = LinkPage.with(pages[page] != null ? pages[page] : before.base.get().page(page), targets);
			return;
		}
		int[][] made = rowPages[page] != null ? rowPages[page].clone() : LinkPage.rows(before.base.get().page(page));
		for (int i = 0; i < PageLayout.PAGE; i++) {
			if (targets[i] != null) {
				made[i] = targets[i];
			}
		}
		rowPages[page] = made;
	}
}
