package org.modelarena.query.internal.vector;

/** The vectors that a term writes its values to. */
final class Buffers {
	private final int[] ints;
	private final long[] longs;
	private final double[] reals;
	private final boolean[] nulls;

	Buffers(Kind kind, boolean withNulls) {
		ints = kind.isInt() ? new int[Level.CAPACITY] : null;
		longs = kind == Kind.LONG ? new long[Level.CAPACITY] : null;
		reals = kind == Kind.REAL ? new double[Level.CAPACITY] : null;
		nulls = withNulls ? new boolean[Level.CAPACITY] : null;
	}

	int[] ints() {
		return ints;
	}

	long[] longs() {
		return longs;
	}

	double[] reals() {
		return reals;
	}

	boolean[] nulls() {
		return nulls;
	}
}
