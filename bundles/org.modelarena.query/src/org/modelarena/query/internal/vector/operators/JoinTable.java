// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.Slot;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/**
 * The rows of a pipeline by a key, in their order: a table of chains. Keys that are ints and lie close together, as those of elements of a type do, have
 * a place each; others are hashed. Used by one thread.
 */
public final class JoinTable {
	private static final int MOST_ROWS = 1 << 28;
	/** Keys lie close together if there are at most so many places for each row. */
	private static final int MOST_PLACES_A_ROW = 4;
	private static final int NONE = -1;

	private final Batch batch;
	private final VectorExpression key;
	private final CancellationProbe probe;
	private final List<Slot> kept;
	private final List<int[]> columns = new ArrayList<>();
	private long[] keys = new long[Batch.CAPACITY];
	private boolean[] nullKeys = new boolean[Batch.CAPACITY];
	private int size;
	private int[] heads;
	private int[] next;
	/** Whether each key has a place of its own, from the least one on. */
	private boolean isDirect;
	private long least;
	/** The first row without a key, if each key has a place of its own. */
	private int nullHead;

	/**
	 * @param batch the last batch of the pipeline
	 * @param kept  the variables that are needed after the join: all of ints
	 */
	public JoinTable(Batch batch, VectorExpression key, List<Slot> kept, CancellationProbe probe) {
		this.probe = probe;
		this.batch = batch;
		this.key = key;
		this.kept = List.copyOf(kept);
		kept.forEach(slot -> columns.add(new int[Batch.CAPACITY]));
	}

	/** Forgets all rows, and the memory for them. */
	void clear() {
		size = 0;
		keys = new long[Batch.CAPACITY];
		nullKeys = new boolean[Batch.CAPACITY];
		columns.replaceAll(column -> new int[Batch.CAPACITY]);
	}

	/** Takes the rows that the batch holds now. */
	void add() {
		int count = batch.size;
		while (size + count > keys.length) {
			grow();
		}
		key.evaluate(batch, null, count);
		for (int i = 0; i < count; i++) {
			keys[size + i] = key(key, i);
			nullKeys[size + i] = isNull(key, i);
		}
		for (int i = 0; i < columns.size(); i++) {
			System.arraycopy(batch.ints(kept.get(i).index()), 0, columns.get(i), size, count);
		}
		size += count;
	}

	private void grow() {
		if (keys.length >= MOST_ROWS) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query joins more rows than fit into memory; ask for less.");
		}
		// What is added, with the heads and chains that are made in the end.
		probe.take(keys.length * (Long.BYTES + 1L + Integer.BYTES * (columns.size() + 3L)));
		keys = Arrays.copyOf(keys, keys.length * 2);
		nullKeys = Arrays.copyOf(nullKeys, keys.length);
		columns.replaceAll(column -> Arrays.copyOf(column, keys.length));
	}

	/** All rows are there. */
	void complete() {
		long places = key.kind.isInt() ? spread() : Long.MAX_VALUE;
		isDirect = places <= (long) MOST_PLACES_A_ROW * size + Batch.CAPACITY;
		if (isDirect) {
			probe.take(Math.max(0, places - 2L * size) * Integer.BYTES);
		}
		heads = new int[isDirect ? (int) places : Math.max(16, Integer.highestOneBit(Math.max(1, size)) * 2)];
		Arrays.fill(heads, NONE);
		nullHead = NONE;
		next = new int[size];
		for (int row = size - 1; row >= 0; row--) {
			if (isDirect && nullKeys[row]) {
				next[row] = nullHead;
				nullHead = row;
			} else {
				int place = isDirect ? (int) (keys[row] - least) : place(keys[row]);
				next[row] = heads[place];
				heads[place] = row;
			}
		}
	}

	/** The number of places that the keys take if each has its own. */
	private long spread() {
		least = Long.MAX_VALUE;
		long most = Long.MIN_VALUE;
		for (int row = 0; row < size; row++) {
			if (!nullKeys[row]) {
				least = Math.min(least, keys[row]);
				most = Math.max(most, keys[row]);
			}
		}
		return least > most ? 0 : most - least + 1;
	}

	/** As in SplitMix64 (Steele, Lea, Flood 2014). */
	private int place(long value) {
		long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
		return (int) (z ^ z >>> 27) & heads.length - 1;
	}

	/** The first row whose key is the i-th of some values, or -1. */
	int find(VectorExpression expression, int i) {
		if (!isDirect) {
			return match(heads[place(key(expression, i))], expression, i);
		}
		if (isNull(expression, i)) {
			return nullHead;
		}
		long place = key(expression, i) - least;
		return place < 0 || place >= heads.length ? NONE : heads[(int) place];
	}

	/** The next row with that key after another, or -1. */
	int findNext(int row, VectorExpression expression, int i) {
		return isDirect ? next[row] : match(next[row], expression, i);
	}

	/** Whether {@link #select} takes values. */
	boolean canSelect(VectorExpression expression) {
		return isDirect && nullHead == NONE && expression.kind.marksNull();
	}

	/** The positions of the values that are keys of a row; without a branch that would be mispredicted. */
	int select(VectorExpression expression, int count, int[] out) {
		int n = 0;
		for (int i = 0; i < count; i++) {
			long place = expression.ints[i] - least;
			out[n] = i;
			n += expression.ints[i] >= 0 && place >= 0 && place < heads.length && heads[(int) place] >= 0 ? 1 : 0;
		}
		return n;
	}

	private int match(int from, VectorExpression expression, int i) {
		long wanted = key(expression, i);
		boolean isNull = isNull(expression, i);
		int row = from;
		while (row >= 0 && (keys[row] != wanted || nullKeys[row] != isNull)) {
			row = next[row];
		}
		return row;
	}

	private static long key(VectorExpression expression, int i) {
		return isNull(expression, i) ? 0 : switch (expression.kind) {
		case ELEMENT, TEXT, INT -> expression.ints[i];
		case LONG -> expression.longs[i];
		case REAL -> Double.doubleToLongBits(expression.reals[i]);
		};
	}

	private static boolean isNull(VectorExpression expression, int i) {
		return expression.kind.marksNull() ? expression.ints[i] < 0 : expression.nulls != null && expression.mayBeNull() && expression.nulls[i];
	}

	/** The value of a variable that is kept. */
	int value(int slot, int row) {
		return columns.get(slot)[row];
	}
}
