package org.modelarena.query.internal.vector;

/** Numbers as reals, perhaps rounded to 32 bits. Used by one thread. */
final class RealValues extends Values {
	private final Values of;
	private final boolean isSingle;

	RealValues(Values of, boolean isSingle) {
		super(Kind.REAL);
		this.of = of;
		this.isSingle = isSingle;
		reals = new double[Level.CAPACITY];
	}

	@Override
	boolean mayBeNull() {
		return false;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		of.evaluateRequired(level, in, count);
		for (int i = 0; i < count; i++) {
			// From a long at once: rounding to a double before would round twice.
			reals[i] = switch (of.kind) {
			case LONG -> isSingle ? (float) of.longs[i] : of.longs[i];
			case REAL -> isSingle ? (float) of.reals[i] : of.reals[i];
			default -> isSingle ? (float) of.ints[i] : of.ints[i];
			};
		}
	}
}
