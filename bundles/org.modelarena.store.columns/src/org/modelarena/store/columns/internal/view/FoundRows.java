// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import java.util.Arrays;
import java.util.BitSet;
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
			if (size() <= FEW) {
				return sorted();
			}
			int least = come.length == 0 ? Integer.MAX_VALUE : come[0];
			int most = come.length == 0 ? 0 : come[come.length - 1];
			for (int at = from; at < to; at++) {
				least = Math.min(least, order.row(at));
				most = Math.max(most, order.row(at));
			}
			return most - least < (long) size() * DENSE ? marked(least) : sorted();
		}

		int[] sorted() {
			int[] found = new int[size()];
			int size = 0;
			for (int at = from; at < to; at++) {
				if (Arrays.binarySearch(gone, order.row(at)) < 0) {
					found[size++] = order.row(at);
				}
			}
			System.arraycopy(come, 0, found, size, come.length);
			Arrays.sort(found);
			return found;
		}

		/** @param least the least row */
		private int[] marked(int least) {
			BitSet marks = new BitSet();
			for (int at = from; at < to; at++) {
				marks.set(order.row(at) - least);
			}
			for (int row : gone) {
				marks.clear(row - least);
			}
			for (int row : come) {
				marks.set(row - least);
			}
			int[] found = new int[size()];
			int size = 0;
			for (int mark = marks.nextSetBit(0); mark >= 0; mark = marks.nextSetBit(mark + 1)) {
				found[size++] = mark + least;
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
