// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import java.util.Arrays;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.VectorKind;

/** The number of rows that a pipeline gives for each row. */
public final class CountExpression extends NonNullExpression {
	private final SubPipeline pipeline;

	public CountExpression(SubPipeline pipeline) {
		super(VectorKind.INT);
		this.pipeline = pipeline;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		boolean isKnown = !pipeline.willRun();
		pipeline.run(batch, in, count);
		if (!pipeline.isInvariant()) {
			for (int i = 0; i < count; i++) {
				ints[i] = checked(pipeline.count(i));
			}
		} else if (!isKnown) {
			Arrays.fill(ints, checked(pipeline.count(0)));
		}
	}

	private static int checked(long rows) {
		if (rows != (int) rows) {
			throw new PlanFault("a count leaves the range of 32 bits");
		}
		return (int) rows;
	}
}
