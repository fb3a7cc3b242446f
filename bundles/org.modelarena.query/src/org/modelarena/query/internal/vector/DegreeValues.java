package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.LinkColumn;

/** The number of links of each row. */
final class DegreeValues extends Values {
	private final Values of;
	private final LinkColumn links;

	DegreeValues(Values of, LinkColumn links) {
		super(Kind.INT);
		this.of = of;
		this.links = links;
		ints = new int[Level.CAPACITY];
	}

	@Override
	boolean mayBeNull() {
		return false;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		if (in == null && of instanceof SlotValues variable) {
			int first = level.first(variable.slot());
			if (first >= 0) {
				links.degrees(first, count, ints);
				return;
			}
		}
		of.evaluateRequired(level, in, count);
		links.degrees(of.ints, count, ints);
	}
}
