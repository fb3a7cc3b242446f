package org.modelarena.query.internal.vector;

import org.modelarena.query.PlanFault;

/** Keeps the rows that fulfil a condition. */
final class FilterOperator extends Operator {
	private final Level level;
	private final Predicate condition;
	private final boolean isRequired;
	private final int[] selected = new int[Level.CAPACITY];

	/** @param isRequired whether a row that does not is left to the interpreter */
	FilterOperator(Level level, Predicate condition, boolean isRequired, Operator next) {
		super(next);
		this.level = level;
		this.condition = condition;
		this.isRequired = isRequired;
	}

	@Override
	void push() {
		if (!isRequired && next.onlyCounts()) {
			next.add(condition.count(level, selected));
			return;
		}
		int count = condition.select(level, null, level.size, selected);
		if (isRequired && count < level.size) {
			throw new PlanFault("a row does not have what the plan requires");
		}
		if (count > 0) {
			level.keep(selected, count);
			next.push();
		}
	}
}
