package org.modelarena.query.internal.vector;

import org.modelarena.query.PlanFault;

/** The number of rows that a pipeline gives for each row. */
final class CountValues extends Values {
	private final SubPipeline pipeline;

	CountValues(SubPipeline pipeline) {
		super(Kind.INT);
		this.pipeline = pipeline;
		ints = new int[Level.CAPACITY];
	}

	@Override
	boolean mayBeNull() {
		return false;
	}

	@Override
	void evaluate(Level level, int[] in, int count) {
		pipeline.run(level, in, count);
		for (int i = 0; i < count; i++) {
			long rows = pipeline.count(i);
			if (rows != (int) rows) {
				throw new PlanFault("a count leaves the range of 32 bits");
			}
			ints[i] = (int) rows;
		}
	}
}
