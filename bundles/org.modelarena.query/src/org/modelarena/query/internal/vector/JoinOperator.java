package org.modelarena.query.internal.vector;

import java.util.List;

/** Makes a row for each row of a table with the key of the row that reaches it. The table is filled when the first row comes. */
final class JoinOperator extends Operator {
	private final Transfer transfer;
	private final List<Slot> joined;
	private final Values value;
	private final JoinTable table;
	private final Source source;
	private final Pulse pulse;
	private final Wanted wanted;
	private int filledIn;

	/** Where the rows of the table come from, and who looks at the time. */
	record Source(Level root, Operator first, Pulse pulse) {
	}

	/**
	 * How many rows are wanted of those with a key.
	 *
	 * @param enough knows for which rows no more are wanted; null if all are
	 * @param isOne  whether the first row is all that is wanted
	 */
	record Wanted(Enough enough, boolean isOne) {
	}

	/** @param joined the variables of the table that are needed behind */
	JoinOperator(Transfer transfer, List<Slot> joined, Values value, JoinTable table, Source source, Wanted wanted, Operator next) {
		super(next);
		this.transfer = transfer;
		this.joined = List.copyOf(joined);
		this.value = value;
		this.table = table;
		this.source = source;
		this.pulse = source.pulse();
		this.wanted = wanted;
		transfer.to().parents = new int[Level.CAPACITY];
	}

	/** Takes the rows of the table's pipeline. */
	static final class Fill extends Operator {
		private final JoinTable table;

		Fill(JoinTable table) {
			super(null);
			this.table = table;
		}

		@Override
		void push() {
			table.add();
		}
	}

	@Override
	void push() {
		if (filledIn != pulse.execution()) {
			table.clear();
			source.root().size = 1;
			source.first().push();
			source.first().finish();
			table.complete();
			filledIn = pulse.execution();
		}
		Level from = transfer.from();
		value.evaluate(from, null, from.size);
		if (wanted.isOne() && joined.isEmpty() && table.canSelect(value)) {
			flush(table.select(value, from.size, transfer.to().parents));
			return;
		}
		int size = 0;
		for (int i = 0; i < from.size; i++) {
			for (int row = table.find(value, i); row >= 0; row = wanted.isOne() ? -1 : table.findNext(row, value, i)) {
				if (size == Level.CAPACITY) {
					size = flush(size);
					if (wanted.enough() != null && wanted.enough().isFound(from, i)) {
						break;
					}
				}
				transfer.to().parents[size] = i;
				for (int slot = 0; slot < joined.size(); slot++) {
					transfer.to().ints[joined.get(slot).index()][size] = table.value(slot, row);
				}
				size++;
			}
		}
		flush(size);
	}

	private int flush(int size) {
		if (size > 0) {
			pulse.beat();
			transfer.to().size = size;
			transfer.byParents(size);
			next.push();
		}
		return 0;
	}
}
