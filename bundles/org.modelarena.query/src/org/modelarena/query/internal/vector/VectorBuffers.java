// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

/** The vectors that a term writes its values to. */
public final class VectorBuffers {
	private final int[] ints;
	private final long[] longs;
	private final double[] reals;
	private final boolean[] nulls;

	public VectorBuffers(VectorKind kind, boolean withNulls) {
		ints = kind.isInt() ? new int[Batch.CAPACITY] : null;
		longs = kind == VectorKind.LONG ? new long[Batch.CAPACITY] : null;
		reals = kind == VectorKind.REAL ? new double[Batch.CAPACITY] : null;
		nulls = withNulls ? new boolean[Batch.CAPACITY] : null;
	}

	public int[] ints() {
		return ints;
	}

	public long[] longs() {
		return longs;
	}

	public double[] reals() {
		return reals;
	}

	public boolean[] nulls() {
		return nulls;
	}
}
