// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.encoding;

/**
 * Where links begin, packed.
 *
 * @param data an entry for each row, and one more
 */
public record PackedStarts(PackedArray data, int first, int rows) implements LinkStarts {
	@Override
	public long bounds(int row) {
		return (long) data.get(row - first) << Integer.SIZE | data.get(row - first + 1);
	}

	@Override
	public void bounds(int row, int count, int[] values) {
		data.read(row - first, count + 1, values, 0);
	}
}
