package org.modelarena.ui.stress;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.SashForm;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.layout.GridData;
import org.eclipse.swt.layout.GridLayout;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swtchart.Chart;
import org.eclipse.swtchart.IAxis;
import org.eclipse.swtchart.ILineSeries;
import org.eclipse.swtchart.ISeries;
import org.eclipse.swtchart.ISeries.SeriesType;
import org.eclipse.swtchart.Range;
import org.modelarena.ui.stress.LiveRun.Point;

/** Latency and throughput against the number of clients, a line for each contender, for one query. Used in the UI thread. */
public final class ResultCharts {
	private static final RGB[] COLOURS = { new RGB(37, 99, 235), new RGB(234, 88, 12), new RGB(15, 118, 110), new RGB(147, 51, 234), new RGB(185, 28, 28),
			new RGB(77, 124, 15), new RGB(190, 24, 93), new RGB(71, 85, 105) };
	private static final String RUNNING = "(the one that runs)";

	private final Composite body;
	private final Combo query;
	private final Chart latency;
	private final Chart throughput;
	private List<Point> shown = List.of();

	ResultCharts(Composite parent) {
		body = new Composite(parent, SWT.NONE);
		body.setLayout(new GridLayout(2, false));
		new Label(body, SWT.NONE).setText("Query");
		query = new Combo(body, SWT.READ_ONLY);
		query.add(RUNNING);
		query.select(0);
		query.addListener(SWT.Selection, event -> draw());
		SashForm charts = new SashForm(body, SWT.HORIZONTAL);
		charts.setLayoutData(new GridData(SWT.FILL, SWT.FILL, true, true, 2, 1));
		latency = chart(charts, "Median latency", "ms");
		throughput = chart(charts, "Throughput", "right answers / s");
	}

	private Chart chart(Composite parent, String title, String unit) {
		Chart chart = new Chart(parent, SWT.NONE);
		Color text = chart.getDisplay().getSystemColor(SWT.COLOR_WIDGET_FOREGROUND);
		chart.getTitle().setText(title);
		chart.getTitle().setForeground(text);
		IAxis x = chart.getAxisSet().getXAxis(0);
		x.getTitle().setText("clients");
		IAxis y = chart.getAxisSet().getYAxis(0);
		y.getTitle().setText(unit);
		for (IAxis axis : new IAxis[] { x, y }) {
			axis.getTitle().setForeground(text);
			axis.getTick().setForeground(text);
		}
		chart.getLegend().setPosition(SWT.BOTTOM);
		return chart;
	}

	void clear() {
		shown = List.of();
		query.setItems(RUNNING);
		query.select(0);
		draw();
	}

	void show(List<Point> points) {
		shown = points;
		points.stream().map(Point::query).distinct().filter(name -> query.indexOf(name) < 0).forEach(query::add);
		draw();
	}

	private void draw() {
		String chosen = query.getText();
		String name = RUNNING.equals(chosen) && !shown.isEmpty() ? shown.get(shown.size() - 1).query() : chosen;
		Map<String, List<Point>> lines = new LinkedHashMap<>();
		for (Point point : shown) {
			lines.computeIfAbsent(point.contender(), contender -> new ArrayList<>());
			if (point.query().equals(name)) {
				lines.get(point.contender()).add(point);
			}
		}
		draw(latency, "Median latency of " + name, lines, Point::medianMillis);
		draw(throughput, "Throughput of " + name, lines, Point::throughput);
	}

	private void draw(Chart chart, String title, Map<String, List<Point>> lines, ToDoubleFunction<Point> value) {
		chart.suspendUpdate(true);
		chart.getTitle().setText(shown.isEmpty() ? " " : title);
		String[] steps = lines.values().stream().flatMap(List::stream).map(Point::clients).distinct().map(String::valueOf).toArray(String[]::new);
		if (steps.length > 0) {
			chart.getAxisSet().getXAxis(0).setCategorySeries(steps);
			chart.getAxisSet().getXAxis(0).enableCategory(true);
		}
		for (ISeries<?> old : chart.getSeriesSet().getSeries()) {
			if (!lines.containsKey(old.getId())) {
				chart.getSeriesSet().deleteSeries(old.getId());
			}
		}
		int number = 0;
		for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
			List<Point> drawn = line.getValue().stream().filter(point -> Double.isFinite(value.applyAsDouble(point)) && value.applyAsDouble(point) > 0).toList();
			ILineSeries<?> series = series(chart, line.getKey(), number++);
			series.setYSeries(drawn.stream().mapToDouble(value).toArray());
		}
		chart.getAxisSet().adjustRange();
		IAxis y = chart.getAxisSet().getYAxis(0);
		if (y.getRange().upper > 0) {
			y.setRange(new Range(0, y.getRange().upper * 1.05));
		}
		chart.suspendUpdate(false);
		chart.redraw();
	}

	private static ILineSeries<?> series(Chart chart, String contender, int number) {
		ISeries<?> known = chart.getSeriesSet().getSeries(contender);
		if (known != null) {
			return (ILineSeries<?>) known;
		}
		ILineSeries<?> series = (ILineSeries<?>) chart.getSeriesSet().createSeries(SeriesType.LINE, contender);
		Color colour = new Color(COLOURS[number % COLOURS.length]);
		series.setLineColor(colour);
		series.setLineWidth(2);
		series.setSymbolType(ILineSeries.PlotSymbolType.CIRCLE);
		series.setSymbolColor(colour);
		series.setSymbolSize(4);
		return series;
	}

	/** The chart of latencies; its series have the names of the contenders. */
	public Chart latency() {
		return latency;
	}

	/** The chart of throughputs; its series have the names of the contenders. */
	public Chart throughput() {
		return throughput;
	}
}
