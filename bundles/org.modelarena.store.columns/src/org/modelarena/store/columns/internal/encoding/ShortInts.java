// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

import java.nio.ShortBuffer;

/**
 * Values within 65,536 of each other, two bytes each. The loops are those of {@link ByteInts} once more: shared ones, which ask for each value
 * through a method of the encoding, took half as long again for rows some of whose pages have changed.
 */
public final class ShortInts extends BaseInts {
	private final ShortBuffer data;
	private final int first;
	private final int base;

	public ShortInts(ShortBuffer data, int first, int base, long present) {
		super(present);
		this.data = data;
		this.first = first;
		this.base = base;
	}

	@Override
	public int get(int row) {
		return base + (data.get(row - first) & 0xFFFF);
	}

	@Override
	public void read(int from, int count, int[] values, int at) {
		for (int i = 0; i < count; i++) {
			values[at + i] = base + (data.get(from - first + i) & 0xFFFF);
		}
	}

	@Override
	public void gather(int[] rows, int count, int[] values) {
		for (int i = 0; i < count; i++) {
			values[i] = base + (data.get(rows[i] - first) & 0xFFFF);
		}
	}

	@Override
	public void gather(int[] rows, int count, int[][] pages, int[] values) {
		for (int i = 0; i < count; i++) {
			int row = rows[i];
			int[] page = pages[row >>> PageLayout.SHIFT];
			values[i] = page != null ? page[row & PageLayout.MASK] : base + (data.get(row - first) & 0xFFFF);
		}
	}
}
