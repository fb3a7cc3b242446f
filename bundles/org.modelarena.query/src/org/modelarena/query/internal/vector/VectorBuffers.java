package org.modelarena.query.internal.vector;

/** The vectors that a term writes its values to. */
final class VectorBuffers {
	private final int[] ints;
	private final long[] longs;
	private final double[] reals;
	private final boolean[] nulls;

	VectorBuffers(VectorKind kind, boolean withNulls) {
		ints = kind.isInt() ? new int[Batch.CAPACITY] : null;
		longs = kind == VectorKind.LONG ? new long[Batch.CAPACITY] : null;
		reals = kind == VectorKind.REAL ? new double[Batch.CAPACITY] : null;
		nulls = withNulls ? new boolean[Batch.CAPACITY] : null;
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
