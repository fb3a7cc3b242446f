// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.core.columns.LinkColumn;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorKind;

/** The number of links of each row. */
public final class DegreeExpression extends NonNullExpression {
	private final VectorExpression of;
	private final LinkColumn links;

	public DegreeExpression(VectorExpression of, LinkColumn links) {
		super(VectorKind.INT);
		this.of = of;
		this.links = links;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		if (in == null && of instanceof VariableExpression variable) {
			int first = batch.first(variable.slot());
			if (first >= 0) {
				links.degrees(first, count, ints);
				return;
			}
		}
		of.evaluateRequired(batch, in, count);
		links.degrees(of.ints, count, ints);
	}
}
