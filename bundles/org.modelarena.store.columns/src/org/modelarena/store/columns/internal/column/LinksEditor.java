package org.modelarena.store.columns.internal.column;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Changes links: holds the targets of changed rows, and makes new pages of them at the end. */
public final class LinksEditor implements ColumnEditor {
	private static final int NONE = -1;

	private final LinksColumn before;
	private final Map<Integer, int[]> rows = new HashMap<>();
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

	/** The targets of a row. Not to be changed. */
	public int[] get(int row) {
		int[] own = rows.get(row);
		if (own != null) {
			return own;
		}
		int page = row >>> Rows.SHIFT;
		if (rowPages != null) {
			return page < rowPages.length && rowPages[page] != null ? rowPages[page][row & Rows.MASK] : before.get(row);
		}
		return page < pages.length && pages[page] == LinkPage.EMPTY ? LinkPage.NOTHING : before.get(row);
	}

	/** Replaces the targets of a row; {@code targets} is handed over. */
	public void set(int row, int[] targets) {
		growth += targets.length - get(row).length;
		rows.put(row, targets);
	}

	/** Inserts a target at a place. */
	public void insert(int row, int at, int target) {
		int[] targets = get(row);
		int[] longer = Arrays.copyOf(targets, targets.length + 1);
		System.arraycopy(targets, at, longer, at + 1, targets.length - at);
		longer[at] = target;
		set(row, longer);
	}

	/** Appends a target. */
	public void add(int row, int target) {
		insert(row, get(row).length, target);
	}

	/** Removes a target, if it is there. */
	public void remove(int row, int target) {
		int[] targets = get(row);
		int at = indexOf(targets, target);
		if (at != NONE) {
			int[] shorter = Arrays.copyOf(targets, targets.length - 1);
			System.arraycopy(targets, at + 1, shorter, at, shorter.length - at);
			set(row, shorter);
		}
	}

	/** Whether a row has a target. */
	public boolean has(int row, int target) {
		return indexOf(get(row), target) != NONE;
	}

	private static int indexOf(int[] targets, int target) {
		for (int i = 0; i < targets.length; i++) {
			if (targets[i] == target) {
				return i;
			}
		}
		return NONE;
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
		rows.forEach((row, targets) -> written.computeIfAbsent(row >>> Rows.SHIFT, page -> new int[Rows.PAGE][])[row & Rows.MASK] = targets);
		written.forEach(this::write);
		return new LinksColumn(before.base, pages, rowPages, growth);
	}

	private void write(int page, int[][] targets) {
		reserve(page);
		if (rowPages == null) {
			pages[page] = LinkPage.with(pages[page] != null ? pages[page] : before.base.get().page(page), targets);
			return;
		}
		int[][] made = rowPages[page] != null ? rowPages[page].clone() : LinkPage.rows(before.base.get().page(page));
		for (int i = 0; i < Rows.PAGE; i++) {
			if (targets[i] != null) {
				made[i] = targets[i];
			}
		}
		rowPages[page] = made;
	}
}
