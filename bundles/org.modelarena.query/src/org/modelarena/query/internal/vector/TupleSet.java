// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.Arrays;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** A set of tuples of longs, by open addressing. Used by one thread. */
public final class TupleSet {
	private static final int FIRST_CAPACITY = 64;
	private static final int LARGEST_TABLE = 1 << 30;

	private final CancellationProbe probe;
	private final int width;
	/** For each place, 1 + the number of the tuple that lies there, or 0. */
	private int[] table = new int[FIRST_CAPACITY];
	private long[] tuples;
	private int size;

	/**
	 * @param width the number of longs of a tuple
	 * @param probe gives the memory
	 */
	public TupleSet(int width, CancellationProbe probe) {
		this.probe = probe;
		this.width = width;
		this.tuples = new long[width * FIRST_CAPACITY];
	}

	public void clear() {
		Arrays.fill(table, 0);
		size = 0;
	}

	/** Adds a tuple, which is copied; false if it is there already. */
	public boolean add(long[] tuple) {
		int place = hash(tuple, 0) & table.length - 1;
		while (table[place] != 0) {
			if (isAt(table[place] - 1, tuple)) {
				return false;
			}
			place = place + 1 & table.length - 1;
		}
		if ((size + 1) * width > tuples.length) {
			probe.take((long) tuples.length * Long.BYTES);
			tuples = Arrays.copyOf(tuples, enlarged(tuples.length));
		}
		System.arraycopy(tuple, 0, tuples, size * width, width);
		table[place] = ++size;
		if (size > table.length / 2) {
			rehash();
		}
		return true;
	}

	private static int enlarged(int length) {
		if (length >= LARGEST_TABLE) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query compares more different rows than fit into memory; ask for less.");
		}
		return length * 2;
	}

	private boolean isAt(int number, long[] tuple) {
		int start = number * width;
		return Arrays.equals(tuples, start, start + width, tuple, 0, width);
	}

	private void rehash() {
		probe.take((long) table.length * Integer.BYTES);
		table = new int[enlarged(table.length)];
		for (int number = 0; number < size; number++) {
			int place = hash(tuples, number * width) & table.length - 1;
			while (table[place] != 0) {
				place = place + 1 & table.length - 1;
			}
			table[place] = number + 1;
		}
	}

	/** The finalizer of SplitMix64 (Steele, Lea, Flood 2014) over the longs. */
	private int hash(long[] values, int start) {
		long hash = 0;
		for (int i = 0; i < width; i++) {
			long z = hash * 31 + values[start + i] + 0x9E3779B97F4A7C15L;
			z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
			hash = z ^ z >>> 27;
		}
		return (int) (hash ^ hash >>> 32);
	}
}
