// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Operator;

/** Lets some rows through by their number. */
public final class LimitOperator extends Operator {
	private final Batch batch;
	private final RowLimit limit;
	private final int[] selected = new int[Batch.CAPACITY];

	/** @param limit the limit, at which the operators before it see whether there is enough */
	public LimitOperator(Batch batch, RowLimit limit, Operator next) {
		super(next);
		this.batch = batch;
		this.limit = limit;
	}

	@Override
	public void restart() {
		limit.clear();
		super.restart();
	}

	@Override
	public void push() {
		int n = 0;
		for (int row = 0; row < batch.size; row++) {
			selected[n] = row;
			n += limit.takes(batch, row) ? 1 : 0;
		}
		if (n > 0) {
			batch.keep(selected, n);
			next.push();
		}
	}
}
