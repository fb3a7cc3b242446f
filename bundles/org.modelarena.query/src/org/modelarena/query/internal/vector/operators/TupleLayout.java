// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;
import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.Slot;

/** How a row's values become a tuple of longs, which are equal if and only if the values are: two ints to a long, and a bit for each value that may be null. */
final class TupleLayout {
	private final Slot[] slots;
	/** For each slot, and for the row around, which half of which long it takes; a long takes both. */
	private final int[] halves;
	/** The long that has the bits of nulls; -1 if no value is null. */
	private final int nulls;
	private final int width;

	/** @param hasPosition whether the position of the row around belongs to it, behind the values */
	TupleLayout(List<Slot> slots, boolean hasPosition) {
		this.slots = slots.toArray(Slot[]::new);
		this.halves = new int[this.slots.length + 1];
		int next = 0;
		for (int i = 0; i < this.slots.length; i++) {
			boolean isInt = this.slots[i].kind().isInt();
			next += isInt ? 0 : next & 1;
			halves[i] = next;
			next += isInt ? 1 : 2;
		}
		halves[this.slots.length] = next;
		next += hasPosition ? 1 : 0;
		int values = (next + 1) / 2;
		boolean hasNulls = slots.stream().anyMatch(slot -> slot.nullable() && !slot.kind().marksNull());
		this.nulls = hasNulls ? values : -1;
		this.width = values + (hasNulls ? (this.slots.length + Long.SIZE - 1) / Long.SIZE : 0);
	}

	/** The number of longs. */
	int width() {
		return width;
	}

	/** @param positions those of the rows around; null if they do not belong to it */
	void read(Batch batch, int[] positions, int row, long[] tuple) {
		Arrays.fill(tuple, 0);
		for (int i = 0; i < slots.length; i++) {
			int at = slots[i].index();
			if (batch.nulls[at] != null && batch.nulls[at][row]) {
				tuple[nulls + i / Long.SIZE] |= 1L << i;
				continue;
			}
			switch (slots[i].kind()) {
			case ELEMENT, TEXT, INT -> put(batch.ints(at)[row], halves[i], tuple);
			case LONG -> tuple[halves[i] / 2] = batch.longs[at][row];
			case REAL -> tuple[halves[i] / 2] = Double.doubleToLongBits(batch.reals[at][row]);
			}
		}
		if (positions != null) {
			put(positions[row], halves[slots.length], tuple);
		}
	}

	private static void put(int value, int half, long[] tuple) {
		tuple[half / 2] |= (half & 1) == 0 ? value & 0xFFFF_FFFFL : (long) value << Integer.SIZE;
	}
}
