package org.modelarena.ui.stress;

import java.util.List;
import java.util.function.Function;

import org.eclipse.jface.viewers.ArrayContentProvider;
import org.eclipse.jface.viewers.ColumnLabelProvider;
import org.eclipse.jface.viewers.TableViewer;
import org.eclipse.jface.viewers.TableViewerColumn;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.modelarena.bench.Figures;
import org.modelarena.ui.stress.LiveRun.Point;

/** The figures of every step. Used in the UI thread. */
final class ResultTable {
	private final TableViewer viewer;

	ResultTable(Composite parent) {
		viewer = new TableViewer(parent, SWT.BORDER | SWT.FULL_SELECTION | SWT.V_SCROLL);
		viewer.getTable().setHeaderVisible(true);
		viewer.getTable().setLinesVisible(true);
		viewer.setContentProvider(ArrayContentProvider.getInstance());
		column("Contender", 140, SWT.LEFT, Point::contender);
		column("Query", 140, SWT.LEFT, Point::query);
		column("Clients", 60, SWT.RIGHT, point -> Integer.toString(point.clients()));
		column("Executions", 95, SWT.RIGHT, point -> String.format("%,d", point.executions()));
		column("Median ms", 95, SWT.RIGHT, point -> Figures.of(point.medianMillis()));
		column("p99 ms", 80, SWT.RIGHT, point -> Figures.of(point.p99Millis()));
		column("Per second", 100, SWT.RIGHT, point -> Figures.of(point.throughput()));
		column("Wrong", 65, SWT.RIGHT, point -> Long.toString(point.wrong()));
		column("Failed", 65, SWT.RIGHT, point -> Long.toString(point.failed()));
		column("", 70, SWT.LEFT, point -> point.done() ? "" : "running");
	}

	private void column(String title, int width, int alignment, Function<Point, String> text) {
		TableViewerColumn column = new TableViewerColumn(viewer, alignment);
		column.getColumn().setText(title);
		column.getColumn().setWidth(width);
		column.setLabelProvider(ColumnLabelProvider.createTextProvider(element -> text.apply((Point) element)));
	}

	void show(List<Point> points) {
		viewer.setInput(points);
		int last = points.size() - 1;
		if (last >= 0) {
			viewer.getTable().showItem(viewer.getTable().getItem(last));
		}
	}
}
