package org.modelarena.query.internal.vector;

import java.util.Arrays;
import java.util.List;

/** Makes, for each row that reaches it, a row for each combination of the elements that a pipeline gives for it. */
final class CombineOperator extends Operator {
	private final Transfer transfer;
	private final List<Slot> elements;
	private final SubPipeline pipeline;
	private final End end;
	private final Enough enough;
	private final Pulse pulse;
	/** The positions of the current combination, ascending. */
	private final int[] places;
	private int size;

	/** @param enough knows for which rows no more are wanted; null if all are */
	CombineOperator(Transfer transfer, List<Slot> elements, Source source, Enough enough, Pulse pulse, Operator next) {
		super(next);
		this.transfer = transfer;
		this.elements = List.copyOf(elements);
		this.pipeline = source.pipeline();
		this.end = source.end();
		this.enough = enough;
		this.pulse = pulse;
		this.places = new int[elements.size()];
		transfer.to().parents = new int[Level.CAPACITY];
	}

	/** What gives the elements, and its end, which keeps them. */
	record Source(SubPipeline pipeline, End end) {
	}

	@Override
	void push() {
		Level from = transfer.from();
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
			if (size == Level.CAPACITY) {
				flush();
				if (enough != null && enough.isFound(transfer.from(), row)) {
					return;
				}
			}
			transfer.to().parents[size] = row;
			for (int k = 0; k < places.length; k++) {
				transfer.to().ints[elements.get(k).index()][size] = end.given[end.ordered[places[k]]];
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
			pulse.beat();
			transfer.to().size = size;
			transfer.byParents(size);
			size = 0;
			next.push();
		}
	}

	/** Keeps the elements of each row around the pipeline. */
	static final class End extends Operator {
		private final Level level;
		private final Found found;
		private final Values of;
		private final Pulse pulse;
		private int[] rows = new int[0];
		private int[] given = new int[0];
		private int count;
		/** The positions of the elements, those of each row together. */
		private int[] ordered = new int[0];
		/** Where those of each row start; one more for the end. */
		private final int[] starts = new int[Level.CAPACITY + 1];

		End(Level level, Found found, Values of, Pulse pulse) {
			super(null);
			this.level = level;
			this.found = found;
			this.of = of;
			this.pulse = pulse;
		}

		private void clear() {
			count = 0;
		}

		@Override
		void push() {
			of.evaluateRequired(level, null, level.size);
			if (count + level.size > rows.length) {
				int grown = RowStore.grown(rows.length, count + level.size, 2, pulse);
				rows = Arrays.copyOf(rows, grown);
				given = Arrays.copyOf(given, grown);
				ordered = new int[grown];
			}
			System.arraycopy(level.ints(found.outer().index()), 0, rows, count, level.size);
			System.arraycopy(of.ints, 0, given, count, level.size);
			count += level.size;
			found.add(level);
		}

		/** Puts the elements of each row together, in their order. */
		private void order() {
			Groups.order(rows, count, starts, ordered);
		}
	}
}
