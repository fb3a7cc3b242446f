package org.modelarena.store.columns.internal.column;

import java.nio.IntBuffer;

/** Four bytes a value. */
final class FlatInts extends BaseInts {
	private final IntBuffer data;
	private final int first;

	FlatInts(IntBuffer data, int first, long present) {
		super(present);
		this.data = data;
		this.first = first;
	}

	@Override
	int get(int row) {
		return data.get(row - first);
	}

	@Override
	void read(int from, int count, int[] values, int at) {
		data.get(from - first, values, at, count);
	}

	@Override
	void gather(int[] rows, int count, int[] values) {
		for (int i = 0; i < count; i++) {
			values[i] = data.get(rows[i] - first);
		}
	}

	@Override
	void gather(int[] rows, int count, int[][] pages, int[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] page = pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : data.get(row - first);
		}
	}
}
