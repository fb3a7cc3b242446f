// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.RowStore;
import org.modelarena.query.internal.vector.StopCondition;

/** Makes, for each row that reaches it, a row for each of some rows that are made once, for the first row that comes. */
public final class ProductOperator extends Operator {
	private final CarriedVariables carried;
	private final RowStore rows;
	private final JoinOperator.Source source;
	private final StopCondition stopCondition;
	private final int[] chosen = new int[Batch.CAPACITY];
	private int filledIn;

	/** @param stopCondition knows for which rows no more are wanted; null if all are */
	public ProductOperator(CarriedVariables carried, RowStore rows, JoinOperator.Source source, StopCondition stopCondition, Operator next) {
		super(next);
		this.carried = carried;
		this.rows = rows;
		this.source = source;
		this.stopCondition = stopCondition;
		carried.to().parents = new int[Batch.CAPACITY];
	}

	/** Takes the rows of the pipeline that makes them. */
	public static final class Fill extends Operator {
		private final Batch batch;
		private final RowStore rows;

		public Fill(Batch batch, RowStore rows) {
			super(null);
			this.batch = batch;
			this.rows = rows;
		}

		@Override
		public void push() {
			rows.add(batch);
		}
	}

	@Override
	public void push() {
		if (filledIn != source.probe().execution()) {
			rows.clear();
			source.run();
			filledIn = source.probe().execution();
		}
		Batch from = carried.from();
		int size = 0;
		for (int i = 0; i < from.size; i++) {
			for (int row = 0; row < rows.size(); row++) {
				if (size == Batch.CAPACITY) {
					size = flush(size);
					if (stopCondition != null && stopCondition.isFound(from, i)) {
						break;
					}
				}
				carried.to().parents[size] = i;
				chosen[size++] = row;
			}
		}
		flush(size);
	}

	private int flush(int size) {
		if (size > 0) {
			source.probe().beat();
			rows.give(chosen, 0, size, carried.to());
			carried.byParents(size);
			next.push();
		}
		return 0;
	}
}
