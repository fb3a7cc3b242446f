// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.Vectors;

/**
 * A term that computes a vector of values for some rows of a batch. Used by one thread; the vectors are valid until the next evaluation.
 * They may be vectors of the batch itself and are not to be written.
 */
public abstract class VectorExpression {
	public final VectorKind kind;
	/** The values if the kind is of ints. */
	public int[] ints;
	/** The values of the kind LONG. */
	public long[] longs;
	/** The values of the kind REAL. */
	public double[] reals;
	/** The marks of the values that are null, if a kind does not mark them itself; null if none is. */
	public boolean[] nulls;

	VectorExpression(VectorKind kind) {
		this.kind = kind;
	}

	/**
	 * Computes the values.
	 *
	 * @param in    the positions of the rows, ascending; null for all
	 * @param count the number of positions
	 */
	public abstract void evaluate(Batch batch, int[] in, int count);

	/** Whether a value could be null. */
	public boolean mayBeNull() {
		return true;
	}

	/** Computes the values, and faults if one is null. */
	public final void evaluateRequired(Batch batch, int[] in, int count) {
		evaluate(batch, in, count);
		if (!mayBeNull()) {
			return;
		}
		if (kind.marksNull() ? Vectors.anyNegative(ints, count) : nulls != null && Vectors.any(nulls, count)) {
			throw new PlanFault("a value is null where it is used");
		}
	}

	/** The values as longs, for kinds of numbers. */
	final long[] asLongs(int count) {
		if (kind == VectorKind.LONG) {
			return longs;
		}
		if (longs == null) {
			longs = new long[Batch.CAPACITY];
		}
		for (int i = 0; i < count; i++) {
			longs[i] = ints[i];
		}
		return longs;
	}

	/** The values as doubles, for kinds of numbers. */
	final double[] asReals(int count) {
		if (kind == VectorKind.REAL) {
			return reals;
		}
		if (reals == null) {
			reals = new double[Batch.CAPACITY];
		}
		for (int i = 0; i < count; i++) {
			reals[i] = kind == VectorKind.LONG ? longs[i] : ints[i];
		}
		return reals;
	}
}
