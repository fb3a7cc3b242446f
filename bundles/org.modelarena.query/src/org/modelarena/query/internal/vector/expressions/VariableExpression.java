// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.VectorBuffers;
import org.modelarena.query.internal.vector.VectorKind;
import org.modelarena.query.internal.vector.Vectors;

/** A variable's values. */
public final class VariableExpression extends VectorExpression {
	private final Slot slot;
	private final VectorBuffers own;

	public VariableExpression(Slot slot) {
		super(slot.kind());
		this.slot = slot;
		this.own = new VectorBuffers(slot.kind(), slot.nullable() && !slot.kind().marksNull());
	}

	int slot() {
		return slot.index();
	}

	@Override
	public boolean mayBeNull() {
		return slot.nullable();
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		int at = slot.index();
		if (in == null) {
			ints = batch.ints(at);
			nulls = batch.nulls[at];
			if (kind == VectorKind.LONG) {
				longs = batch.longs[at];
			} else if (kind == VectorKind.REAL) {
				reals = batch.reals[at];
			}
			return;
		}
		switch (kind) {
		case ELEMENT, TEXT, INT -> Vectors.gather(batch.ints(at), in, count, ints = own.ints());
		case LONG -> Vectors.gather(batch.longs[at], in, count, longs = own.longs());
		case REAL -> Vectors.gather(batch.reals[at], in, count, reals = own.reals());
		}
		if (batch.nulls[at] != null) {
			Vectors.gather(batch.nulls[at], in, count, nulls = own.nulls());
		}
	}
}
