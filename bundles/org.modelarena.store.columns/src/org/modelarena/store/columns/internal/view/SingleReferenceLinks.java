// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.store.columns.internal.column.IntColumn;

/** The links of a single-valued reference. */
class SingleReferenceLinks implements LinkColumn {
	private static final int NONE = ColumnSnapshot.NO_ROW;
	private static final int[] NOTHING = new int[0];

	private final IntColumn column;

	SingleReferenceLinks(IntColumn column) {
		this.column = column;
	}

	@Override
	public boolean isSingle() {
		return true;
	}

	@Override
	public boolean mayRepeat() {
		return false;
	}

	@Override
	public long size() {
		return column.present();
	}

	/** The target of one row, or NO_ROW. */
	int target(int row) {
		return column.get(row);
	}

	@Override
	public void targets(int[] rows, int count, int[] targets) {
		column.gather(rows, count, targets);
	}

	@Override
	public void degrees(int first, int count, int[] degrees) {
		for (int i = 0; i < count; i++) {
			degrees[i] = target(first + i) == NONE ? 0 : 1;
		}
	}

	@Override
	public void degrees(int[] rows, int count, int[] degrees) {
		targets(rows, count, degrees);
		for (int i = 0; i < count; i++) {
			degrees[i] = degrees[i] == NONE ? 0 : 1;
		}
	}

	@Override
	public int[] targets(int row) {
		int target = target(row);
		return target == NONE ? NOTHING : new int[] { target };
	}

	@Override
	public void expand(Expansion expansion) {
		int size = expansion.size;
		int at = expansion.at;
		for (; at < expansion.count && size < expansion.most; at++) {
			int target = target(expansion.rows[at]);
			if (target != NONE) {
				expansion.starts[size] = at;
				expansion.targets[size++] = target;
			}
		}
		expansion.at = at;
		expansion.done = 0;
		expansion.size = size;
	}

	@Override
	public int linked(int[] rows, int[] targets, int count, int[] selected) {
		int size = 0;
		for (int i = 0; i < count; i++) {
			if (targets[i] != NONE && target(rows[i]) == targets[i]) {
				selected[size++] = i;
			}
		}
		return size;
	}
}
