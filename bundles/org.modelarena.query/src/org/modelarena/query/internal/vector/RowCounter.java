package org.modelarena.query.internal.vector;

/** Counts the rows that come behind a step. */
final class RowCounter extends Operator {
	private final Batch batch;
	private final long[] rows;
	private final int step;

	RowCounter(Batch batch, long[] rows, int step, Operator next) {
		super(next);
		this.batch = batch;
		this.rows = rows;
		this.step = step;
	}

	@Override
	void push() {
		rows[step] += batch.size;
		next.push();
	}
}
