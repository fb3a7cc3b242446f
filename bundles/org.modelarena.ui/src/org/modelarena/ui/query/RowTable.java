// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.query;

import java.util.List;
import java.util.function.IntConsumer;

import org.eclipse.swt.SWT;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Slider;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.eclipse.swt.widgets.TableItem;

/**
 * A table of any number of rows, of which only those exist as widgets that are seen: the platform's own virtual table makes an entry for each row in the UI thread, which
 * takes seconds for a million. Used in the UI thread.
 */
public final class RowTable {
	private static final int WIDTH = 220;
	private static final int WHEEL = 3;

	private final Composite body;
	private final Table table;
	private final Slider slider;
	private Rows rows = Rows.NONE;
	private int top;
	private int selected = -1;
	private int sorted = -1;
	private boolean isDescending;
	private SortListener onSort = (column, descending) -> {
	};

	/** The rows that are shown. */
	public interface Rows {
		/** Nothing. */
		Rows NONE = new Rows() {
			@Override
			public List<String> columns() {
				return List.of();
			}

			@Override
			public int count() {
				return 0;
			}

			@Override
			public String cell(int row, int column) {
				return "";
			}
		};

		/** The titles. */
		List<String> columns();

		/** How many there are. */
		int count();

		/** The text of a cell. */
		String cell(int row, int column);

		/** These rows are about to be shown: what they need may be fetched. */
		default void shown(int from, int to) {
		}
	}

	/** Is told which column the user wants to sort by. */
	public interface SortListener {
		/** @param column counted from 0 */
		void sort(int column, boolean descending);
	}

	/** Makes an empty one. */
	public RowTable(Composite parent) {
		body = new Composite(parent, SWT.NONE);
		GridLayout layout = new GridLayout(2, false);
		layout.marginWidth = layout.marginHeight = layout.horizontalSpacing = 0;
		body.setLayout(layout);
		table = new Table(body, SWT.FULL_SELECTION | SWT.SINGLE | SWT.H_SCROLL | SWT.NO_SCROLL);
		table.setHeaderVisible(true);
		table.setLinesVisible(true);
		table.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true));
		slider = new Slider(body, SWT.VERTICAL);
		slider.setLayoutData(new GridData(SWT.FILL, SWT.FILL, false, true));
		slider.addListener(SWT.Selection, event -> scrollTo(slider.getSelection()));
		table.addListener(SWT.MouseVerticalWheel, event -> {
			scrollTo(top - Integer.signum(event.count) * WHEEL);
			event.doit = false;
		});
		table.addListener(SWT.Resize, event -> fill());
		table.addListener(SWT.Selection, event -> selected = top + table.indexOf((TableItem) event.item));
		table.addListener(SWT.KeyDown, this::key);
	}

	private int page() {
		int height = table.getClientArea().height - table.getHeaderHeight();
		return Math.max(1, height / Math.max(1, table.getItemHeight()));
	}

	private void key(Event event) {
		int last = rows.count() - 1;
		int to = switch (event.keyCode) {
		case SWT.ARROW_DOWN -> selected + 1;
		case SWT.ARROW_UP -> selected - 1;
		case SWT.PAGE_DOWN -> selected + page();
		case SWT.PAGE_UP -> selected - page();
		case SWT.HOME -> 0;
		case SWT.END -> last;
		default -> -2;
		};
		if (to != -2 && last >= 0) {
			select(Math.clamp(to, 0, last));
			event.doit = false;
		}
	}

	/** Selects a row, and scrolls to where it is seen. */
	public void select(int row) {
		selected = row;
		if (row < top) {
			top = row;
		} else if (row >= top + page()) {
			top = row - page() + 1;
		}
		fill();
	}

	/** Shows that row at the top, as far as there are rows. */
	public void scrollTo(int row) {
		top = row;
		fill();
	}

	/** Forgets what was sorted by. */
	public void unsorted() {
		sorted = -1;
		table.setSortColumn(null);
		table.setSortDirection(SWT.NONE);
	}

	/** Shows other rows. */
	public void show(Rows other) {
		boolean sameColumns = rows.columns().equals(other.columns());
		rows = other;
		top = 0;
		selected = -1;
		if (!sameColumns) {
			unsorted();
			while (table.getColumnCount() > 0) {
				table.getColumn(0).dispose();
			}
			for (int i = 0; i < other.columns().size(); i++) {
				column(i, other.columns().get(i));
			}
		}
		fill();
	}

	/** Shows rows with the same columns, of which most are the same: what is scrolled to stays. */
	public void update(Rows other, int select) {
		rows = other;
		selected = select;
		fill();
	}

	private void column(int index, String title) {
		TableColumn column = new TableColumn(table, SWT.LEFT);
		column.setText(title);
		column.setWidth(WIDTH);
		column.addListener(SWT.Selection, event -> {
			isDescending = sorted == index && !isDescending;
			sorted = index;
			table.setSortColumn(column);
			table.setSortDirection(isDescending ? SWT.DOWN : SWT.UP);
			onSort.sort(index, isDescending);
		});
	}

	/** Shows what is to be seen now. */
	public void fill() {
		int page = page();
		int count = rows.count();
		top = Math.clamp(top, 0, Math.max(0, count - page));
		int seen = Math.min(page, count - top);
		rows.shown(top, top + seen);
		table.setRedraw(false);
		while (table.getItemCount() > seen) {
			table.remove(table.getItemCount() - 1);
		}
		for (int i = 0; i < seen; i++) {
			TableItem item = i < table.getItemCount() ? table.getItem(i) : new TableItem(table, SWT.NONE);
			for (int column = 0; column < rows.columns().size(); column++) {
				item.setText(column, rows.cell(top + i, column));
			}
		}
		if (selected >= top && selected < top + seen) {
			table.setSelection(selected - top);
		} else {
			table.deselectAll();
		}
		table.setRedraw(true);
		slider.setValues(top, 0, Math.max(1, count), Math.min(page, Math.max(1, count)), 1, page);
		slider.setEnabled(count > page);
	}

	/** Is told what the user wants to sort by. */
	public void onSort(SortListener listener) {
		onSort = listener;
	}

	/** Is told which row the user has chosen with a double-click or Enter. */
	public void onOpen(IntConsumer listener) {
		table.addListener(SWT.DefaultSelection, event -> {
			if (selected >= 0 && selected < rows.count()) {
				listener.accept(selected);
			}
		});
	}

	/** The selected row, or -1. */
	public int selected() {
		return selected;
	}

	/** The rows that are seen, as widgets. */
	public Table table() {
		return table;
	}

	/** All of it, for layouts. */
	public Composite control() {
		return body;
	}
}
