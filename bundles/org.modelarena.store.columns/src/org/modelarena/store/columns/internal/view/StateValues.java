// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ColumnSnapshot;
import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.columns.ValueForm;
import org.modelarena.store.columns.internal.column.IntColumn;

/** The common part of the columns of values: they refuse what they are not. */
abstract class StateValues implements ValueColumn {
	private final ValueForm form;
	/** 1 where the value is null; null if the value itself tells, or if there are none. */
	private final IntColumn nulls;

	StateValues(ValueForm form, IntColumn nulls) {
		this.form = form;
		this.nulls = nulls;
	}

	@Override
	public ValueForm form() {
		return form;
	}

	@Override
	public boolean hasNulls() {
		return nulls != null;
	}

	@Override
	public void nulls(int[] rows, int count, boolean[] values) {
		if (nulls == null) {
			throw refused();
		}
		for (int i = 0; i < count; i++) {
			values[i] = nulls.get(rows[i]) != 0;
		}
	}

	@Override
	public void ints(int first, int count, int[] values) {
		throw refused();
	}

	@Override
	public void ints(int[] rows, int count, int[] values) {
		throw refused();
	}

	@Override
	public void longs(int[] rows, int count, long[] values) {
		throw refused();
	}

	@Override
	public void doubles(int[] rows, int count, double[] values) {
		throw refused();
	}

	@Override
	public String text(int id) {
		throw refused();
	}

	@Override
	public int textId(String text) {
		throw refused();
	}

	private UnsupportedOperationException refused() {
		return new UnsupportedOperationException("The values of a column of a " + ColumnSnapshot.class.getSimpleName() + " are of the form " + form);
	}
}
