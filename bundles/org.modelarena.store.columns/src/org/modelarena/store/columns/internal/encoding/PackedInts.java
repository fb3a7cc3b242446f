// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/** Ints of a base file by rows that are packed. */
public final class PackedInts extends BaseInts {
	private final PackedArray data;
	private final int first;

	public PackedInts(PackedArray data, int first, long present) {
		super(present);
		this.data = data;
		this.first = first;
	}

	@Override
	public int get(int row) {
		return data.get(row - first);
	}

	@Override
	public void read(int from, int count, int[] values, int at) {
		data.read(from - first, count, values, at);
	}

	@Override
	public void gather(int[] rows, int count, int[] values) {
		data.gather(rows, first, 0, count, values);
	}

	@Override
	public void gather(int[] rows, int count, int[][] pages, int[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] page = pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : data.get(row - first);
		}
	}
}
