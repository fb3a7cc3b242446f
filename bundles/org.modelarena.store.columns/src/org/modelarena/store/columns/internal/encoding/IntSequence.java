// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.IntBuffer;

/** Ints one after another, such as the targets of links. Each kind has loops of its own. Immutable and thread-safe. Indexes are not checked. */
public abstract sealed class IntSequence {
	/** So few are copied one by one. */
	private static final int FEW = 12;

	/** One of them. */
	public abstract int get(int index);

	/** Replaces indexes by what is there. */
	abstract void lookUp(int[] indexes, int begin, int end);

	/** Some that follow each other. */
	public abstract void copy(int from, int count, int[] values, int at);

	/** How many there are. */
	public abstract int size();

	final boolean has(int first, int end, int value) {
		for (int i = first; i < end; i++) {
			if (get(i) == value) {
				return true;
			}
		}
		return false;
	}

	/** Each is one more than the one before, so that they need not be stored. */
	public static final class InOrder extends IntSequence {
		private final int first;
		private final int size;

		public InOrder(int first, int size) {
			this.first = first;
			this.size = size;
		}

		@Override
		public int get(int index) {
			return first + index;
		}

		@Override
		void lookUp(int[] indexes, int begin, int end) {
			for (int i = begin; i < end; i++) {
				indexes[i] += first;
			}
		}

		@Override
		public void copy(int from, int count, int[] values, int at) {
			for (int i = 0; i < count; i++) {
				values[at + i] = first + from + i;
			}
		}

		@Override
		public int size() {
			return size;
		}
	}

	/** Four bytes each. */
	public static final class Flat extends IntSequence {
		private final IntBuffer data;

		public Flat(IntBuffer data) {
			this.data = data;
		}

		@Override
		public int get(int index) {
			return data.get(index);
		}

		@Override
		void lookUp(int[] indexes, int begin, int end) {
			IntBuffer of = data;
			for (int i = begin; i < end; i++) {
				indexes[i] = of.get(indexes[i]);
			}
		}

		@Override
		public void copy(int from, int count, int[] values, int at) {
			if (count > FEW) {
				data.get(from, values, at, count);
				return;
			}
			for (int i = 0; i < count; i++) {
				values[at + i] = data.get(from + i);
			}
		}

		@Override
		public int size() {
			return data.limit();
		}
	}

	/** On the heap. */
	public static final class Plain extends IntSequence {
		private final int[] data;

		public Plain(int[] data) {
			this.data = data;
		}

		@Override
		public int get(int index) {
			return data[index];
		}

		@Override
		void lookUp(int[] indexes, int begin, int end) {
			int[] of = data;
			for (int i = begin; i < end; i++) {
				indexes[i] = of[indexes[i]];
			}
		}

		@Override
		public void copy(int from, int count, int[] values, int at) {
			if (count > FEW) {
				System.arraycopy(data, from, values, at, count);
				return;
			}
			for (int i = 0; i < count; i++) {
				values[at + i] = data[from + i];
			}
		}

		@Override
		public int size() {
			return data.length;
		}
	}

	/** Packed. */
	public static final class Packed extends IntSequence {
		private final PackedArray data;
		private final int size;

		public Packed(PackedArray data, int size) {
			this.data = data;
			this.size = size;
		}

		@Override
		public int get(int index) {
			return data.get(index);
		}

		@Override
		void lookUp(int[] indexes, int begin, int end) {
			if (follow(indexes, begin, end)) {
				data.read(indexes[begin], end - begin, indexes, begin);
			} else {
				data.gather(indexes, 0, begin, end, indexes);
			}
		}

		/** Whether indexes follow each other, as those of the links of all rows of a page do. */
		private static boolean follow(int[] indexes, int begin, int end) {
			if (end - begin <= FEW || indexes[end - 1] - indexes[begin] != end - 1 - begin) {
				return false;
			}
			int offset = indexes[begin] - begin;
			int different = 0;
			for (int i = begin; i < end; i++) {
				different |= indexes[i] - i ^ offset;
			}
			return different == 0;
		}

		@Override
		public void copy(int from, int count, int[] values, int at) {
			if (count > FEW) {
				data.read(from, count, values, at);
				return;
			}
			for (int i = 0; i < count; i++) {
				values[at + i] = data.get(from + i);
			}
		}

		@Override
		public int size() {
			return size;
		}
	}
}
