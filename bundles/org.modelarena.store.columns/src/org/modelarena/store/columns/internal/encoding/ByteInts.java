// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.ByteBuffer;

/** Values within 256 of each other, a byte each. */
public final class ByteInts extends BaseInts {
	private final ByteBuffer data;
	private final int first;
	private final int base;

	public ByteInts(ByteBuffer data, int first, int base, long present) {
		super(present);
		this.data = data;
		this.first = first;
		this.base = base;
	}

	@Override
	public int get(int row) {
		return base + (data.get(row - first) & 0xFF);
	}

	@Override
	public void read(int from, int count, int[] values, int at) {
		for (int i = 0; i < count; i++) {
			values[at + i] = base + (data.get(from - first + i) & 0xFF);
		}
	}

	@Override
	public void gather(int[] rows, int count, int[] values) {
		for (int i = 0; i < count; i++) {
			values[i] = base + (data.get(rows[i] - first) & 0xFF);
		}
	}

	@Override
	public void gather(int[] rows, int count, int[][] pages, int[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] page = pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : base + (data.get(row - first) & 0xFF);
		}
	}
}
