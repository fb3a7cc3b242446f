package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.query.PlanFault;

/** The number of rows that a pipeline gives for each row. */
final class CountExpression extends VectorExpression {
	private final SubPipeline pipeline;

	CountExpression(SubPipeline pipeline) {
		super(VectorKind.INT);
		this.pipeline = pipeline;
		ints = new int[Batch.CAPACITY];
	}

	@Override
	boolean mayBeNull() {
		return false;
	}

	@Override
	void evaluate(Batch batch, int[] in, int count) {
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
