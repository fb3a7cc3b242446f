// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector.operators;

import java.util.Arrays;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.query.internal.vector.Batch;
import org.modelarena.query.internal.vector.CancellationProbe;
import org.modelarena.query.internal.vector.Operator;
import org.modelarena.query.internal.vector.expressions.VectorExpression;

/**
 * The elements that a closure has reached, each once, in the order in which they came. A bit for each element of the store tells whether it
 * is there; to forget all takes only as long as there are elements. Used by one thread.
 */
public final class VisitedElements {
	private static final int FIRST_CAPACITY = 64;

	private final CancellationProbe probe;
	private long[] bits = new long[FIRST_CAPACITY];
	private int[] elements = new int[FIRST_CAPACITY];
	private int size;

	/** @param probe gives the memory */
	public VisitedElements(CancellationProbe probe) {
		this.probe = probe;
	}

	int size() {
		return size;
	}

	void clear() {
		for (int i = 0; i < size; i++) {
			bits[elements[i] >> 6] = 0;
		}
		size = 0;
	}

	/** Adds an element that is not there yet. */
	private void add(int element) {
		int word = element >> 6;
		if (word >= bits.length) {
			int enlarged = Math.max(word + 1, bits.length * 2);
			probe.take((long) (enlarged - bits.length) * Long.BYTES);
			bits = Arrays.copyOf(bits, enlarged);
		}
		long bit = 1L << element;
		if ((bits[word] & bit) != 0) {
			return;
		}
		bits[word] |= bit;
		if (size == elements.length) {
			grow();
		}
		elements[size++] = element;
	}

	private void grow() {
		if (size > Integer.MAX_VALUE / 2) {
			throw new ArenaException(ErrorCode.OUT_OF_MEMORY, "The query reaches more elements than fit into memory; ask for less.");
		}
		probe.take((long) size * Integer.BYTES);
		elements = Arrays.copyOf(elements, 2 * size);
	}

	/** Copies some of the elements. */
	void copy(int from, int count, int[] to) {
		System.arraycopy(elements, from, to, 0, count);
	}

	/** The end of a pipeline whose elements are reached. Faults if one is null. */
	public static final class End extends Operator {
		private final Batch batch;
		private final VectorExpression value;
		private final VisitedElements visited;

		public End(Batch batch, VectorExpression value, VisitedElements visited) {
			super(null);
			this.batch = batch;
			this.value = value;
			this.visited = visited;
		}

		@Override
		public void push() {
			value.evaluateRequired(batch, null, batch.size);
			for (int i = 0; i < batch.size; i++) {
				visited.add(value.ints[i]);
			}
		}
	}
}
