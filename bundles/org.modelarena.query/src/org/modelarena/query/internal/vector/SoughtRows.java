// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import java.util.function.Supplier;

import org.modelarena.core.columns.RowPages;

/** The rows that an index finds. Each execution seeks them anew: they remember their order, which would be a part of an answer. Used by one thread. */
final class SoughtRows implements RowPages {
	private final Supplier<RowPages> seek;
	private RowPages found;
	private boolean isFresh = true;

	SoughtRows(Supplier<RowPages> seek) {
		this.seek = seek;
		this.found = seek.get();
	}

	/** Starts an execution; the first one takes what the program was made with. */
	void begin() {
		if (!isFresh) {
			found = null;
		}
		isFresh = false;
	}

	private RowPages found() {
		RowPages known = found;
		if (known == null) {
			known = seek.get();
			found = known;
		}
		return known;
	}

	@Override
	public long size() {
		return found().size();
	}

	@Override
	public int pages() {
		return found().pages();
	}

	@Override
	public int count(int page) {
		return found().count(page);
	}

	@Override
	public int first(int page) {
		return found().first(page);
	}

	@Override
	public int read(int page, int[] rows) {
		return found().read(page, rows);
	}
}
