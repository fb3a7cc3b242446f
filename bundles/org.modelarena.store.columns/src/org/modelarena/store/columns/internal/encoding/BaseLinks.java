// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.util.Arrays;

import org.modelarena.core.columns.Expansion;

/**
 * Links of a base file by their starts: where the targets of each row begin, and the targets of all rows one after another, unless they
 * follow each other without a gap and need not be stored. Immutable and thread-safe.
 */
public final class BaseLinks {
	private final LinkStarts starts;
	/** The entries of {@link #starts}, or null if they are not on the heap. */
	private final int[] flat;
	/** For each page the number of rows without links, if there are {@link #flat} starts. */
	private final short[] unlinkedOfPage;
	private final int firstRow;
	private final IntSequence targets;
	public final long size;

	/** @param isFlat whether the starts are copied onto the heap, 4 bytes each, which makes navigation a sixth faster */
	public BaseLinks(LinkStarts starts, boolean isFlat, IntSequence targets, long size) {
		this.starts = starts;
		this.flat = isFlat ? new int[starts.rows() + 1] : null;
		if (flat != null) {
			starts.bounds(starts.first(), starts.rows(), flat);
			unlinkedOfPage = new short[starts.rows() >>> PageLayout.SHIFT];
			for (int page = 0; page < unlinkedOfPage.length; page++) {
				unlinkedOfPage[page] = (short) unlinked(flat, page << PageLayout.SHIFT, page + 1 << PageLayout.SHIFT);
			}
		} else {
			unlinkedOfPage = null;
		}
		this.firstRow = starts.first();
		this.targets = targets;
		this.size = size;
	}

	/** The number of rows, those of gaps included. */
	public int rows() {
		return starts.rows();
	}

	/** Where the targets of a row begin, in the high half, and where they end. */
	public long bounds(int row) {
		if (flat == null) {
			return starts.bounds(row);
		}
		return (long) flat[row - firstRow] << Integer.SIZE | flat[row - firstRow + 1];
	}

	/** Adds links to an expansion until it is full or at its end. */
	public void expand(Expansion expansion) {
		while (!expansion.isDone() && !expansion.isFull()) {
			if (expansion.done == 0 && flat != null) {
				expandWhole(expansion);
			}
			if (!expansion.isDone() && !expansion.isFull()) {
				expandRow(expansion);
			}
		}
	}

	/**
	 * Adds all links of the next rows whose links still fit as a whole. A row mostly has one link or none, and which of them is hard to
	 * predict: so the first is written whether there is one or not, and the targets are looked up after that, without a branch.
	 */
	private void expandWhole(Expansion expansion) {
		int[] rows = expansion.rows;
		int[] from = expansion.starts;
		int[] to = expansion.targets;
		int[] bounds = flat;
		int offset = firstRow;
		int count = expansion.count;
		int most = expansion.most;
		int size = expansion.size;
		int at = expansion.at;
		while (at < count && size < most) {
			// Without a loop inside, so that the JVM does not ask after each row whether it has to stop.
			int some = 0;
			for (; at < count && size < most; at++) {
				int row = rows[at] - offset;
				int first = bounds[row];
				some = bounds[row + 1] - first;
				to[size] = first;
				from[size] = at;
				if (some > 1) {
					break;
				}
				size += some;
			}
			if (some > 1) {
				if (some > most - size) {
					break;
				}
				number(to[size], at, from, to, size, size + some);
				size += some;
				at++;
			}
		}
		targets.lookUp(to, expansion.size, size);
		expansion.at = at;
		expansion.size = size;
	}

	/** Writes the numbers of links that follow each other, and where they start. */
	private static void number(int first, int start, int[] from, int[] to, int begin, int end) {
		for (int i = begin; i < end; i++) {
			to[i] = first + i - begin;
			from[i] = start;
		}
	}

	/** Adds links of one row. */
	private void expandRow(Expansion expansion) {
		long bounds = bounds(expansion.rows[expansion.at]);
		int first = (int) (bounds >>> Integer.SIZE) + expansion.done;
		int end = (int) bounds;
		int some = Math.min(end - first, expansion.most - expansion.size);
		copy(first, some, expansion.targets, expansion.size);
		if (expansion.wantsStarts) {
			Arrays.fill(expansion.starts, expansion.size, expansion.size + some, expansion.at);
		}
		expansion.size += some;
		boolean isWhole = first + some == end;
		expansion.done = isWhole ? 0 : expansion.done + some;
		expansion.at += isWhole ? 1 : 0;
	}

	public boolean has(int row, int target) {
		long bounds = bounds(row);
		return targets.has((int) (bounds >>> Integer.SIZE), (int) bounds, target);
	}

	/** Selects the pairs that are links; see {@link org.modelarena.core.columns.LinkColumn#linked}. */
	public int linked(int[] rows, int[] ends, int count, int[] selected) {
		if (flat != null && targets.size() > 0) {
			return linkedFlat(rows, ends, count, selected);
		}
		int size = 0;
		for (int i = 0; i < count; i++) {
			selected[size] = i;
			size += has(rows[i], ends[i]) ? 1 : 0;
		}
		return size;
	}

	/** A row mostly has one link, which is compared without a branch; it may be another row's if there is none. */
	private int linkedFlat(int[] rows, int[] ends, int count, int[] selected) {
		int[] bounds = flat;
		IntSequence of = targets;
		int offset = firstRow;
		int last = of.size() - 1;
		int size = 0;
		for (int i = 0; i < count; i++) {
			// As above, without a loop inside.
			for (; i < count; i++) {
				int row = rows[i] - offset;
				int first = bounds[row];
				int some = bounds[row + 1] - first;
				int difference = of.get(Math.min(first, last)) - ends[i];
				int differs = (difference | -difference) >>> 31;
				if ((differs & 1 - some >>> 31) != 0) {
					break;
				}
				selected[size] = i;
				size += -some >>> 31 & (differs ^ 1);
			}
			if (i < count) {
				int row = rows[i] - offset;
				selected[size] = i;
				size += of.has(bounds[row] + 1, bounds[row + 1], ends[i]) ? 1 : 0;
			}
		}
		return size;
	}

	public int target(int link) {
		return targets.get(link);
	}

	public void copy(int from, int count, int[] values, int at) {
		targets.copy(from, count, values, at);
	}

	/** The number of links of rows that follow each other. */
	public void degrees(int first, int count, int[] degrees, int at) {
		int[] bounds = flat;
		int from = first - firstRow;
		if (bounds == null) {
			bounds = new int[count + 1];
			starts.bounds(first, count, bounds);
			from = 0;
		}
		for (int i = 0; i < count; i++) {
			degrees[at + i] = bounds[from + i + 1] - bounds[from + i];
		}
	}

	/** How many of some rows that follow each other have no links. */
	public int unlinked(int first, int count) {
		if (flat == null) {
			int[] bounds = new int[count + 1];
			starts.bounds(first, count, bounds);
			return unlinked(bounds, 0, count);
		}
		int from = first - firstRow;
		int unlinked = 0;
		for (int done = 0; done < count;) {
			int some = Math.min(count - done, PageLayout.PAGE - (from + done & PageLayout.MASK));
			unlinked += some == PageLayout.PAGE ? unlinkedOfPage[from + done >>> PageLayout.SHIFT] : unlinked(flat, from + done, from + done + some);
			done += some;
		}
		return unlinked;
	}

	private static int unlinked(int[] bounds, int from, int to) {
		int linked = 0;
		for (int i = from; i < to; i++) {
			linked += bounds[i] - bounds[i + 1] >>> 31;
		}
		return to - from - linked;
	}

	/** The links of a whole page, as {@link LinkPage} has them. */
	public int[] page(int page) {
		int row = page << PageLayout.SHIFT;
		int first = (int) (bounds(row) >>> Integer.SIZE);
		int end = (int) bounds(row + PageLayout.MASK);
		int[] made = new int[LinkPage.STARTS + end - first];
		starts.bounds(row, PageLayout.PAGE, made);
		for (int i = 0; i < LinkPage.STARTS; i++) {
			made[i] += LinkPage.STARTS - first;
		}
		copy(first, end - first, made, LinkPage.STARTS);
		return made;
	}
}
