// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;

import org.modelarena.core.columns.Expansion;
import org.modelarena.store.columns.internal.encoding.BaseLinks;
import org.modelarena.store.columns.internal.encoding.LinkPage;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Many ints for each row: the targets of a many-valued reference, the sources of a reference, or the texts of a many-valued attribute. */
public final class LinksColumn implements Column {
	/** Where rows have more links than that, a changed page would be long, and is kept row by row. */
	private static final int MANY = 12;

	final Lazy<BaseLinks> base;
	/** Of the base file; edits add no target that is there. */
	final Lazy<Boolean> mayRepeat;
	/** Changed pages, see {@link LinkPage}; null if there are none, or if they are kept row by row. */
	final int[][] changed;
	/** Changed pages row by row: the targets of each row; null if there are none, or if they are kept as a whole. */
	final int[][][] changedRows;
	/** The number of links that have come since the base file was written, less those that have gone. */
	final long growth;

	LinksColumn(Lazy<BaseLinks> base, Lazy<Boolean> mayRepeat, int[][] changed, int[][][] changedRows, long growth) {
		this.base = base;
		this.mayRepeat = mayRepeat;
		this.changed = changed;
		this.changedRows = changedRows;
		this.growth = growth;
	}

	/** Whether a row may have a target several times. */
	public boolean mayRepeat() {
		return mayRepeat.get();
	}

	/** The number of links. */
	public long size() {
		return base.get().size + growth;
	}

	/** Whether all links are those of the base file. */
	private boolean isPristine() {
		return changed == null && changedRows == null;
	}

	/** Whether changed pages are kept row by row. */
	boolean isByRow() {
		return changedRows != null || changed == null && base.get().size > (long) MANY * base.get().rows();
	}

	/** The targets of a row in a page that is kept row by row, or null. */
	private int[] changedRow(int row) {
		int page = row >>> PageLayout.SHIFT;
		return changedRows != null && page < changedRows.length && changedRows[page] != null ? changedRows[page][row & PageLayout.MASK] : null;
	}

	private int[] changedPage(int row) {
		int page = row >>> PageLayout.SHIFT;
		return changed != null && page < changed.length ? changed[page] : null;
	}

	/** The targets of one row. */
	public int[] get(int row) {
		int[] own = changedRow(row);
		if (own != null) {
			return own.clone();
		}
		int[] page = changedPage(row);
		if (page != null) {
			return Arrays.copyOfRange(page, page[row & PageLayout.MASK], page[(row & PageLayout.MASK) + 1]);
		}
		BaseLinks links = base.get();
		long bounds = links.bounds(row);
		int start = (int) (bounds >>> Integer.SIZE);
		int[] targets = new int[(int) bounds - start];
		links.copy(start, targets.length, targets, 0);
		return targets;
	}

	/** The number of targets of some rows. */
	public void degrees(int[] rows, int count, int[] degrees) {
		BaseLinks links = base.get();
		for (int i = 0; i < count; i++) {
			degrees[i] = degree(links, rows[i]);
		}
	}

	private int degree(BaseLinks links, int row) {
		int[] own = changedRow(row);
		if (own != null) {
			return own.length;
		}
		int[] page = changedPage(row);
		if (page != null) {
			return page[(row & PageLayout.MASK) + 1] - page[row & PageLayout.MASK];
		}
		long bounds = links.bounds(row);
		return (int) bounds - (int) (bounds >>> Integer.SIZE);
	}

	/** The number of targets of rows that follow each other. */
	public void degrees(int first, int count, int[] degrees) {
		BaseLinks links = base.get();
		if (isPristine()) {
			links.degrees(first, count, degrees, 0);
			return;
		}
		for (int done = 0; done < count;) {
			int row = first + done;
			int some = Math.min(count - done, PageLayout.PAGE - (row & PageLayout.MASK));
			if (isChanged(row)) {
				changedDegrees(row, some, degrees, done);
			} else {
				links.degrees(row, some, degrees, done);
			}
			done += some;
		}
	}

	private boolean isChanged(int row) {
		return changedPage(row) != null || changedRow(row) != null;
	}

	/** The number of targets of rows in one changed page. */
	private void changedDegrees(int row, int count, int[] degrees, int at) {
		int[] page = changedPage(row);
		for (int i = 0; i < count; i++) {
			int begin = (row & PageLayout.MASK) + i;
			degrees[at + i] = page == null ? changedRow(row + i).length : page[begin + 1] - page[begin];
		}
	}

	/** How many of some rows that follow each other have no targets. */
	public int unlinked(int first, int count) {
		BaseLinks links = base.get();
		if (isPristine()) {
			return links.unlinked(first, count);
		}
		int unlinked = 0;
		for (int done = 0; done < count;) {
			int row = first + done;
			int some = Math.min(count - done, PageLayout.PAGE - (row & PageLayout.MASK));
			unlinked += isChanged(row) ? changedUnlinked(row, some) : links.unlinked(row, some);
			done += some;
		}
		return unlinked;
	}

	/** How many rows in one changed page have no targets. */
	private int changedUnlinked(int row, int count) {
		int[] page = changedPage(row);
		int unlinked = 0;
		for (int i = 0; i < count; i++) {
			int begin = (row & PageLayout.MASK) + i;
			boolean empty = page == null ? changedRow(row + i).length == 0 : page[begin + 1] == page[begin];
			unlinked += empty ? 1 : 0;
		}
		return unlinked;
	}

	/** Adds links to an expansion until it is full or at its end. */
	public void expand(Expansion expansion) {
		BaseLinks links = base.get();
		if (isPristine()) {
			links.expand(expansion);
		} else {
			expandChanged(links, expansion);
		}
	}

	private void expandChanged(BaseLinks links, Expansion expansion) {
		int[] from = expansion.starts;
		int[] to = expansion.targets;
		int size = expansion.size;
		int at = expansion.at;
		int done = expansion.done;
		while (at < expansion.count && size < expansion.most) {
			int row = expansion.rows[at];
			int[] own = changedRow(row);
			int[] page = own == null ? changedPage(row) : own;
			int first = done;
			int end = page == null ? 0 : page.length;
			if (own == null) {
				long bounds = page == null ? links.bounds(row) : 0;
				first += page == null ? (int) (bounds >>> Integer.SIZE) : page[row & PageLayout.MASK];
				end = page == null ? (int) bounds : page[(row & PageLayout.MASK) + 1];
			}
			int some = Math.min(end - first, expansion.most - size);
			if (some == 1) {
				to[size] = page == null ? links.target(first) : page[first];
				from[size] = at;
			} else if (some > 1) {
				if (page == null) {
					links.copy(first, some, to, size);
				} else {
					System.arraycopy(page, first, to, size, some);
				}
				Arrays.fill(from, size, size + some, at);
			}
			size += some;
			done += some;
			if (first + some == end) {
				at++;
				done = 0;
			}
		}
		expansion.size = size;
		expansion.at = at;
		expansion.done = done;
	}

	/** Selects the pairs that are links; see {@link org.modelarena.core.columns.LinkColumn#linked}. */
	public int linked(int[] rows, int[] targets, int count, int[] selected) {
		BaseLinks links = base.get();
		return isPristine() ? links.linked(rows, targets, count, selected) : linkedChanged(links, rows, targets, count, selected);
	}

	private int linkedChanged(BaseLinks links, int[] rows, int[] targets, int count, int[] selected) {
		int size = 0;
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] own = changedRow(row);
			int[] page = own == null ? changedPage(row) : own;
			boolean found;
			if (page == null) {
				found = links.has(row, targets[i]);
			} else {
				int from = own == null ? page[row & PageLayout.MASK] : 0;
				found = has(page, from, own == null ? page[(row & PageLayout.MASK) + 1] : page.length, targets[i]);
			}
			if (found) {
				selected[size++] = i;
			}
		}
		return size;
	}

	private static boolean has(int[] page, int from, int to, int target) {
		for (int link = from; link < to; link++) {
			if (page[link] == target) {
				return true;
			}
		}
		return false;
	}

	@Override
	public long changedBytes() {
		long bytes = 0;
		for (int page = 0; changed != null && page < changed.length; page++) {
			bytes += Integer.BYTES + (changed[page] == null ? 0 : (long) Integer.BYTES * changed[page].length);
		}
		for (int page = 0; changedRows != null && page < changedRows.length; page++) {
			for (int row = 0; changedRows[page] != null && row < changedRows[page].length; row++) {
				bytes += Integer.BYTES + (changedRows[page][row] == null ? 0 : (long) Integer.BYTES * changedRows[page][row].length);
			}
		}
		return bytes;
	}

	@Override
	public LinksEditor edit(int pages) {
		return new LinksEditor(this, pages);
	}
}
