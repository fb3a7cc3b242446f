// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.ocl.internal.library;

import java.util.AbstractList;
import java.util.RandomAccess;

import org.modelarena.core.budget.Meter;

/** {@code Sequence{first..last}} without its values in memory. Whoever walks through it looks at the deadline. */
public final class CheckedRange extends AbstractList<Integer> implements RandomAccess {
	private static final int BYTES_OF_INTEGER = 24;

	private final int first;
	private final int size;
	private final Meter meter;

	public CheckedRange(int first, int last, Meter meter) {
		this.first = first;
		this.size = (int) Math.min(Integer.MAX_VALUE, Math.max(0, (long) last - first + 1));
		this.meter = meter;
	}

	@Override
	public Integer get(int index) {
		if (index < 0 || index >= size) {
			throw new IndexOutOfBoundsException(index);
		}
		meter.step();
		return first + index;
	}

	@Override
	public int size() {
		return size;
	}

	@Override
	public int indexOf(Object value) {
		return value instanceof Integer number && number >= first && (long) number - first < size ? number - first : -1;
	}

	@Override
	public boolean contains(Object value) {
		return indexOf(value) >= 0;
	}

	@Override
	public Object[] toArray() {
		meter.reserve((long) size * BYTES_OF_INTEGER);
		return super.toArray();
	}
}
