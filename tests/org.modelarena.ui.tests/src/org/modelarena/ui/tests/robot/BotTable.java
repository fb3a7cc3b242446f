// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.tests.robot;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;

/** A table as tests see it, outside of the UI thread. */
public final class BotTable {
	private final Table table;

	BotTable(Table table) {
		this.table = table;
	}

	/** The number of rows that are there as widgets. */
	public int rowCount() {
		return Workbench.ui(table::getItemCount);
	}

	/** The text of a cell. */
	public String cell(int row, int column) {
		return Workbench.ui(() -> table.getItem(row).getText(column));
	}

	/** The texts of a row. */
	public List<String> row(int row) {
		return Workbench.ui(() -> IntStream.range(0, table.getColumnCount()).mapToObj(table.getItem(row)::getText).toList());
	}

	/** Selects rows. */
	public BotTable select(int... rows) {
		Workbench.ui(() -> {
			table.setSelection(rows);
			table.notifyListeners(SWT.Selection, event(table.getItem(rows[0]), SWT.NONE));
			return null;
		});
		return this;
	}

	/** Double-clicks a row. */
	public void doubleClick(int row) {
		select(row);
		Workbench.ui(() -> {
			table.notifyListeners(SWT.DefaultSelection, event(table.getItem(row), SWT.NONE));
			return null;
		});
	}

	/** Checks exactly the rows of these texts. */
	public BotTable check(String... texts) {
		List<String> wanted = List.of(texts);
		Workbench.ui(() -> {
			if (!Stream.of(table.getItems()).map(TableItem::getText).toList().containsAll(wanted)) {
				throw new AssertionError("not all of " + wanted + " among " + Stream.of(table.getItems()).map(TableItem::getText).toList());
			}
			for (TableItem item : table.getItems()) {
				if (item.getChecked() != wanted.contains(item.getText())) {
					item.setChecked(wanted.contains(item.getText()));
					table.notifyListeners(SWT.Selection, event(item, SWT.CHECK));
				}
			}
			return null;
		});
		return this;
	}

	/** The texts of all rows. */
	public List<String> texts() {
		return Workbench.ui(() -> Stream.of(table.getItems()).map(TableItem::getText).toList());
	}

	private Event event(TableItem item, int detail) {
		Event event = new Event();
		event.item = item;
		event.detail = detail;
		event.widget = table;
		return event;
	}

	/** The widget, for what only the UI thread can be asked. */
	public Table widget() {
		return table;
	}
}
