// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.IntSet;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.TupleSet;

/** Keeps the first of the rows that have the same values, or the others. */
public final class DistinctOperator extends Operator {
	/** After so many rows it is known whether it is worthwhile to look for equal ones in a part of all rows. */
	private static final int TRIED = 16 * Batch.CAPACITY;

	private final Batch batch;
	private final TupleLayout layout;
	private final Slot[] by;
	private final Slot position;
	private final boolean isInverted;
	/** Instead of the tuples, where one slot of ints decides: for all rows, or for those that come of the first row around the pipeline. */
	private final IntSet ints;
	private boolean hasNull;
	private final TupleSet seen;
	private final long[] tuple;
	private final int[] selected = new int[Batch.CAPACITY];
	/** Whether somebody looks at the rows once more, so that it may let those through that have come before. */
	private boolean isPartial;
	private long come;
	private long gone;

	/** @param position within a term the variable of the position of the row around, for each of which rows are distinct; else null */
	public DistinctOperator(Batch batch, List<Slot> by, Slot position, boolean isInverted, CancellationProbe probe, Operator next) {
		super(next);
		this.batch = batch;
		this.position = position;
		this.isInverted = isInverted;
		this.by = by.toArray(Slot[]::new);
		this.layout = new TupleLayout(by, position != null);
		this.tuple = new long[layout.width()];
		this.ints = by.size() == 1 && by.get(0).kind().isInt() ? new IntSet(probe) : null;
		this.seen = ints == null || position != null ? new TupleSet(tuple.length, probe) : null;
	}

	@Override
	public void restart() {
		if (seen != null) {
			seen.clear();
		}
		if (ints != null) {
			ints.clear();
			hasNull = false;
		}
		come = 0;
		gone = 0;
		super.restart();
	}

	/** Whether somebody looks at the rows once more. */
	void partial(boolean given) {
		isPartial = given;
	}

	@Override
	public void push() {
		if (isPartial && come >= TRIED && gone > come / 2) {
			next.push();
			return;
		}
		come += batch.size;
		int[] positions = position == null ? null : batch.ints(position.index());
		int n = ints == null ? selectTuples(positions) : selectInts(positions, batch.ints(by[0].index()), batch.nulls[by[0].index()]);
		if (n > 0) {
			gone += n;
			batch.keep(selected, n);
			next.push();
		}
	}

	private int selectTuples(int[] positions) {
		int n = 0;
		for (int row = 0; row < batch.size; row++) {
			selected[n] = row;
			n += isNewTuple(positions, row) != isInverted ? 1 : 0;
		}
		return n;
	}

	private boolean isNewTuple(int[] positions, int row) {
		layout.read(batch, positions, row, tuple);
		return seen.add(tuple);
	}

	private int selectInts(int[] positions, int[] values, boolean[] nulls) {
		int n = 0;
		for (int row = 0; row < batch.size; row++) {
			boolean isNew;
			if (positions != null && positions[row] != 0) {
				isNew = isNewTuple(positions, row);
			} else if (nulls != null && nulls[row]) {
				isNew = !hasNull;
				hasNull = true;
			} else {
				isNew = ints.add(values[row]);
			}
			selected[n] = row;
			n += isNew != isInverted ? 1 : 0;
		}
		return n;
	}
}
