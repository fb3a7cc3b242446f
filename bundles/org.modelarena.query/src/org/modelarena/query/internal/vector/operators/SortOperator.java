// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.List;

import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.RadixSort;
import org.modelarena.query.internal.vector.RowStore;

/**
 * Keeps rows, and gives them in the order of keys when the last has come; those with equal keys in the order in which they came. Where only the
 * first are wanted, it forgets now and then those that can no longer be among them.
 */
public final class SortOperator extends Operator implements Exchange {
	private static final int COMPARISONS_BETWEEN_BEATS = 1 << 14;
	/** Fewer rows than this are not worth forgetting. */
	private static final int LEAST_FORGOTTEN = 4 * Batch.CAPACITY;

	private final Batch from;
	private final Batch to;
	private final Order order;
	private final List<SortKey> keys;
	private final RowStore rows;
	private final CancellationProbe probe;
	private final int[] selected = new int[Batch.CAPACITY];
	private int capacity;
	private int comparisons;
	/** The number of rows at which some are forgotten. */
	private int full;
	/** The number of the last row that is still wanted of the last group; -1 if it has fewer rows than are wanted. */
	private int last;

	/**
	 * In which order rows come, and how many.
	 *
	 * @param isGrouped whether the rows with each value of the first key are sorted for themselves
	 * @param most      how many are wanted of each group
	 */
	public record Order(List<SortKey> keys, boolean isGrouped, long most) {
		public Order {
			keys = List.copyOf(keys);
		}
	}

	/** @param to has vectors for the variables that are needed after */
	public SortOperator(Batch from, Batch to, Order order, RowStore rows, CancellationProbe probe, Operator next) {
		super(next);
		this.from = from;
		this.to = to;
		this.order = order;
		this.keys = order.keys();
		this.rows = rows;
		this.probe = probe;
		forgetNone();
	}

	private void forgetNone() {
		last = -1;
		full = fullAt(0);
	}

	/** To sort and forget again pays when there are twice as many rows as are kept. */
	private int fullAt(int kept) {
		return (int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_FORGOTTEN, 2 * Math.max(kept, Math.min(order.most(), Integer.MAX_VALUE))));
	}

	@Override
	public void restart() {
		rows.clear();
		forgetNone();
		super.restart();
	}

	@Override
	public Part take() {
		// The arrays stay here, where the next morsel needs them, and the next execution.
		Part part = new Part(rows.copy(), keys.stream().map(key -> key.copy(rows.size())).toList());
		rows.clear();
		forgetNone();
		return part;
	}

	@Override
	public List<KeyRange> ranges(List<Part> parts, int most) {
		// Numbers of texts are in no order.
		boolean isWhole = order.most() < Long.MAX_VALUE || keys.getFirst().isText();
		return isWhole ? Exchange.super.ranges(parts, most) : KeyRange.split(parts.stream().map(part -> part.codes().getFirst()).toList(), most);
	}

	@Override
	public void merge(Part part, KeyRange range) {
		int[] chosen = new int[part.rows().size()];
		int count = range.select(part.codes().getFirst(), chosen);
		grow(count);
		for (int i = 0; i < keys.size(); i++) {
			keys.get(i).add(part.codes().get(i), chosen, count, rows.size(), capacity);
		}
		rows.addAll(part.rows(), chosen, count);
		if (rows.size() >= full) {
			forget();
		}
	}

	@Override
	public void finishMerging() {
		finish();
	}

	private void grow(int more) {
		if (rows.size() + more > capacity) {
			capacity = RowStore.grown(capacity, rows.size() + more, keys.size() + 1, probe);
		}
	}

	@Override
	public void push() {
		grow(from.size);
		for (SortKey key : keys) {
			key.add(from, rows.size(), capacity);
		}
		if (last >= 0) {
			leaveOut();
		}
		rows.add(from);
		if (rows.size() >= full) {
			forget();
		}
	}

	/** Leaves out the rows of the batch that would come after the last one that is wanted. */
	private void leaveOut() {
		int size = rows.size();
		int n = 0;
		for (int i = 0; i < from.size; i++) {
			if (isWanted(size + i)) {
				for (SortKey key : keys) {
					key.move(size + i, size + n);
				}
				selected[n++] = i;
			}
		}
		from.keep(selected, n);
	}

	private boolean isWanted(int row) {
		for (int i = 0; i < keys.size(); i++) {
			int comparison = keys.get(i).compare(row, last);
			if (comparison != 0) {
				return comparison < 0 || i == 0 && order.isGrouped();
			}
		}
		return false;
	}

	private void forget() {
		int[] sorted = sorted();
		int kept = 0;
		long inGroup = 0;
		int before = -1;
		for (int row : sorted) {
			boolean isSameGroup = before >= 0 && (!order.isGrouped() || keys.getFirst().compare(row, before) == 0);
			before = row;
			inGroup = isSameGroup ? inGroup + 1 : 1;
			if (inGroup <= order.most()) {
				sorted[kept++] = row;
			}
		}
		last = inGroup >= order.most() ? kept - 1 : -1;
		for (SortKey key : keys) {
			key.keep(sorted, kept);
		}
		rows.keep(sorted, kept);
		full = fullAt(kept);
	}

	@Override
	public void finish() {
		int size = rows.size();
		int[] sorted = sorted();
		for (int at = 0; at < size; at += Batch.CAPACITY) {
			probe.beat();
			rows.give(sorted, at, Math.min(Batch.CAPACITY, size - at), to);
			next.push();
		}
		rows.clear();
		forgetNone();
		super.finish();
	}

	/** The numbers of the rows in their order. */
	private int[] sorted() {
		int size = rows.size();
		long[][] codes = keys.stream().map(key -> key.codes(size)).toArray(long[][]::new);
		if (RadixSort.isWorthwhile(codes, size)) {
			return RadixSort.order(codes, size, probe);
		}
		int[] numbers = new int[size];
		for (int i = 0; i < size; i++) {
			numbers[i] = i;
		}
		sort(codes, numbers, new int[size], 0, size);
		return numbers;
	}

	/** Merges halves, which keeps equal rows as they came. */
	private void sort(long[][] codes, int[] numbers, int[] scratch, int start, int end) {
		if (end - start < 2) {
			return;
		}
		int middle = (start + end) >>> 1;
		sort(codes, numbers, scratch, start, middle);
		sort(codes, numbers, scratch, middle, end);
		if (compare(codes, numbers[middle - 1], numbers[middle]) <= 0) {
			return;
		}
		System.arraycopy(numbers, start, scratch, start, end - start);
		int left = start;
		int right = middle;
		for (int i = start; i < end; i++) {
			boolean takesLeft = right == end || left < middle && compare(codes, scratch[left], scratch[right]) <= 0;
			numbers[i] = takesLeft ? scratch[left++] : scratch[right++];
		}
	}

	private int compare(long[][] codes, int one, int other) {
		if (++comparisons % COMPARISONS_BETWEEN_BEATS == 0) {
			probe.beat();
		}
		for (long[] key : codes) {
			int comparison = Long.compare(key[one], key[other]);
			if (comparison != 0) {
				return comparison;
			}
		}
		return 0;
	}
}
