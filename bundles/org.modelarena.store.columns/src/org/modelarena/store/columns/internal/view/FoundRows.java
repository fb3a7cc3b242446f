// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.Arrays;
import java.util.List;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.RowPages;
import org.modelarena.store.columns.internal.column.Lazy;
import org.modelarena.store.columns.internal.column.RowOrder;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** Rows that a seek has found, in the order of the extent. How many they are is known; they are put in order when a page is read. */
final class FoundRows implements RowPages {
	/** So few rows are put in order at once, without a page. */
	static final int FEW = 64;

	private final List<OfType> types;
	/** For each type, and one more, the number of pages before. */
	private final int[] starts;

	FoundRows(List<OfType> types) {
		this.types = types;
		starts = new int[types.size() + 1];
		for (int i = 0; i < types.size(); i++) {
			starts[i + 1] = starts[i] + (types.get(i).size() + PageLayout.PAGE - 1) / PageLayout.PAGE;
		}
	}

	/** The rows of one concrete type: a part of the base file's order, without rows that have gone and with rows that have come. */
	static final class OfType {
		/** Where at least one row in so many is found, marking them all is faster than sorting. */
		private static final int DENSE = 64;

		private final RowOrder order;
		private final int from;
		private final int to;
		private final int[] gone;
		private final int[] come;
		private final Lazy<int[]> rows = new Lazy<>(this::inOrder);

		/** @param gone ascending, all of them in the part */
		OfType(RowOrder order, int from, int to, int[] gone, int[] come) {
			this.order = order;
			this.from = from;
			this.to = to;
			this.gone = gone;
			this.come = come;
		}

		/** The same part, of which others have gone and come. */
		OfType with(int[] othersGone, int[] othersCome) {
			return new OfType(order, from, to, othersGone, othersCome);
		}

		int size() {
			return to - from - gone.length + come.length;
		}

		private int[] inOrder() {
			int[] base = base();
			if (size() <= FEW) {
				return sorted(base);
			}
			int least = come.length == 0 ? Integer.MAX_VALUE : come[0];
			int most = come.length == 0 ? 0 : come[come.length - 1];
			for (int row : base) {
				least = Math.min(least, row);
				most = Math.max(most, row);
			}
			return most - least < (long) size() * DENSE ? marked(base, least, most) : sorted(base);
		}

		/** The rows of the part, in its order. */
		private int[] base() {
			int[] rows = new int[to - from];
			order.read(from, rows);
			return rows;
		}

		int[] sorted() {
			return sorted(base());
		}

		private int[] sorted(int[] base) {
			int[] found = new int[size()];
			int size = 0;
			for (int row : base) {
				if (Arrays.binarySearch(gone, row) < 0) {
					found[size++] = row;
				}
			}
			System.arraycopy(come, 0, found, size, come.length);
			Arrays.sort(found);
			return found;
		}

		/** One bit for each row between the least and the most. */
		private int[] marked(int[] base, int least, int most) {
			long[] marks = new long[(most - least) / Long.SIZE + 1];
			for (int row : base) {
				marks[row - least >> 6] |= 1L << row - least;
			}
			for (int row : gone) {
				marks[row - least >> 6] &= ~(1L << row - least);
			}
			for (int row : come) {
				marks[row - least >> 6] |= 1L << row - least;
			}
			int[] found = base.length == size() ? base : new int[size()];
			int size = 0;
			for (int word = 0; word < marks.length; word++) {
				for (long left = marks[word]; left != 0; left &= left - 1) {
					found[size++] = least + word * Long.SIZE + Long.numberOfTrailingZeros(left);
				}
			}
			return found;
		}
	}

	/** All rows, where they are no more than {@link #FEW}; those of a type ascending. */
	int[] few() {
		int[] all = new int[(int) size()];
		int size = 0;
		for (OfType type : types) {
			int[] rows = type.sorted();
			System.arraycopy(rows, 0, all, size, rows.length);
			size += rows.length;
		}
		return all;
	}

	@Override
	public long size() {
		long size = 0;
		for (OfType type : types) {
			size += type.size();
		}
		return size;
	}

	@Override
	public int pages() {
		return starts[types.size()];
	}

	/** The type that a page is of. */
	private int type(int page) {
		int type = 0;
		while (starts[type + 1] <= page) {
			type++;
		}
		return type;
	}

	@Override
	public int count(int page) {
		int type = type(page);
		return Math.min(PageLayout.PAGE, types.get(type).size() - (page - starts[type]) * PageLayout.PAGE);
	}

	/** Whether there are gaps is not known before the rows are in order. */
	@Override
	public int first(int page) {
		return ColumnSnapshot.NO_ROW;
	}

	@Override
	public int read(int page, int[] rows) {
		int type = type(page);
		int count = count(page);
		System.arraycopy(types.get(type).rows.get(), (page - starts[type]) * PageLayout.PAGE, rows, 0, count);
		return count;
	}
}
