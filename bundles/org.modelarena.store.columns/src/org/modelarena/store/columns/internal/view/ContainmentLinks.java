// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.store.columns.internal.schema.Schema;
import org.modelarena.store.columns.internal.state.State;

/** The links from elements to their containers, of those elements only that one containment feature holds. */
final class ContainmentLinks extends SingleReferenceLinks {
	private final State state;
	private final int feature;
	private final boolean only;

	/**
	 * @param feature the number of the containment feature
	 * @param only    whether no other feature can hold the elements of the column
	 */
	ContainmentLinks(State state, int feature, boolean only) {
		super(state.ints(Schema.PARENTS));
		this.state = state;
		this.feature = feature;
		this.only = only;
	}

	@Override
	int target(int row) {
		int parent = super.target(row);
		boolean held = only || parent == ColumnSnapshot.NO_ROW || state.holder(row, parent) == feature;
		return held ? parent : ColumnSnapshot.NO_ROW;
	}

	@Override
	public void targets(int[] rows, int count, int[] targets) {
		if (only) {
			super.targets(rows, count, targets);
			return;
		}
		// Not through the column's gather: targets may be rows, which are still needed to find their containers.
		for (int i = 0; i < count; i++) {
			targets[i] = target(rows[i]);
		}
	}

	@Override
	public long size() {
		return state.containmentSize(feature);
	}
}
