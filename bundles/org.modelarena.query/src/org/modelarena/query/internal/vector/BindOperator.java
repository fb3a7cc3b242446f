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
		bind(values, slot, level, level);
		next.push();
	}

	/** Gives a variable its values in a level, from those of a term over the rows of this or another. */
	static void bind(Values values, Slot slot, Level from, Level to) {
		int count = from.size;
		int at = slot.index();
		values.evaluate(from, null, count);
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> System.arraycopy(values.ints, 0, to.ints[at], 0, count);
		case LONG -> System.arraycopy(values.longs, 0, to.longs[at], 0, count);
		case REAL -> System.arraycopy(values.reals, 0, to.reals[at], 0, count);
		}
		if (to.nulls[at] != null) {
			if (values.nulls != null) {
				System.arraycopy(values.nulls, 0, to.nulls[at], 0, count);
			} else {
				Arrays.fill(to.nulls[at], 0, count, false);
			}
		}
	}
}
