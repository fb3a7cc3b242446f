// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.Expansion;
import org.modelarena.core.columns.LinkColumn;
import org.modelarena.store.columns.internal.column.LinksColumn;

/** The links of a many-valued reference, or the sources of a reference. */
record ManyReferenceLinks(LinksColumn column) implements LinkColumn {
	@Override
	public boolean isSingle() {
		return false;
	}

	@Override
	public boolean mayRepeat() {
		return column.mayRepeat();
	}

	@Override
	public long size() {
		return column.size();
	}

	@Override
	public void targets(int[] rows, int count, int[] targets) {
		throw new UnsupportedOperationException("A row may have several targets; expand gives them");
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
		return column.get(row);
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
