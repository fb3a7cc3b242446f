// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** Rows that are kept until they are wanted: the values of some variables. Used by one thread. */
public final class RowStore {
	private static final int FIRST_CAPACITY = 1024;
	private static final int LARGEST = 1 << 30;

	private final List<Slot> slots;
	private final CancellationProbe probe;
	private final int[][] ints;
	private final long[][] longs;
	private final double[][] reals;
	private final boolean[][] nulls;
	private int capacity;
	private int size;

	public RowStore(List<Slot> slots, CancellationProbe probe) {
		this.slots = List.copyOf(slots);
		this.probe = probe;
		this.ints = new int[slots.size()][];
		this.longs = new long[slots.size()][];
		this.reals = new double[slots.size()][];
		this.nulls = new boolean[slots.size()][];
	}

	public int size() {
		return size;
	}

	public void clear() {
		size = 0;
	}

	/** A capacity for some more rows, with memory taken for what each slot and key needs more. */
	public static int grown(int capacity, int needed, int width, CancellationProbe probe) {
		if (needed > LARGEST) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query sorts more rows than fit into memory; ask for less.");
		}
		int grown = Math.max(Math.max(FIRST_CAPACITY, needed), capacity + (capacity >> 1));
		probe.take((long) (grown - capacity) * width * Long.BYTES);
		return grown;
	}

	/** Another one with the same rows. */
	public RowStore copy() {
		RowStore copy = new RowStore(slots, probe);
		probe.take((long) size * slots.size() * Long.BYTES);
		for (int i = 0; i < ints.length && size > 0; i++) {
			copy.ints[i] = ints[i] == null ? null : Arrays.copyOf(ints[i], size);
			copy.longs[i] = longs[i] == null ? null : Arrays.copyOf(longs[i], size);
			copy.reals[i] = reals[i] == null ? null : Arrays.copyOf(reals[i], size);
			copy.nulls[i] = nulls[i] == null ? null : Arrays.copyOf(nulls[i], size);
		}
		copy.capacity = size;
		copy.size = size;
		return copy;
	}

	/**
	 * Keeps some rows of another one for the same variables.
	 *
	 * @param chosen the numbers of these rows there
	 */
	public void addAll(RowStore other, int[] chosen, int count) {
		if (size + count > capacity) {
			grow(grown(capacity, size + count, slots.size(), probe));
		}
		for (int i = 0; i < ints.length && count > 0; i++) {
			switch (slots.get(i).kind()) {
			case ELEMENT, TEXT, INT -> Vectors.gather(other.ints[i], chosen, count, ints[i], size);
			case LONG -> Vectors.gather(other.longs[i], chosen, count, longs[i], size);
			case REAL -> Vectors.gather(other.reals[i], chosen, count, reals[i], size);
			}
			if (nulls[i] != null) {
				Vectors.gather(other.nulls[i], chosen, count, nulls[i], size);
			}
		}
		size += count;
	}

	/** Keeps the rows of a batch. */
	public void add(Batch batch) {
		if (size + batch.size > capacity) {
			grow(grown(capacity, size + batch.size, slots.size(), probe));
		}
		for (int i = 0; i < ints.length; i++) {
			int at = slots.get(i).index();
			switch (slots.get(i).kind()) {
			case ELEMENT, TEXT, INT -> System.arraycopy(batch.ints(at), 0, ints[i], size, batch.size);
			case LONG -> System.arraycopy(batch.longs[at], 0, longs[i], size, batch.size);
			case REAL -> System.arraycopy(batch.reals[at], 0, reals[i], size, batch.size);
			}
			if (batch.nulls[at] != null) {
				System.arraycopy(batch.nulls[at], 0, nulls[i], size, batch.size);
			}
		}
		size += batch.size;
	}

	private void grow(int enlarged) {
		for (int i = 0; i < ints.length; i++) {
			switch (slots.get(i).kind()) {
			case ELEMENT, TEXT, INT -> ints[i] = ints[i] == null ? new int[enlarged] : Arrays.copyOf(ints[i], enlarged);
			case LONG -> longs[i] = longs[i] == null ? new long[enlarged] : Arrays.copyOf(longs[i], enlarged);
			case REAL -> reals[i] = reals[i] == null ? new double[enlarged] : Arrays.copyOf(reals[i], enlarged);
			}
			if (slots.get(i).nullable() && !slots.get(i).kind().marksNull()) {
				nulls[i] = nulls[i] == null ? new boolean[enlarged] : Arrays.copyOf(nulls[i], enlarged);
			}
		}
		capacity = enlarged;
	}

	/** Keeps some of the rows, in the order of their numbers there. */
	public void keep(int[] kept, int count) {
		for (int i = 0; i < ints.length; i++) {
			if (ints[i] != null) {
				int[] taken = new int[count];
				Vectors.gather(ints[i], kept, count, taken);
				System.arraycopy(taken, 0, ints[i], 0, count);
			}
			if (longs[i] != null) {
				long[] taken = new long[count];
				Vectors.gather(longs[i], kept, count, taken);
				System.arraycopy(taken, 0, longs[i], 0, count);
			}
			if (reals[i] != null) {
				double[] taken = new double[count];
				Vectors.gather(reals[i], kept, count, taken);
				System.arraycopy(taken, 0, reals[i], 0, count);
			}
			if (nulls[i] != null) {
				boolean[] taken = new boolean[count];
				Vectors.gather(nulls[i], kept, count, taken);
				System.arraycopy(taken, 0, nulls[i], 0, count);
			}
		}
		size = count;
	}

	/** Makes rows that follow each other those of a batch. */
	public void give(int from, int count, Batch batch) {
		for (int i = 0; i < ints.length; i++) {
			int at = slots.get(i).index();
			switch (slots.get(i).kind()) {
			case ELEMENT, TEXT, INT -> System.arraycopy(ints[i], from, batch.ints[at], 0, count);
			case LONG -> System.arraycopy(longs[i], from, batch.longs[at], 0, count);
			case REAL -> System.arraycopy(reals[i], from, batch.reals[at], 0, count);
			}
			if (batch.nulls[at] != null) {
				System.arraycopy(nulls[i], from, batch.nulls[at], 0, count);
			}
		}
		batch.stop();
		batch.size = count;
	}

	/** Makes some of the rows those of a batch. */
	public void give(int[] rows, int from, int count, Batch batch) {
		int[] wanted = Arrays.copyOfRange(rows, from, from + count);
		for (int i = 0; i < ints.length; i++) {
			int at = slots.get(i).index();
			switch (slots.get(i).kind()) {
			case ELEMENT, TEXT, INT -> Vectors.gather(ints[i], wanted, count, batch.ints[at]);
			case LONG -> Vectors.gather(longs[i], wanted, count, batch.longs[at]);
			case REAL -> Vectors.gather(reals[i], wanted, count, batch.reals[at]);
			}
			if (batch.nulls[at] != null) {
				Vectors.gather(nulls[i], wanted, count, batch.nulls[at]);
			}
		}
		batch.stop();
		batch.size = count;
	}
}
