// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import java.util.Arrays;

import org.modelarena.store.columns.internal.encoding.BaseLinks;

/** Whether a row of a column of links has a target several times. Stateless. */
final class RepeatedTargets {
	/** What the descriptor of a column says; files that were written before it did say nothing. */
	static final long NONE = 1;
	static final long SOME = 2;
	/** Of so few targets each is compared with each. */
	private static final int FEW = 8;

	private RepeatedTargets() {
	}

	/** @param starts for each row, and one more, where its targets begin */
	static boolean in(int[] starts, int rows, int[] targets) {
		for (int row = 0; row < rows; row++) {
			if (starts[row + 1] - starts[row] > 1 && in(targets, starts[row], starts[row + 1])) {
				return true;
			}
		}
		return false;
	}

	/** Reads all links. */
	static boolean in(BaseLinks links, int firstRow) {
		int[] targets = new int[FEW];
		for (int row = firstRow; row < firstRow + links.rows(); row++) {
			long bounds = links.bounds(row);
			int first = (int) (bounds >>> Integer.SIZE);
			int count = (int) bounds - first;
			if (count > 1) {
				targets = count > targets.length ? new int[count] : targets;
				links.copy(first, count, targets, 0);
				if (in(targets, 0, count)) {
					return true;
				}
			}
		}
		return false;
	}

	private static boolean in(int[] targets, int from, int to) {
		if (to - from <= FEW) {
			return inFew(targets, from, to);
		}
		for (int i = from + 1; i < to; i++) {
			if (targets[i] <= targets[i - 1]) {
				int[] sorted = Arrays.copyOfRange(targets, from, to);
				Arrays.sort(sorted);
				return isRepeatedInOrder(sorted);
			}
		}
		return false;
	}

	private static boolean inFew(int[] targets, int from, int to) {
		for (int i = from + 1; i < to; i++) {
			for (int j = from; j < i; j++) {
				if (targets[i] == targets[j]) {
					return true;
				}
			}
		}
		return false;
	}

	private static boolean isRepeatedInOrder(int[] sorted) {
		for (int i = 1; i < sorted.length; i++) {
			if (sorted[i] == sorted[i - 1]) {
				return true;
			}
		}
		return false;
	}
}
