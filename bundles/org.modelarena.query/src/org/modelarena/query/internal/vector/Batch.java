// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.core.columns.ColumnSnapshot;

/**
 * The current rows at one depth of a pipeline: after a scan, or after an expansion and the filters that follow it. A variable
 * has a vector here if it is bound at this depth, or if a later step needs it; others are found by way of {@link #parents}. Used by one
 * thread.
 */
public final class Batch {
	/** The most rows of a batch. */
	public static final int CAPACITY = ColumnSnapshot.PAGE;

	/** The batch that this one was expanded from; null for the first. */
	public final Batch up;
	/** The number of rows. */
	public int size;
	/** For each row, the position of the row of {@link #up} that it came from. */
	public int[] parents;
	/** Whether the rows that are kept still have their {@link #parents}. */
	public boolean keepsParents = true;

	/** By slot, null for one that has no vector here; all four of one length. */
	public int[][] ints = {};
	public long[][] longs = {};
	public double[][] reals = {};
	public boolean[][] nulls = {};

	/** The slot whose rows follow each other without a gap from {@link #first}, so that its vector need not be filled; or -1. */
	private int runSlot = -1;
	private int first;

	public Batch(Batch up) {
		this.up = up;
	}

	/** Gives a slot vectors of its own. */
	public void allocate(Slot slot) {
		int at = slot.index();
		if (at >= ints.length) {
			grow(at + 4);
		}
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> ints[at] = new int[CAPACITY];
		case LONG -> longs[at] = new long[CAPACITY];
		case REAL -> reals[at] = new double[CAPACITY];
		}
		if (slot.nullable() && !slot.kind().marksNull()) {
			nulls[at] = new boolean[CAPACITY];
		}
	}

	private void grow(int length) {
		ints = Arrays.copyOf(ints, length);
		longs = Arrays.copyOf(longs, length);
		reals = Arrays.copyOf(reals, length);
		nulls = Arrays.copyOf(nulls, length);
	}

	public boolean holds(Slot slot) {
		if (slot.index() >= ints.length) {
			return false;
		}
		return ints[slot.index()] != null || longs[slot.index()] != null || reals[slot.index()] != null;
	}

	/** The rows of a slot follow each other. */
	public void run(int slot, int firstRow, int count) {
		runSlot = slot;
		first = firstRow;
		size = count;
	}

	/** No slot's rows follow each other. */
	public void stop() {
		runSlot = -1;
	}

	/** The first of the rows of a slot that follow each other; -1 if they do not. */
	public int first(int slot) {
		return runSlot == slot ? first : -1;
	}

	/** The vector of a slot, filled. */
	public int[] ints(int slot) {
		int[] vector = ints[slot];
		if (runSlot == slot) {
			for (int i = 0; i < size; i++) {
				vector[i] = first + i;
			}
			runSlot = -1;
		}
		return vector;
	}

	/** Keeps some rows only. */
	public void keep(int[] selected, int count) {
		if (count == size) {
			return;
		}
		if (runSlot >= 0) {
			int[] vector = ints[runSlot];
			for (int i = 0; i < count; i++) {
				vector[i] = first + selected[i];
			}
		}
		for (int slot = 0; slot < ints.length; slot++) {
			keep(slot, selected, count);
		}
		runSlot = -1;
		if (parents != null && keepsParents) {
			Vectors.gather(parents, selected, count, parents);
		}
		size = count;
	}

	private void keep(int slot, int[] selected, int count) {
		if (ints[slot] != null && slot != runSlot) {
			Vectors.gather(ints[slot], selected, count, ints[slot]);
		}
		if (longs[slot] != null) {
			Vectors.gather(longs[slot], selected, count, longs[slot]);
		}
		if (reals[slot] != null) {
			Vectors.gather(reals[slot], selected, count, reals[slot]);
		}
		if (nulls[slot] != null) {
			Vectors.gather(nulls[slot], selected, count, nulls[slot]);
		}
	}

	/** Takes over a slot's values from another batch, one for each of the positions there. */
	public void copy(Slot slot, Batch from, int[] positions, int count) {
		int at = slot.index();
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> Vectors.gather(from.ints(at), positions, count, ints[at]);
		case LONG -> Vectors.gather(from.longs[at], positions, count, longs[at]);
		case REAL -> Vectors.gather(from.reals[at], positions, count, reals[at]);
		}
		if (nulls[at] != null) {
			Vectors.gather(from.nulls[at], positions, count, nulls[at]);
		}
	}

	/** Takes over the first of a slot's values from another batch. */
	public void copyAll(Slot slot, Batch from, int count) {
		int at = slot.index();
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> System.arraycopy(from.ints(at), 0, ints[at], 0, count);
		case LONG -> System.arraycopy(from.longs[at], 0, longs[at], 0, count);
		case REAL -> System.arraycopy(from.reals[at], 0, reals[at], 0, count);
		}
		if (nulls[at] != null) {
			System.arraycopy(from.nulls[at], 0, nulls[at], 0, count);
		}
	}

	/** Takes over a slot's values from another batch, the same one for all rows. */
	public void fill(Slot slot, Batch from, int position, int count) {
		int at = slot.index();
		switch (slot.kind()) {
		case ELEMENT, TEXT, INT -> Arrays.fill(ints[at], 0, count, from.ints(at)[position]);
		case LONG -> Arrays.fill(longs[at], 0, count, from.longs[at][position]);
		case REAL -> Arrays.fill(reals[at], 0, count, from.reals[at][position]);
		}
		if (nulls[at] != null) {
			Arrays.fill(nulls[at], 0, count, from.nulls[at][position]);
		}
	}
}
