// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ValueForm;
import org.modelarena.store.columns.internal.column.IntColumn;
import org.modelarena.store.columns.internal.state.TextTable;

/** Values that are texts, by their ids. */
final class TextValues extends IntValues {
	private final TextTable texts;
	private final boolean mayBeNull;

	/** @param mayBeNull whether an element that has none set has null */
	TextValues(IntColumn column, TextTable texts, boolean mayBeNull) {
		super(ValueForm.TEXT, column, null);
		this.texts = texts;
		this.mayBeNull = mayBeNull;
	}

	@Override
	public boolean hasNulls() {
		return mayBeNull;
	}

	@Override
	public void nulls(int[] rows, int count, boolean[] values) {
		for (int i = 0; i < count; i++) {
			values[i] = column.get(rows[i]) == TextTable.NULL;
		}
	}

	@Override
	public String text(int id) {
		return texts.text(id);
	}

	@Override
	public int textId(String text) {
		return texts.find(text);
	}
}
