// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.columns.internal.state;

import org.modelarena.store.columns.internal.column.Column;
import org.modelarena.store.columns.internal.column.ColumnEditor;
import org.modelarena.store.columns.internal.column.IntEditor;
import org.modelarena.store.columns.internal.column.LinksEditor;
import org.modelarena.store.columns.internal.column.LongEditor;

/** The columns of a state in the course of a change. An editor is made for a column that is asked for. For one edit. */
final class ColumnEditors {
	private final State before;
	private final ColumnEditor[] editors;

	ColumnEditors(State before) {
		this.before = before;
		editors = new ColumnEditor[before.schema().columnBound()];
	}

	ColumnEditor editor(int column) {
		if (editors[column] == null) {
			editors[column] = before.columns()[column].edit(before.pages().pages());
		}
		return editors[column];
	}

	IntEditor ints(int column) {
		return (IntEditor) editor(column);
	}

	LinksEditor links(int column) {
		return (LinksEditor) editor(column);
	}

	LongEditor longs(int column) {
		return (LongEditor) editor(column);
	}

	/** The columns as they are now. */
	Column[] freeze() {
		Column[] columns = before.columns().clone();
		for (int column = 0; column < columns.length; column++) {
			if (editors[column] != null) {
				columns[column] = editors[column].freeze();
			}
		}
		return columns;
	}
}
