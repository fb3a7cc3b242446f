package org.modelarena.store.columns.internal.view;

import org.modelarena.core.columns.ValueForm;
import org.modelarena.store.columns.internal.Texts;
import org.modelarena.store.columns.internal.column.IntColumn;

/** Values that are texts, by their ids. */
final class TextValues extends IntValues {
	private final Texts texts;
	private final boolean mayBeNull;

	/** @param mayBeNull whether an element that has none set has null */
	TextValues(IntColumn column, Texts texts, boolean mayBeNull) {
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
			values[i] = column.get(rows[i]) == Texts.NULL;
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
