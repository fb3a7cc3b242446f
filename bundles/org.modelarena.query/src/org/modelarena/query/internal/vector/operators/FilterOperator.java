// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.expressions.Predicate;

/** Keeps the rows that fulfil a condition. */
public final class FilterOperator extends Operator {
	private final Batch batch;
	private final Predicate condition;
	private final boolean isRequired;
	private final int[] selected = new int[Batch.CAPACITY];

	/** @param isRequired whether a row that does not is left to the interpreter */
	public FilterOperator(Batch batch, Predicate condition, boolean isRequired, Operator next) {
		super(next);
		this.batch = batch;
		this.condition = condition;
		this.isRequired = isRequired;
	}

	@Override
	public void push() {
		if (!isRequired && next.onlyCounts()) {
			next.add(condition.count(batch, selected));
			return;
		}
		int count = condition.select(batch, null, batch.size, selected);
		if (isRequired && count < batch.size) {
			throw new PlanFault("a row does not have what the plan requires");
		}
		if (count > 0) {
			batch.keep(selected, count);
			next.push();
		}
	}
}
