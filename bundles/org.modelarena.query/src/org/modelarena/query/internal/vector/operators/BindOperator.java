// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/** Gives a variable its value. */
public final class BindOperator extends Operator {
	private final Batch batch;
	private final Slot slot;
	private final VectorExpression expression;

	public BindOperator(Batch batch, Slot slot, VectorExpression expression, Operator next) {
		super(next);
		this.batch = batch;
		this.slot = slot;
		this.expression = expression;
		batch.allocate(slot);
	}

	@Override
	public void push() {
		bind(expression, slot, batch, batch);
		next.push();
	}

	/** Gives a variable its values in a batch, from those of a term over the rows of this or another. */
	static void bind(VectorExpression expression, Slot slot, Batch from, Batch to) {
		int count = from.size;
		int at = slot.index();
		expression.evaluate(from, null, count);
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> System.arraycopy(expression.ints, 0, to.ints[at], 0, count);
		case LONG -> System.arraycopy(expression.longs, 0, to.longs[at], 0, count);
		case REAL -> System.arraycopy(expression.reals, 0, to.reals[at], 0, count);
		}
		if (to.nulls[at] != null) {
			if (expression.nulls != null) {
				System.arraycopy(expression.nulls, 0, to.nulls[at], 0, count);
			} else {
				Arrays.fill(to.nulls[at], 0, count, false);
			}
		}
	}
}
