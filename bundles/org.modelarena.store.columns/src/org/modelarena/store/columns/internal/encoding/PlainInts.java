// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/** Ints of a base file by rows, on the heap. */
public final class PlainInts extends BaseInts {
	private final int[] data;
	private final int first;

	public PlainInts(int[] data, int first, long present) {
		super(present);
		this.data = data;
		this.first = first;
	}

	@Override
	public int get(int row) {
		return data[row - first];
	}

	@Override
	public void read(int from, int count, int[] values, int at) {
		System.arraycopy(data, from - first, values, at, count);
	}

	@Override
	public void gather(int[] rows, int count, int[] values) {
		int[] from = data;
		int offset = first;
		for (int i = 0; i < count; i++) {
			values[i] = from[rows[i] - offset];
		}
	}

	@Override
	public void gather(int[] rows, int count, int[][] pages, int[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] page = pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : data[row - first];
		}
	}
}
