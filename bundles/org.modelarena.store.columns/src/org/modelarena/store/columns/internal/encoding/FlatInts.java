// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.IntBuffer;

/** Four bytes a value. */
public final class FlatInts extends BaseInts {
	private final IntBuffer data;
	private final int first;

	public FlatInts(IntBuffer data, int first, long present) {
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
		data.get(from - first, values, at, count);
	}

	@Override
	public void gather(int[] rows, int count, int[] values) {
		for (int i = 0; i < count; i++) {
			values[i] = data.get(rows[i] - first);
		}
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
