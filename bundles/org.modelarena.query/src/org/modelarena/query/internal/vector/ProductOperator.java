package org.modelarena.query.internal.vector;

/** Makes, for each row that reaches it, a row for each of some rows that are made once, for the first row that comes. */
final class ProductOperator extends Operator {
	private final Transfer transfer;
	private final RowStore rows;
	private final JoinOperator.Source source;
	private final Enough enough;
	private final int[] chosen = new int[Level.CAPACITY];
	private int filledIn;

	/** @param enough knows for which rows no more are wanted; null if all are */
	ProductOperator(Transfer transfer, RowStore rows, JoinOperator.Source source, Enough enough, Operator next) {
		super(next);
		this.transfer = transfer;
		this.rows = rows;
		this.source = source;
		this.enough = enough;
		transfer.to().parents = new int[Level.CAPACITY];
	}

	/** Takes the rows of the pipeline that makes them. */
	static final class Fill extends Operator {
		private final Level level;
		private final RowStore rows;

		Fill(Level level, RowStore rows) {
			super(null);
			this.level = level;
			this.rows = rows;
		}

		@Override
		void push() {
			rows.add(level);
		}
	}

	@Override
	void push() {
		if (filledIn != source.pulse().execution()) {
			rows.clear();
			source.root().size = 1;
			source.first().push();
			source.first().finish();
			filledIn = source.pulse().execution();
		}
		Level from = transfer.from();
		int size = 0;
		for (int i = 0; i < from.size; i++) {
			for (int row = 0; row < rows.size(); row++) {
				if (size == Level.CAPACITY) {
					size = flush(size);
					if (enough != null && enough.isFound(from, i)) {
						break;
					}
				}
				transfer.to().parents[size] = i;
				chosen[size++] = row;
			}
		}
		flush(size);
	}

	private int flush(int size) {
		if (size > 0) {
			source.pulse().beat();
			rows.give(chosen, 0, size, transfer.to());
			transfer.byParents(size);
			next.push();
		}
		return 0;
	}
}
