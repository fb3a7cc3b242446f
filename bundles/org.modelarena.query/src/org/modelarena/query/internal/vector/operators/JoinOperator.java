// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/** Makes a row for each row of a table with the key of the row that reaches it. The table is filled when the first row comes. */
public final class JoinOperator extends Operator {
	private final CarriedVariables carried;
	private final List<Slot> joined;
	private final VectorExpression value;
	private final JoinTable table;
	private final Source source;
	private final CancellationProbe probe;
	private final Wanted wanted;
	private int filledIn;

	/** Where the rows of the table come from, and who looks at the time. */
	public record Source(Batch root, Operator first, CancellationProbe probe) {
		/** Has all rows made, whatever an execution before this one has left in the operators. */
		void run() {
			root.size = 1;
			first.restart();
			first.push();
			first.finish();
		}
	}

	/**
	 * How many rows are wanted of those with a key.
	 *
	 * @param stopCondition knows for which rows no more are wanted; null if all are
	 * @param isOne  whether the first row is all that is wanted
	 */
	public record Wanted(StopCondition stopCondition, boolean isOne) {
	}

	/** @param joined the variables of the table that are needed after */
	public JoinOperator(CarriedVariables carried, List<Slot> joined, VectorExpression value, JoinTable table, Source source, Wanted wanted, Operator next) {
		super(next);
		this.carried = carried;
		this.joined = List.copyOf(joined);
		this.value = value;
		this.table = table;
		this.source = source;
		this.probe = source.probe();
		this.wanted = wanted;
		carried.to().parents = new int[Batch.CAPACITY];
	}

	/** Takes the rows of the table's pipeline. */
	public static final class Fill extends Operator {
		private final JoinTable table;

		public Fill(JoinTable table) {
			super(null);
			this.table = table;
		}

		@Override
		public void push() {
			table.add();
		}
	}

	@Override
	public void push() {
		if (filledIn != probe.execution()) {
			table.clear();
			source.run();
			table.complete();
			filledIn = probe.execution();
		}
		Batch from = carried.from();
		value.evaluate(from, null, from.size);
		if (wanted.isOne() && joined.isEmpty() && table.canSelect(value)) {
			flush(table.select(value, from.size, carried.to().parents));
			return;
		}
		int size = 0;
		for (int i = 0; i < from.size; i++) {
			for (int row = table.find(value, i); row >= 0; row = wanted.isOne() ? -1 : table.findNext(row, value, i)) {
				if (size == Batch.CAPACITY) {
					size = flush(size);
					if (wanted.stopCondition() != null && wanted.stopCondition().isFound(from, i)) {
						break;
					}
				}
				carried.to().parents[size] = i;
				for (int slot = 0; slot < joined.size(); slot++) {
					carried.to().ints[joined.get(slot).index()][size] = table.value(slot, row);
				}
				size++;
			}
		}
		flush(size);
	}

	private int flush(int size) {
		if (size > 0) {
			probe.beat();
			carried.to().size = size;
			carried.byParents(size);
			next.push();
		}
		return 0;
	}
}
