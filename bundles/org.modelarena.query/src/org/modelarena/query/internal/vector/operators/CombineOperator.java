// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;
import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.CarriedVariables;
import org.modelarena.query.internal.vector.CountingSort;
import org.modelarena.query.internal.vector.MatchCounts;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.RowStore;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.StopCondition;
import org.modelarena.query.internal.vector.expressions.SubPipeline;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/** Makes, for each row that reaches it, a row for each combination of the elements that a pipeline gives for it. */
public final class CombineOperator extends Operator {
	private final CarriedVariables carried;
	private final List<Slot> elements;
	private final SubPipeline pipeline;
	private final End end;
	private final StopCondition stopCondition;
	private final CancellationProbe probe;
	/** The positions of the current combination, ascending. */
	private final int[] places;
	private int size;

	/** @param stopCondition knows for which rows no more are wanted; null if all are */
	public CombineOperator(CarriedVariables carried, List<Slot> elements, Source source, StopCondition stopCondition, CancellationProbe probe, Operator next) {
		super(next);
		this.carried = carried;
		this.elements = List.copyOf(elements);
		this.pipeline = source.pipeline();
		this.end = source.end();
		this.stopCondition = stopCondition;
		this.probe = probe;
		this.places = new int[elements.size()];
		carried.to().parents = new int[Batch.CAPACITY];
	}

	/** The pipeline that gives the elements, and its end, which keeps them. */
	public record Source(SubPipeline pipeline, End end) {
	}

	@Override
	public void push() {
		Batch from = carried.from();
		boolean isNew = pipeline.willRun();
		if (isNew) {
			end.clear();
		}
		pipeline.run(from, null, from.size);
		if (isNew) {
			end.order();
		}
		size = 0;
		for (int i = 0; i < from.size; i++) {
			int place = pipeline.place(i);
			combine(i, end.starts[place], end.starts[place + 1]);
		}
		flush();
	}

	/** The rows of one row, whose elements lie between two places. */
	private void combine(int row, int first, int behind) {
		boolean goesOn = behind - first >= places.length;
		for (int k = 0; goesOn && k < places.length; k++) {
			places[k] = first + k;
		}
		while (goesOn) {
			if (size == Batch.CAPACITY) {
				flush();
				if (stopCondition != null && stopCondition.isFound(carried.from(), row)) {
					return;
				}
			}
			carried.to().parents[size] = row;
			for (int k = 0; k < places.length; k++) {
				carried.to().ints[elements.get(k).index()][size] = end.given[end.ordered[places[k]]];
			}
			size++;
			goesOn = advance(behind);
		}
	}

	/** Goes to the next combination; whether there is one. */
	private boolean advance(int behind) {
		int moved = places.length - 1;
		while (moved >= 0 && places[moved] == behind - places.length + moved) {
			moved--;
		}
		if (moved < 0) {
			return false;
		}
		places[moved]++;
		for (int k = moved + 1; k < places.length; k++) {
			places[k] = places[moved] + k - moved;
		}
		return true;
	}

	private void flush() {
		if (size > 0) {
			probe.beat();
			carried.to().size = size;
			carried.byParents(size);
			size = 0;
			next.push();
		}
	}

	/** Keeps the elements of each row around the pipeline. */
	public static final class End extends Operator {
		private final Batch batch;
		private final MatchCounts matches;
		private final VectorExpression of;
		private final CancellationProbe probe;
		private int[] rows = new int[0];
		private int[] given = new int[0];
		private int count;
		/** The positions of the elements, those of each row together. */
		private int[] ordered = new int[0];
		/** Where those of each row start; one more for the end. */
		private final int[] starts = new int[Batch.CAPACITY + 1];

		public End(Batch batch, MatchCounts matches, VectorExpression of, CancellationProbe probe) {
			super(null);
			this.batch = batch;
			this.matches = matches;
			this.of = of;
			this.probe = probe;
		}

		private void clear() {
			count = 0;
		}

		@Override
		public void push() {
			of.evaluateRequired(batch, null, batch.size);
			if (count + batch.size > rows.length) {
				int grown = RowStore.grown(rows.length, count + batch.size, 2, probe);
				rows = Arrays.copyOf(rows, grown);
				given = Arrays.copyOf(given, grown);
				ordered = new int[grown];
			}
			System.arraycopy(batch.ints(matches.outer().index()), 0, rows, count, batch.size);
			System.arraycopy(of.ints, 0, given, count, batch.size);
			count += batch.size;
			matches.add(batch);
		}

		/** Puts the elements of each row together, in their order. */
		private void order() {
			CountingSort.order(rows, count, starts, ordered);
		}
	}
}
