// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.ColumnAccess;
import org.modelarena.query.internal.vector.VectorKind;

/** Elements that have to be of some types. */
public final class CastExpression extends NonNullExpression {
	private final VectorExpression of;
	private final ColumnAccess columns;
	private final boolean[] kinds;
	private final int[] ids = new int[Batch.CAPACITY];

	/** @param kinds for each type's id, whether it is one of them */
	public CastExpression(VectorExpression of, ColumnAccess columns, boolean[] kinds) {
		super(VectorKind.ELEMENT);
		this.of = of;
		this.columns = columns;
		this.kinds = kinds;
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		of.evaluateRequired(batch, in, count);
		ints = of.ints;
		columns.snapshot().types(ints, count, ids);
		for (int i = 0; i < count; i++) {
			if (!kinds[ids[i]]) {
				throw new PlanFault("an element is not of the type that it is taken for");
			}
		}
	}
}
