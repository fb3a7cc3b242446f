// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.column;

import org.modelarena.core.columns.RepeatedTargets;
import org.modelarena.store.columns.internal.encoding.BaseLinks;

/** Whether a row of a column of links has a target several times. Stateless. */
final class RepeatedLinks {
	/** The numbers in the descriptor of a column that answer this; files that were written before there were any have none. */
	static final long NONE = 1;
	static final long SOME = 2;
	private static final int USUAL = 16;

	private RepeatedLinks() {
	}

	/** @param starts for each row, and one more, where its targets begin */
	static boolean in(int[] starts, int rows, int[] targets) {
		for (int row = 0; row < rows; row++) {
			if (starts[row + 1] - starts[row] > 1 && RepeatedTargets.areIn(targets, starts[row], starts[row + 1])) {
				return true;
			}
		}
		return false;
	}

	/** Reads all links. */
	static boolean in(BaseLinks links, int firstRow) {
		int[] targets = new int[USUAL];
		for (int row = firstRow; row < firstRow + links.rows(); row++) {
			long bounds = links.bounds(row);
			int first = (int) (bounds >>> Integer.SIZE);
			int count = (int) bounds - first;
			if (count > 1) {
				targets = count > targets.length ? new int[count] : targets;
				links.copy(first, count, targets, 0);
				if (RepeatedTargets.areIn(targets, 0, count)) {
					return true;
				}
			}
		}
		return false;
	}
}
