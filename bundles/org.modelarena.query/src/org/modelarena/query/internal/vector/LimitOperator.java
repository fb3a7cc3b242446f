package org.modelarena.query.internal.vector;

/** Lets some rows through by their number. */
final class LimitOperator extends Operator {
	private final Level level;
	private final Quota quota;
	private final int[] selected = new int[Level.CAPACITY];

	/** @param quota those before it look there whether there is enough */
	LimitOperator(Level level, Quota quota, Operator next) {
		super(next);
		this.level = level;
		this.quota = quota;
	}

	@Override
	void restart() {
		quota.clear();
		super.restart();
	}

	@Override
	void push() {
		int n = 0;
		for (int row = 0; row < level.size; row++) {
			selected[n] = row;
			n += quota.takes(level, row) ? 1 : 0;
		}
		if (n > 0) {
			level.keep(selected, n);
			next.push();
		}
	}
}
