// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.IntBuffer;
import java.util.Arrays;

import org.modelarena.core.columns.Expansion;

/**
 * Links of a base file by their starts: where the targets of each row begin, and the targets of all rows one after another, unless they
 * follow each other without a gap and need not be stored. Immutable and thread-safe.
 */
public final class BaseLinks {
	private static final int FEW = 12;
	/** Up to so many rows, where their targets begin is kept in memory as plain ints: 64 MB. It makes navigation a sixth faster. */
	private static final int MOST_FLAT_ROWS = 1 << 24;

	public final PagedInts starts;
	/** The entries of {@link #starts}, or null if they are too many. */
	private final int[] flat;
	private final int firstRow;
	private final IntBuffer targets;
	private final int firstTarget;
	public final long size;

	/** @param targets null if the i-th link leads to {@code firstTarget + i} */
	public BaseLinks(PagedInts starts, IntBuffer targets, int firstTarget, long size) {
		this.starts = starts;
		this.flat = starts.rows() <= MOST_FLAT_ROWS ? starts.flat() : null;
		this.firstRow = starts.first();
		this.targets = targets;
		this.firstTarget = firstTarget;
		this.size = size;
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
		for (; at < count && size < most; at++) {
			int row = rows[at] - offset;
			int first = bounds[row];
			int some = bounds[row + 1] - first;
			if (some > most - size) {
				break;
			}
			to[size] = first;
			from[size] = at;
			if (some > 1) {
				number(first, at, from, to, size, size + some);
			}
			size += some;
		}
		lookUp(to, expansion.size, size);
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

	/** Makes numbers of links into their targets. */
	private void lookUp(int[] links, int begin, int end) {
		IntBuffer ends = targets;
		if (ends == null) {
			for (int i = begin; i < end; i++) {
				links[i] += firstTarget;
			}
			return;
		}
		for (int i = begin; i < end; i++) {
			links[i] = ends.get(links[i]);
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
		for (int link = (int) (bounds >>> Integer.SIZE); link < (int) bounds; link++) {
			if (target(link) == target) {
				return true;
			}
		}
		return false;
	}

	/** Selects the pairs that are links; see {@link org.modelarena.core.columns.LinkColumn#linked}. */
	public int linked(int[] rows, int[] ends, int count, int[] selected) {
		if (flat != null && targets != null && targets.capacity() > 0) {
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
		IntBuffer of = targets;
		int offset = firstRow;
		int last = of.capacity() - 1;
		int size = 0;
		for (int i = 0; i < count; i++) {
			int row = rows[i] - offset;
			int first = bounds[row];
			int some = bounds[row + 1] - first;
			int difference = of.get(Math.min(first, last)) - ends[i];
			int differs = (difference | -difference) >>> 31;
			int found = -some >>> 31 & (differs ^ 1);
			if ((differs & 1 - some >>> 31) != 0) {
				found = has(first + 1, first + some, ends[i]) ? 1 : 0;
			}
			selected[size] = i;
			size += found;
		}
		return size;
	}

	private boolean has(int first, int end, int target) {
		for (int link = first; link < end; link++) {
			if (targets.get(link) == target) {
				return true;
			}
		}
		return false;
	}

	public int target(int link) {
		return targets == null ? firstTarget + link : targets.get(link);
	}

	public void copy(int from, int count, int[] values, int at) {
		if (targets == null) {
			for (int i = 0; i < count; i++) {
				values[at + i] = firstTarget + from + i;
			}
		} else if (count > FEW) {
			targets.get(from, values, at, count);
		} else {
			for (int i = 0; i < count; i++) {
				values[at + i] = targets.get(from + i);
			}
		}
	}

	/** The links of a whole page, as {@link LinkPage} has them. */
	public int[] page(int page) {
		int row = page << PageLayout.SHIFT;
		int first = starts.get(row);
		int end = starts.next(row + PageLayout.MASK);
		int[] made = new int[LinkPage.STARTS + end - first];
		starts.read(row, PageLayout.PAGE, made, 0);
		made[PageLayout.PAGE] = end;
		for (int i = 0; i < LinkPage.STARTS; i++) {
			made[i] += LinkPage.STARTS - first;
		}
		copy(first, end - first, made, LinkPage.STARTS);
		return made;
	}
}
