// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.runs;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.jface.viewers.Viewer;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableColumn;
import org.modelarena.bench.Amounts;
import org.modelarena.bench.Figures;
import org.modelarena.ui.AccessibleName;

/** The figures of every step; a click on a title sorts by it. Used in the UI thread. */
final class StepTable {
	private final TableViewer viewer;
	private Comparator<StepFigures> order;

	StepTable(Composite parent) {
		viewer = new TableViewer(parent, SWT.BORDER | SWT.FULL_SELECTION | SWT.V_SCROLL | SWT.MULTI);
		viewer.getTable().setHeaderVisible(true);
		viewer.getTable().setLinesVisible(true);
		AccessibleName.give(viewer.getTable(), Messages.nameSteps);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		column(Messages.columnContender, 210, SWT.LEFT, StepFigures::contender, Comparator.comparing(StepFigures::contender));
		column(Messages.columnQuery, 140, SWT.LEFT, StepFigures::query, Comparator.comparing(StepFigures::query));
		column(Messages.columnClients, 70, SWT.RIGHT, step -> Integer.toString(step.clients()), Comparator.comparingInt(StepFigures::clients));
		column(Messages.columnExecutions, 95, SWT.RIGHT, step -> Amounts.of(step.executions()), Comparator.comparingLong(StepFigures::executions));
		column(Messages.columnMedian, 95, SWT.RIGHT, step -> Figures.of(step.medianMillis()), Comparator.comparingDouble(StepFigures::medianMillis));
		column(Messages.columnP99, 80, SWT.RIGHT, step -> Figures.of(step.p99Millis()), Comparator.comparingDouble(StepFigures::p99Millis));
		column(Messages.columnPerSecond, 100, SWT.RIGHT, step -> Figures.of(step.throughput()), Comparator.comparingDouble(StepFigures::throughput));
		column(Messages.columnWrong, 65, SWT.RIGHT, step -> Long.toString(step.wrong()), Comparator.comparingLong(StepFigures::wrong));
		column(Messages.columnFailed, 65, SWT.RIGHT, step -> Long.toString(step.failed()), Comparator.comparingLong(StepFigures::failed));
		column("", 70, SWT.LEFT, step -> step.isRunning() ? Messages.running : "", Comparator.comparing(StepFigures::isRunning));
		viewer.setComparator(new ViewerComparator() {
			@Override
			public int compare(Viewer table, Object first, Object second) {
				return order == null ? 0 : order.compare((StepFigures) first, (StepFigures) second);
			}
		});
	}

	/** The widget. */
	Table control() {
		return viewer.getTable();
	}

	private void column(String title, int width, int alignment, Function<StepFigures, String> text, Comparator<StepFigures> by) {
		TableViewerColumn viewed = new TableViewerColumn(viewer, alignment);
		TableColumn column = viewed.getColumn();
		column.setText(title);
		column.setWidth(width);
		column.setMoveable(true);
		viewed.setLabelProvider(ColumnLabelProvider.createTextProvider(element -> text.apply((StepFigures) element)));
		column.addListener(SWT.Selection, event -> {
			Table table = viewer.getTable();
			boolean isAgain = table.getSortColumn() == column && table.getSortDirection() == SWT.UP;
			table.setSortColumn(column);
			table.setSortDirection(isAgain ? SWT.DOWN : SWT.UP);
			order = isAgain ? by.reversed() : by;
			viewer.refresh();
		});
	}

	/** Shows these; where the user has sorted or selected nothing, the last one is seen. */
	void show(List<StepFigures> steps) {
		viewer.setInput(steps);
		Table table = viewer.getTable();
		if (order == null && table.getItemCount() > 0 && table.getSelectionCount() == 0 && steps.getLast().isRunning()) {
			table.showItem(table.getItem(table.getItemCount() - 1));
		}
	}
}
