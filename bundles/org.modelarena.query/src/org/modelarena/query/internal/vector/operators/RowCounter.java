// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Operator;

/** Counts the rows that come after a step. */
public final class RowCounter extends Operator {
	private final Batch batch;
	private final long[] rows;
	private final int step;

	public RowCounter(Batch batch, long[] rows, int step, Operator next) {
		super(next);
		this.batch = batch;
		this.rows = rows;
		this.step = step;
	}

	@Override
	public void push() {
		rows[step] += batch.size;
		next.push();
	}
}
