// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.standing;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

import org.eclipse.jdt.annotation.Nullable;
import org.modelarena.core.Answer;

/** Matches the rows of two answers, each with one that is equal, over their columns: no row becomes an object. Used once, by one thread. */
final class RowMatching {
	private static final int NO_ROW = -1;

	private final Answer before;
	private final Answer after;
	private final List<Object> cellsBefore;
	private final List<Object> cellsAfter;
	/** Rows of the first answer that have no match yet: for each hash the first, for each row the next of the same place. */
	private final int[] first;
	private final int[] next;
	private final int[] hashes;

	private RowMatching(Answer before, Answer after) {
		this.before = before;
		this.after = after;
		cellsBefore = before.columns(0, (int) before.count());
		cellsAfter = after.columns(0, (int) after.count());
		hashes = hashes(cellsBefore, (int) before.count());
		next = new int[hashes.length];
		first = new int[Integer.highestOneBit(Math.max(1, hashes.length)) * 2];
		Arrays.fill(first, NO_ROW);
		for (int row = hashes.length - 1; row >= 0; row--) {
			next[row] = first[place(hashes[row])];
			first[place(hashes[row])] = row;
		}
	}

	/** The rows that the two do not share; null if their columns are not held alike. */
	static @Nullable AnswerDifference between(Answer before, Answer after) {
		RowMatching matching = new RowMatching(before, after);
		return matching.isAlike() ? matching.difference() : null;
	}

	private boolean isAlike() {
		boolean isAlike = cellsBefore.size() == cellsAfter.size();
		for (int i = 0; isAlike && i < cellsBefore.size(); i++) {
			isAlike = cellsBefore.get(i).getClass() == cellsAfter.get(i).getClass();
		}
		return isAlike;
	}

	private AnswerDifference difference() {
		int[] hashesAfter = hashes(cellsAfter, (int) after.count());
		int[] added = new int[hashesAfter.length];
		int n = 0;
		for (int row = 0; row < hashesAfter.length; row++) {
			added[n] = row;
			n += take(hashesAfter[row], row) ? 0 : 1;
		}
		int[] removed = new int[hashes.length];
		int left = 0;
		for (int head : first) {
			for (int row = head; row != NO_ROW; row = next[row]) {
				removed[left++] = row;
			}
		}
		return new AnswerDifference(some(after, cellsAfter, added, n), some(before, cellsBefore, removed, left));
	}

	/** Takes a row of the first answer that is equal to one of the second; false if there is none left. */
	private boolean take(int hash, int rowAfter) {
		int last = NO_ROW;
		for (int row = first[place(hash)]; row != NO_ROW; row = next[row]) {
			if (hashes[row] == hash && isSame(row, rowAfter)) {
				if (last == NO_ROW) {
					first[place(hash)] = next[row];
				} else {
					next[last] = next[row];
				}
				return true;
			}
			last = row;
		}
		return false;
	}

	private int place(int hash) {
		return (hash * 0x9E3779B9 >>> 8) & first.length - 1;
	}

	private boolean isSame(int row, int rowAfter) {
		for (int i = 0; i < cellsBefore.size(); i++) {
			boolean isSame = cellsBefore.get(i) instanceof long[] keys ? keys[row] == ((long[]) cellsAfter.get(i))[rowAfter]
					: Objects.equals(((Object[]) cellsBefore.get(i))[row], ((Object[]) cellsAfter.get(i))[rowAfter]);
			if (!isSame) {
				return false;
			}
		}
		return true;
	}

	private static int[] hashes(List<Object> columns, int count) {
		int[] hashes = new int[count];
		for (Object column : columns) {
			for (int row = 0; row < count; row++) {
				hashes[row] = 31 * hashes[row] + (column instanceof long[] keys ? Long.hashCode(keys[row]) : Objects.hashCode(((Object[]) column)[row]));
			}
		}
		return hashes;
	}

	private static Answer some(Answer of, List<Object> columns, int[] rows, int count) {
		return Answer.ofColumns(of.columns(), columns.stream().map(column -> (Object) (column instanceof long[] keys ? Arrays.stream(rows, 0, count).mapToLong(row -> keys[row]).toArray()
				: Arrays.stream(rows, 0, count).mapToObj(row -> ((Object[]) column)[row]).toArray())).toList(), count);
	}
}
