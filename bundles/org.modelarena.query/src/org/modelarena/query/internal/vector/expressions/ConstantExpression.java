// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.Arrays;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorBuffers;
import org.modelarena.query.internal.vector.VectorKind;

/** The same value for all rows. */
public final class ConstantExpression extends VectorExpression {
	private final boolean isNull;

	private ConstantExpression(VectorKind kind, boolean isNull) {
		super(kind);
		this.isNull = isNull;
		VectorBuffers own = new VectorBuffers(kind, isNull && !kind.marksNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
		if (nulls != null) {
			Arrays.fill(nulls, true);
		}
	}

	public static ConstantExpression of(VectorKind kind, int value) {
		ConstantExpression constant = new ConstantExpression(kind, false);
		Arrays.fill(constant.ints, value);
		return constant;
	}

	public static ConstantExpression of(long value) {
		ConstantExpression constant = new ConstantExpression(VectorKind.LONG, false);
		Arrays.fill(constant.longs, value);
		return constant;
	}

	public static ConstantExpression of(double value) {
		ConstantExpression constant = new ConstantExpression(VectorKind.REAL, false);
		Arrays.fill(constant.reals, value);
		return constant;
	}

	public static ConstantExpression ofNull(VectorKind kind) {
		ConstantExpression constant = new ConstantExpression(kind, true);
		if (kind.marksNull()) {
			Arrays.fill(constant.ints, -1);
		}
		return constant;
	}

	/** The value, for a kind of ints. */
	int value() {
		return ints[0];
	}

	@Override
	public boolean mayBeNull() {
		return isNull;
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		// All are there already.
	}
}
