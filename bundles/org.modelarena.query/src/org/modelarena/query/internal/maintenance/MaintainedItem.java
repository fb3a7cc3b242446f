// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.maintenance;

import org.modelarena.core.standing.AnswerDifference;
import org.modelarena.core.standing.MaintainedAnswer;

/** The first or the last value of rows in an order. */
final class MaintainedItem implements MaintainedValue {
	private final HeldRows row;

	/** @param row holds one row of one cell */
	MaintainedItem(HeldRows row) {
		this.row = row;
	}

	@Override
	public MaintainedAnswer rows() {
		return row;
	}

	@Override
	public Object value() {
		return row.rows().row(0).getFirst();
	}

	@Override
	public void add(AnswerDifference difference) {
		// The row is what has changed.
	}
}
