package org.modelarena.store.columns.internal.column;

import java.nio.IntBuffer;
import java.util.Arrays;

import org.modelarena.core.columns.Expansion;

/**
 * Links of a base file by their starts: where the targets of each row begin, and the targets of all rows one after the other, unless they
 * follow each other without a gap and need not be stored. Immutable and thread-safe.
 */
final class Links {
	private static final int FEW = 12;
	/** Up to so many rows, where their targets begin is kept in memory as plain ints: 64 MB. It makes navigation a sixth faster. */
	private static final int MOST_FLAT_ROWS = 1 << 24;

	final PagedInts starts;
	/** The entries of {@link #starts}, or null if they are too many. */
	private final int[] flat;
	private final int firstRow;
	private final IntBuffer targets;
	private final int firstTarget;
	final long size;

	/** @param targets null if the i-th link leads to {@code firstTarget + i} */
	Links(PagedInts starts, IntBuffer targets, int firstTarget, long size) {
		this.starts = starts;
		this.flat = starts.rows() <= MOST_FLAT_ROWS ? starts.flat() : null;
		this.firstRow = starts.first();
		this.targets = targets;
		this.firstTarget = firstTarget;
		this.size = size;
	}

	/** Where the targets of a row begin, in the high half, and where they end. */
	long bounds(int row) {
		if (flat == null) {
			return starts.bounds(row);
		}
		return (long) flat[row - firstRow] << Integer.SIZE | flat[row - firstRow + 1];
	}

	/** Adds links to an expansion until it is full or at its end. */
	void expand(Expansion expansion) {
		int[] rows = expansion.rows;
		int[] from = expansion.starts;
		int[] to = expansion.targets;
		int size = expansion.size;
		int at = expansion.at;
		int done = expansion.done;
		while (at < expansion.count && size < to.length) {
			long bounds = bounds(rows[at]);
			int first = (int) (bounds >>> Integer.SIZE) + done;
			int end = (int) bounds;
			int some = Math.min(end - first, to.length - size);
			if (some == 1) {
				to[size] = target(first);
				from[size] = at;
			} else if (some > 1) {
				copy(first, some, to, size);
				if (expansion.wantsStarts) {
					Arrays.fill(from, size, size + some, at);
				}
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

	boolean has(int row, int target) {
		long bounds = bounds(row);
		for (int link = (int) (bounds >>> Integer.SIZE); link < (int) bounds; link++) {
			if (target(link) == target) {
				return true;
			}
		}
		return false;
	}

	/** Which pairs are links; see {@link org.modelarena.core.columns.LinkColumn#linked}. */
	int linked(int[] rows, int[] ends, int count, int[] selected) {
		int size = 0;
		for (int i = 0; i < count; i++) {
			selected[size] = i;
			size += has(rows[i], ends[i]) ? 1 : 0;
		}
		return size;
	}

	int target(int link) {
		return targets == null ? firstTarget + link : targets.get(link);
	}

	void copy(int from, int count, int[] values, int at) {
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
	int[] page(int page) {
		int row = page << Rows.SHIFT;
		int first = starts.get(row);
		int end = starts.next(row + Rows.MASK);
		int[] made = new int[LinkPage.STARTS + end - first];
		starts.read(row, Rows.PAGE, made, 0);
		made[Rows.PAGE] = end;
		for (int i = 0; i < LinkPage.STARTS; i++) {
			made[i] += LinkPage.STARTS - first;
		}
		copy(first, end - first, made, LinkPage.STARTS);
		return made;
	}
}
