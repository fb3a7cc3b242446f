// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

import org.modelarena.store.columns.internal.column.Coverage;
import org.modelarena.store.columns.internal.encoding.PageLayout;

/** The pages, the type of each, and which of its rows are elements. Immutable and thread-safe. */
public final class PageTable {
	private static final int WORD = 6;
	private static final int WORDS = PageLayout.PAGE >>> WORD;

	private final int[] types;
	private final int[] used;
	/** For each page the rows that were deleted, as bits; null for none. */
	private final long[][] dead;
	private final int[] deadCounts;
	private final int[][] ofType;

	private PageTable(int[] types, int[] used, long[][] dead, int[] deadCounts, int[][] ofType) {
		this.types = types;
		this.used = used;
		this.dead = dead;
		this.deadCounts = deadCounts;
		this.ofType = ofType;
	}

	/**
	 * Pages without deleted rows.
	 *
	 * @param types for each page the id of its type
	 * @param used  for each page the number of its rows
	 */
	public static PageTable of(int[] types, int[] used, int typeCount) {
		int[][] ofType = new int[typeCount][];
		for (int type = 0; type < typeCount; type++) {
			int wanted = type;
			ofType[type] = IntStream.range(0, types.length).filter(page -> types[page] == wanted).toArray();
		}
		return new PageTable(types, used, new long[types.length][], new int[types.length], ofType);
	}

	/** The pages of a new store: type after type. */
	public static PageTable of(long[] counts) {
		List<int[]> pages = new ArrayList<>();
		for (int type = 0; type < counts.length; type++) {
			for (long left = counts[type]; left > 0; left -= PageLayout.PAGE) {
				pages.add(new int[] { type, (int) Math.min(left, PageLayout.PAGE) });
			}
		}
		return of(pages.stream().mapToInt(page -> page[0]).toArray(), pages.stream().mapToInt(page -> page[1]).toArray(), counts.length);
	}

	/** The number of pages. */
	public int pages() {
		return types.length;
	}

	public int typeOfPage(int page) {
		return types[page];
	}

	public int typeOfRow(int row) {
		return types[row >>> PageLayout.SHIFT];
	}

	/** Selects rows by their types; see {@link org.modelarena.core.columns.ColumnSnapshot#ofTypes}. */
	public int ofTypes(int[] rows, int count, boolean[] kinds, int[] selected) {
		int[] typeOfPage = types;
		int size = 0;
		for (int i = 0; i < count; i++) {
			selected[size] = i;
			size += kinds[typeOfPage[rows[i] >>> PageLayout.SHIFT]] ? 1 : 0;
		}
		return size;
	}

	/** The rows of a page that are in use, deleted ones included. */
	public int used(int page) {
		return used[page];
	}

	/** The number of elements of a page. */
	public int live(int page) {
		return used[page] - deadCounts[page];
	}

	/** Whether a row that was once in use is an element. */
	public boolean isLive(int row) {
		long[] bits = dead[row >>> PageLayout.SHIFT];
		return bits == null || (bits[(row & PageLayout.MASK) >>> WORD] & 1L << row) == 0;
	}

	/** An object that is another one whenever a row of a page was deleted; null if none ever was. */
	public Object version(int page) {
		return dead[page];
	}

	/** The pages of a concrete type, ascending. Not to be changed. */
	public int[] ofType(int type) {
		return ofType[type];
	}

	/** The number of elements of a concrete type. */
	public long count(int type) {
		return Arrays.stream(ofType[type]).mapToLong(this::live).sum();
	}

	/** The pages of some types, in their order. */
	public Coverage coverage(int[] someTypes) {
		BitSet wanted = new BitSet();
		for (int type : someTypes) {
			for (int page : ofType[type]) {
				wanted.set(page);
			}
		}
		int first = Math.max(0, wanted.nextSetBit(0));
		int[] rows = new int[Math.max(0, wanted.length() - first)];
		for (int page = wanted.nextSetBit(0); page >= 0; page = wanted.nextSetBit(page + 1)) {
			rows[page - first] = used[page];
		}
		return new Coverage(first, rows);
	}

	/** Starts a change. */
	Editor edit() {
		return new Editor(this);
	}

	/** A changed table that is being made. */
	static final class Editor {
		private int[] types;
		private final int[][] ofType;
		private final BitSet own = new BitSet();
		private int[] used;
		private long[][] dead;
		private int[] deadCounts;

		private Editor(PageTable before) {
			types = before.types;
			used = before.used.clone();
			dead = before.dead.clone();
			deadCounts = before.deadCounts.clone();
			ofType = before.ofType.clone();
		}

		/** The last page of a type that is in no base file, if it has room; -1 otherwise. */
		int pageWithRoom(int type, int basePages) {
			int[] pages = ofType[type];
			int last = pages.length == 0 ? -1 : pages[pages.length - 1];
			return last >= basePages && used[last] < PageLayout.PAGE ? last : -1;
		}

		int addPage(int type) {
			int page = types.length;
			types = Arrays.copyOf(types, page + 1);
			used = Arrays.copyOf(used, page + 1);
			dead = Arrays.copyOf(dead, page + 1);
			deadCounts = Arrays.copyOf(deadCounts, page + 1);
			types[page] = type;
			ofType[type] = Arrays.copyOf(ofType[type], ofType[type].length + 1);
			ofType[type][ofType[type].length - 1] = page;
			return page;
		}

		int addRow(int page) {
			return (page << PageLayout.SHIFT) + used[page]++;
		}

		int typeOfRow(int row) {
			return types[row >>> PageLayout.SHIFT];
		}

		boolean isLive(int row) {
			long[] bits = dead[row >>> PageLayout.SHIFT];
			return bits == null || (bits[(row & PageLayout.MASK) >>> WORD] & 1L << row) == 0;
		}

		void delete(int row) {
			int page = row >>> PageLayout.SHIFT;
			if (!own.get(page)) {
				dead[page] = dead[page] == null ? new long[WORDS] : dead[page].clone();
				own.set(page);
			}
			dead[page][(row & PageLayout.MASK) >>> WORD] |= 1L << row;
			deadCounts[page]++;
		}

		PageTable freeze() {
			return new PageTable(types, used, dead, deadCounts, ofType);
		}
	}
}
