// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.expressions;

import org.modelarena.query.PlanFault;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.MatchCounts;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.VectorBuffers;

/** The value of a term for the first or last row that a pipeline gives for each row. */
public final class ItemExpression extends VectorExpression {
	private final SubPipeline pipeline;
	private final End end;
	private final boolean isRequired;

	/** @param isRequired whether it faults where no row comes */
	public ItemExpression(SubPipeline pipeline, End end, boolean isRequired) {
		super(end.of.kind);
		this.isRequired = isRequired;
		this.pipeline = pipeline;
		this.end = end;
		VectorBuffers own = new VectorBuffers(kind, !kind.marksNull());
		ints = own.ints();
		longs = own.longs();
		reals = own.reals();
		nulls = own.nulls();
	}

	@Override
	public void evaluate(Batch batch, int[] in, int count) {
		pipeline.run(batch, in, count);
		for (int i = 0; i < count; i++) {
			int at = pipeline.place(i);
			boolean isThere = pipeline.count(i) > 0;
			if (isRequired && !isThere) {
				throw new PlanFault("there is no such item");
			}
			switch (kind) {
			case ELEMENT, TEXT -> ints[i] = isThere ? end.kept.ints()[at] : -1;
			case INT -> ints[i] = end.kept.ints()[at];
			case LONG -> longs[i] = end.kept.longs()[at];
			case REAL -> reals[i] = end.kept.reals()[at];
			}
			if (nulls != null) {
				nulls[i] = !isThere || end.kept.nulls()[at];
			}
		}
	}

	/** Keeps the value for one row of each row around the pipeline. */
	public static final class End extends Operator {
		private final Batch batch;
		private final Slot outer;
		private final MatchCounts matches;
		private final VectorExpression of;
		private final boolean isLast;
		private final VectorBuffers kept;

		public End(Batch batch, MatchCounts matches, VectorExpression of, boolean isLast) {
			super(null);
			this.batch = batch;
			this.outer = matches.outer();
			this.matches = matches;
			this.of = of;
			this.isLast = isLast;
			this.kept = new VectorBuffers(of.kind, !of.kind.marksNull());
		}

		@Override
		public void push() {
			int[] positions = batch.ints(outer.index());
			of.evaluate(batch, null, batch.size);
			for (int i = 0; i < batch.size; i++) {
				int at = positions[i];
				if (!isLast && (matches.count(at) > 0 || i > 0 && positions[i - 1] == at)) {
					continue;
				}
				switch (of.kind) {
				case ELEMENT, TEXT, INT -> kept.ints()[at] = of.ints[i];
				case LONG -> kept.longs()[at] = of.longs[i];
				case REAL -> kept.reals()[at] = of.reals[i];
				}
				if (kept.nulls() != null) {
					kept.nulls()[at] = of.nulls != null && of.nulls[i];
				}
			}
			matches.add(batch);
		}
	}
}
