// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.internal.vector;

import org.modelarena.core.columns.ValueColumn;
import org.modelarena.core.columns.ValueForm;

/** The values of an attribute in the state that a program runs on, which may be another one after each execution. Used by one thread. */
final class BoundValues implements ValueColumn {
	private final ValueForm form;
	private final boolean hasNulls;
	private ValueColumn column;

	BoundValues(ValueColumn column) {
		this.column = column;
		this.form = column.form();
		this.hasNulls = column.hasNulls();
	}

	/** Takes the column of another state; false if code that was made for this one would not fit it. */
	boolean bind(ValueColumn other) {
		if (other == null || other.form() != form || other.hasNulls() != hasNulls) {
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
	public ValueForm form() {
		return form;
	}

	@Override
	public boolean hasNulls() {
		return hasNulls;
	}

	@Override
	public void nulls(int[] rows, int count, boolean[] nulls) {
		column.nulls(rows, count, nulls);
	}

	@Override
	public void ints(int first, int count, int[] values) {
		column.ints(first, count, values);
	}

	@Override
	public void ints(int[] rows, int count, int[] values) {
		column.ints(rows, count, values);
	}

	@Override
	public void longs(int[] rows, int count, long[] values) {
		column.longs(rows, count, values);
	}

	@Override
	public void doubles(int[] rows, int count, double[] values) {
		column.doubles(rows, count, values);
	}

	@Override
	public String text(int id) {
		return column.text(id);
	}

	@Override
	public int textId(String text) {
		return column.textId(text);
	}
}
