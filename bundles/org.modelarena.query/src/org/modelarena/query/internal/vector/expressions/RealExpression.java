// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorKind;

/** Numbers as reals, perhaps rounded to 32 bits. Used by one thread. */
public final class RealExpression extends NonNullExpression {
	private final VectorExpression of;
	private final boolean isSingle;

	public RealExpression(VectorExpression of, boolean isSingle) {
		super(VectorKind.REAL);
		this.of = of;
		this.isSingle = isSingle;
		reals = new double[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		of.evaluateRequired(batch, in, count);
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
