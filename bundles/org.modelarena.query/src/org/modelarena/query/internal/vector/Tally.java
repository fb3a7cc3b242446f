package org.modelarena.query.internal.vector;

/** Counts the rows that come behind a step. */
final class Tally extends Operator {
	private final Level level;
	private final long[] rows;
	private final int step;

	Tally(Level level, long[] rows, int step, Operator next) {
		super(next);
		this.level = level;
		this.rows = rows;
		this.step = step;
	}

	@Override
	void push() {
		rows[step] += level.size;
		next.push();
	}
}
