package org.modelarena.query.internal.vector;

import java.util.List;

/** Keeps all rows, and gives them in the order of keys when the last has come; those with equal keys in the order in which they came. */
final class SortOperator extends Operator {
	private static final int COMPARISONS_BETWEEN_BEATS = 1 << 14;

	private final Level from;
	private final Level to;
	private final List<SortKey> keys;
	private final RowStore rows;
	private final Pulse pulse;
	private int capacity;
	private int comparisons;

	/** @param to has vectors for the variables that are needed behind */
	SortOperator(Level from, Level to, List<SortKey> keys, RowStore rows, Pulse pulse, Operator next) {
		super(next);
		this.from = from;
		this.to = to;
		this.keys = List.copyOf(keys);
		this.rows = rows;
		this.pulse = pulse;
	}

	@Override
	void restart() {
		rows.clear();
		super.restart();
	}

	@Override
	void push() {
		if (rows.size() + from.size > capacity) {
			capacity = RowStore.grown(capacity, rows.size() + from.size, keys.size() + 1, pulse);
		}
		for (SortKey key : keys) {
			key.add(from, rows.size(), capacity);
		}
		rows.add(from);
	}

	@Override
	void finish() {
		int size = rows.size();
		int[] order = new int[size];
		for (int i = 0; i < size; i++) {
			order[i] = i;
		}
		long[][] codes = keys.stream().map(key -> key.codes(size)).toArray(long[][]::new);
		sort(codes, order, new int[size], 0, size);
		for (int at = 0; at < size; at += Level.CAPACITY) {
			pulse.beat();
			rows.give(order, at, Math.min(Level.CAPACITY, size - at), to);
			next.push();
		}
		rows.clear();
		super.finish();
	}

	/** Merges halves, which keeps equal rows as they came. */
	private void sort(long[][] codes, int[] order, int[] scratch, int start, int end) {
		if (end - start < 2) {
			return;
		}
		int middle = (start + end) >>> 1;
		sort(codes, order, scratch, start, middle);
		sort(codes, order, scratch, middle, end);
		if (compare(codes, order[middle - 1], order[middle]) <= 0) {
			return;
		}
		System.arraycopy(order, start, scratch, start, end - start);
		int left = start;
		int right = middle;
		for (int i = start; i < end; i++) {
			boolean takesLeft = right == end || left < middle && compare(codes, scratch[left], scratch[right]) <= 0;
			order[i] = takesLeft ? scratch[left++] : scratch[right++];
		}
	}

	private int compare(long[][] codes, int one, int other) {
		if (++comparisons % COMPARISONS_BETWEEN_BEATS == 0) {
			pulse.beat();
		}
		for (long[] key : codes) {
			int order = Long.compare(key[one], key[other]);
			if (order != 0) {
				return order;
			}
		}
		return 0;
	}
}
