package org.modelarena.query.internal.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;

/** The rows of a pipeline by a key, in their order: a table of chains. Used by one thread. */
final class JoinTable {
	private static final int MOST_ROWS = 1 << 28;

	private final Level level;
	private final Values key;
	private final Pulse pulse;
	private final List<Slot> kept;
	private final List<int[]> columns = new ArrayList<>();
	private long[] keys = new long[Level.CAPACITY];
	private boolean[] nullKeys = new boolean[Level.CAPACITY];
	private int size;
	private int[] heads;
	private int[] next;

	/**
	 * @param level the last level of the pipeline
	 * @param kept  the variables that are needed behind the join: all of ints
	 */
	JoinTable(Level level, Values key, List<Slot> kept, Pulse pulse) {
		this.pulse = pulse;
		this.level = level;
		this.key = key;
		this.kept = List.copyOf(kept);
		kept.forEach(slot -> columns.add(new int[Level.CAPACITY]));
	}

	/** Forgets all rows, and the memory for them. */
	void clear() {
		size = 0;
		keys = new long[Level.CAPACITY];
		nullKeys = new boolean[Level.CAPACITY];
		columns.replaceAll(column -> new int[Level.CAPACITY]);
	}

	/** Takes the rows that the level holds now. */
	void add() {
		int count = level.size;
		while (size + count > keys.length) {
			grow();
		}
		key.evaluate(level, null, count);
		for (int i = 0; i < count; i++) {
			keys[size + i] = key(key, i);
			nullKeys[size + i] = isNull(key, i);
		}
		for (int i = 0; i < columns.size(); i++) {
			System.arraycopy(level.ints(kept.get(i).index()), 0, columns.get(i), size, count);
		}
		size += count;
	}

	private void grow() {
		if (keys.length >= MOST_ROWS) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query joins more rows than fit into memory; ask for less.");
		}
		// What is added, with the heads and chains that are made in the end.
		pulse.take(keys.length * (Long.BYTES + 1L + Integer.BYTES * (columns.size() + 3L)));
		keys = Arrays.copyOf(keys, keys.length * 2);
		nullKeys = Arrays.copyOf(nullKeys, keys.length);
		columns.replaceAll(column -> Arrays.copyOf(column, keys.length));
	}

	/** All rows are there. */
	void complete() {
		heads = new int[Math.max(16, Integer.highestOneBit(Math.max(1, size)) * 2)];
		Arrays.fill(heads, -1);
		next = new int[size];
		for (int row = size - 1; row >= 0; row--) {
			int place = place(keys[row]);
			next[row] = heads[place];
			heads[place] = row;
		}
	}

	/** As in SplitMix64 (Steele, Lea, Flood 2014). */
	private int place(long value) {
		long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
		return (int) (z ^ z >>> 27) & heads.length - 1;
	}

	/** The first row whose key is the i-th of some values, or -1. */
	int find(Values values, int i) {
		return match(heads[place(key(values, i))], values, i);
	}

	/** The next row with that key behind another, or -1. */
	int findNext(int row, Values values, int i) {
		return match(next[row], values, i);
	}

	private int match(int from, Values values, int i) {
		long wanted = key(values, i);
		boolean isNull = isNull(values, i);
		int row = from;
		while (row >= 0 && (keys[row] != wanted || nullKeys[row] != isNull)) {
			row = next[row];
		}
		return row;
	}

	private static long key(Values values, int i) {
		return isNull(values, i) ? 0 : switch (values.kind) {
		case ELEMENT, TEXT, INT -> values.ints[i];
		case LONG -> values.longs[i];
		case REAL -> Double.doubleToLongBits(values.reals[i]);
		};
	}

	private static boolean isNull(Values values, int i) {
		return values.kind.marksNull() ? values.ints[i] < 0 : values.nulls != null && values.mayBeNull() && values.nulls[i];
	}

	/** The value of a variable that is kept. */
	int value(int slot, int row) {
		return columns.get(slot)[row];
	}
}
