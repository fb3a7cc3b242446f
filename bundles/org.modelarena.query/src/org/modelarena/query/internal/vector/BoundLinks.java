// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;

/** The links of a reference in the state that a program runs on, which may be another one after each execution. Used by one thread. */
final class BoundLinks implements LinkColumn {
	private final boolean isSingle;
	private final boolean mayRepeat;
	private LinkColumn column;

	BoundLinks(LinkColumn column) {
		this.column = column;
		this.isSingle = column.isSingle();
		this.mayRepeat = column.mayRepeat();
	}

	/** Takes the column of another state; false if code that was made for this one would not fit it. */
	boolean bind(LinkColumn other) {
		if (other == null || other.isSingle() != isSingle || other.mayRepeat() != mayRepeat) {
			return false;
		}
		column = other;
		return true;
	}

	/** Holds nothing of a state until it is bound to another one. */
	void release() {
		column = null;
	}

	@Override
	public boolean isSingle() {
		return isSingle;
	}

	@Override
	public boolean mayRepeat() {
		return mayRepeat;
	}

	@Override
	public long size() {
		return column.size();
	}

	@Override
	public void targets(int[] rows, int count, int[] targets) {
		column.targets(rows, count, targets);
	}

	@Override
	public void degrees(int first, int count, int[] degrees) {
		column.degrees(first, count, degrees);
	}

	@Override
	public void degrees(int[] rows, int count, int[] degrees) {
		column.degrees(rows, count, degrees);
	}

	@Override
	public int unlinked(int first, int count) {
		return column.unlinked(first, count);
	}

	@Override
	public int[] targets(int row) {
		return column.targets(row);
	}

	@Override
	public void expand(Expansion expansion) {
		column.expand(expansion);
	}

	@Override
	public int linked(int[] rows, int[] targets, int count, int[] selected) {
		return column.linked(rows, targets, count, selected);
	}
}
