package org.modelarena.query.internal.vector;

import java.util.Arrays;

/** Gives a variable its value. */
final class BindOperator extends Operator {
	private final Level level;
	private final Slot slot;
	private final Values values;

	BindOperator(Level level, Slot slot, Values values, Operator next) {
		super(next);
		this.level = level;
		this.slot = slot;
		this.values = values;
		level.allocate(slot);
	}

	@Override
	void push() {
		int count = level.size;
		int at = slot.index();
		values.evaluate(level, null, count);
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> System.arraycopy(values.ints, 0, level.ints[at], 0, count);
		case LONG -> System.arraycopy(values.longs, 0, level.longs[at], 0, count);
		case REAL -> System.arraycopy(values.reals, 0, level.reals[at], 0, count);
		}
		if (level.nulls[at] != null) {
			if (values.nulls != null) {
				System.arraycopy(values.nulls, 0, level.nulls[at], 0, count);
			} else {
				Arrays.fill(level.nulls[at], 0, count, false);
			}
		}
		next.push();
	}
}
