package org.modelarena.query.internal.vector;

import org.modelarena.query.PlanFault;

/** Elements that have to be of some types. */
final class CastValues extends Values {
	private final Values of;
	private final Columns columns;
	private final boolean[] kinds;
	private final int[] ids = new int[Level.CAPACITY];

	/** @param kinds for each type's id, whether it is one of them */
	CastValues(Values of, Columns columns, boolean[] kinds) {
		super(Kind.ELEMENT);
		this.of = of;
		this.columns = columns;
		this.kinds = kinds;
	}

	@Override
	boolean mayBeNull() {
		return false;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		of.evaluateRequired(level, in, count);
		ints = of.ints;
		columns.snapshot().types(ints, count, ids);
		for (int i = 0; i < count; i++) {
			if (!kinds[ids[i]]) {
				throw new PlanFault("an element is not of the type that it is taken for");
			}
		}
	}
}
