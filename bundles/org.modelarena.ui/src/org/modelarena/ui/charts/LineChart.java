// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.charts;

import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;

import org.eclipse.jface.resource.JFaceResources;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.accessibility.AccessibleAdapter;
import org.eclipse.swt.accessibility.AccessibleEvent;
import org.eclipse.swt.graphics.Color;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Point;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swtchart.Chart;
import org.eclipse.swtchart.IAxis;
import org.eclipse.swtchart.IErrorBar;
import org.eclipse.swtchart.ILineSeries;
import org.eclipse.swtchart.ISeries;
import org.eclipse.swtchart.ISeries.SeriesType;
import org.eclipse.swtchart.Range;
import org.modelarena.bench.Figures;

/**
 * Lines over the number of clients, a line for each contender, with logarithmic axes: latencies of contenders differ by factors. It has the colours of the composite that
 * it lies in, also after the theme has changed. Values are shown when the mouse is over a point, and can be copied and saved from the context menu. Used in the UI thread.
 */
public final class LineChart {
	/** How far from a point the mouse may be, in pixels. */
	private static final int NEAR = 12;
	/** Room at the ends of an axis, as a factor. */
	private static final double ROOM = 1.25;
	private static final double LITTLE_ROOM = 1.05;
	/** A chart that is lower, in pixels, does without the title of its clients. */
	private static final int LOW = 170;
	/** The room that a legend takes beside a name and between two, in pixels. */
	private static final int MARKS = 40;
	private static final int GAP = 5;
	/** The room of a chart's title, in rows of the legend. */
	private static final int TITLE_ROWS = 2;
	private static final Range EMPTY = new Range(1, 10);

	private final Chart chart;
	private final String unit;
	private final boolean hasLegend;
	private List<Line> lines = List.of();
	private boolean isLogarithmic = true;
	private Color drawnOn;

	/**
	 * A line of a chart.
	 *
	 * @param name   of the contender
	 * @param points in any order; those whose value is not above zero are not drawn
	 */
	public record Line(String name, List<Value> points) {
		public Line {
			points = points.stream().filter(point -> Double.isFinite(point.y()) && point.y() > 0 && point.x() > 0).sorted(Comparator.comparingDouble(Value::x)).toList();
		}

		private double[] xs() {
			return points.stream().mapToDouble(Value::x).toArray();
		}

		private double[] ys() {
			return points.stream().mapToDouble(Value::y).toArray();
		}

		/** With the intervals' bounds. */
		private DoubleStream extent() {
			return points.stream().flatMapToDouble(point -> DoubleStream.of(point.y() - point.below(), point.y() + point.above()));
		}
	}

	/**
	 * A point of a line.
	 *
	 * @param low  the lower bound of the value's interval; not finite where it is not known
	 * @param high the upper bound likewise
	 */
	public record Value(double x, double y, double low, double high) {
		/** A point whose interval is not known. */
		public Value(double x, double y) {
			this(x, y, Double.NaN, Double.NaN);
		}

		private double below() {
			return Double.isFinite(low) && low > 0 ? Math.max(0, y - low) : 0;
		}

		private double above() {
			return Double.isFinite(high) ? Math.max(0, high - y) : 0;
		}
	}

	/**
	 * @param unit      of the values, as the title of their axis
	 * @param hasLegend whether it says which line is whose, where that leaves most of its width to the lines; of charts side by side one is enough
	 */
	public LineChart(Composite parent, String title, String unit, boolean hasLegend) {
		this.unit = unit;
		this.hasLegend = hasLegend;
		chart = new Chart(parent, SWT.NONE);
		chart.getTitle().setText(title);
		chart.getTitle().setFont(JFaceResources.getFontRegistry().getBold(JFaceResources.DEFAULT_FONT));
		chart.getLegend().setPosition(SWT.RIGHT);
		axis(x(), Messages.clients);
		axis(y(), unit);
		x().getTick().setFormat(new TickFormat("#", this::isMeasured));
		y().getTick().setFormat(new TickFormat("#,##0.######", value -> !isLogarithmic || TickFormat.isDecade(value)));
		chart.addPaintListener(event -> followTheme());
		chart.addListener(SWT.Resize, event -> fit());
		chart.getPlotArea().getControl().addMouseMoveListener(event -> chart.getPlotArea().setToolTipText(near(event.x, event.y)));
		chart.getAccessible().addAccessibleListener(new AccessibleAdapter() {
			@Override
			public void getName(AccessibleEvent event) {
				event.result = NLS.bind(Messages.named, chart.getTitle().getText(), lines.size());
			}
		});
		new ChartMenu(this).install();
		followTheme();
		draw();
	}

	/** Leaves out what would take the room of the lines. */
	private void fit() {
		x().getTitle().setVisible(chart.getSize().y >= LOW);
		chart.getLegend().setVisible(hasLegend && 2 * legendWidth() <= chart.getSize().x);
	}

	/** Names stand in one column after the other where the chart is low. */
	private int legendWidth() {
		GC gc = new GC(chart);
		try {
			gc.setFont(chart.getLegend().getFont());
			int height = gc.getFontMetrics().getHeight() + GAP;
			int rows = Math.max(1, chart.getSize().y / height - TITLE_ROWS);
			int columns = Math.ceilDiv(lines.size(), rows);
			return columns * (MARKS + lines.stream().mapToInt(line -> gc.textExtent(line.name()).x).max().orElse(0));
		} finally {
			gc.dispose();
		}
	}

	private static void axis(IAxis axis, String title) {
		axis.getTitle().setText(title);
		axis.getTitle().setFont(JFaceResources.getDefaultFont());
		axis.setRange(EMPTY);
		axis.enableLogScale(true);
	}

	private IAxis x() {
		return chart.getAxisSet().getXAxis(0);
	}

	private IAxis y() {
		return chart.getAxisSet().getYAxis(0);
	}

	/** Draws these lines instead of those before. */
	public void show(String title, List<Line> newLines) {
		lines = List.copyOf(newLines);
		chart.getTitle().setText(title);
		draw();
	}

	private void draw() {
		chart.suspendUpdate(true);
		for (ISeries<?> old : chart.getSeriesSet().getSeries()) {
			if (lines.stream().noneMatch(line -> line.name().equals(old.getId()) && !line.points().isEmpty())) {
				chart.getSeriesSet().deleteSeries(old.getId());
			}
		}
		// A logarithmic axis refuses series that it does not know the range of.
		y().enableLogScale(false);
		x().enableLogScale(false);
		lines.stream().filter(line -> !line.points().isEmpty()).forEach(line -> {
			ISeries<?> series = series(line.name());
			series.setXSeries(line.xs());
			series.setYSeries(line.ys());
			bars(series.getYErrorBar(), line);
		});
		Range clients = range(lines.stream().flatMapToDouble(line -> DoubleStream.of(line.xs())), LITTLE_ROOM);
		scale(x(), clients, true);
		// If no tick has a number, the chart would draw what stands for none at the first.
		x().getTick().setVisible(clients != EMPTY);
		Range values = range(lines.stream().flatMapToDouble(Line::extent), ROOM);
		scale(y(), isLogarithmic ? TickFormat.decades(values) : values, isLogarithmic);
		fit();
		chart.suspendUpdate(false);
		chart.redraw();
	}

	private static void bars(IErrorBar bars, Line line) {
		bars.setType(IErrorBar.ErrorBarType.BOTH);
		bars.setMinusErrors(line.points().stream().mapToDouble(Value::below).toArray());
		bars.setPlusErrors(line.points().stream().mapToDouble(Value::above).toArray());
		bars.setVisible(line.points().stream().anyMatch(point -> point.below() + point.above() > 0));
	}

	/** Whether something was measured with so many clients. */
	private boolean isMeasured(double clients) {
		return lines.stream().anyMatch(line -> line.points().stream().anyMatch(point -> Math.abs(point.x() - clients) < 0.01));
	}

	private static Range range(DoubleStream values, double room) {
		DoubleSummaryStatistics all = values.summaryStatistics();
		return all.getCount() == 0 ? EMPTY : new Range(all.getMin() / room, all.getMax() * room);
	}

	private static void scale(IAxis axis, Range range, boolean isLogarithmic) {
		axis.setRange(isLogarithmic ? range : new Range(0, range.upper));
		axis.enableLogScale(isLogarithmic);
		axis.setRange(isLogarithmic ? range : new Range(0, range.upper));
	}

	private ISeries<?> series(String contender) {
		ISeries<?> known = chart.getSeriesSet().getSeries(contender);
		if (known != null) {
			return known;
		}
		ILineSeries<?> series = (ILineSeries<?>) chart.getSeriesSet().createSeries(SeriesType.LINE, contender);
		ContenderStyle style = ContenderStyle.of(contender);
		series.setLineStyle(style.line());
		series.setLineWidth(2);
		series.setSymbolType(style.mark());
		series.setSymbolSize(4);
		colour(series);
		return series;
	}

	private void colour(ILineSeries<?> series) {
		StoreColours.Pair colours = ContenderStyle.of(series.getId()).colour();
		Color colour = new Color(isDark(chart.getParent().getBackground().getRGB()) ? colours.onDark() : colours.onLight());
		series.setLineColor(colour);
		series.setSymbolColor(colour);
		series.getYErrorBar().setColor(colour);
	}

	private static boolean isDark(RGB background) {
		return background.getHSB()[2] < 0.5f;
	}

	/** The theme's colours come by style sheets to the composite around, at any time; this is asked before painting. */
	private void followTheme() {
		Composite around = chart.getParent();
		if (Objects.equals(drawnOn, around.getBackground())) {
			return;
		}
		drawnOn = around.getBackground();
		Color text = isDark(drawnOn.getRGB()) ? chart.getDisplay().getSystemColor(SWT.COLOR_WHITE) : chart.getDisplay().getSystemColor(SWT.COLOR_BLACK);
		chart.setBackground(drawnOn);
		chart.getPlotArea().setBackground(drawnOn);
		chart.getLegend().setBackground(drawnOn);
		chart.getLegend().setForeground(text);
		chart.getTitle().setForeground(text);
		for (IAxis axis : List.of(x(), y())) {
			axis.getTitle().setForeground(text);
			axis.getTick().setForeground(text);
			axis.getGrid().setForeground(new Color(isDark(drawnOn.getRGB()) ? new RGB(70, 76, 84) : new RGB(222, 226, 232)));
		}
		for (ISeries<?> series : chart.getSeriesSet().getSeries()) {
			colour((ILineSeries<?>) series);
		}
		chart.redraw();
	}

	/** The description of the point under the mouse, null if there is none. */
	String near(int mouseX, int mouseY) {
		String nearest = null;
		double distance = NEAR;
		for (Line line : lines) {
			ISeries<?> series = chart.getSeriesSet().getSeries(line.name());
			for (int i = 0; series != null && i < line.points().size(); i++) {
				Point pixel = series.getPixelCoordinates(i);
				double away = Math.hypot(pixel.x - mouseX, pixel.y - mouseY);
				if (away < distance) {
					distance = away;
					nearest = describe(line, line.points().get(i));
				}
			}
		}
		return nearest;
	}

	private String describe(Line line, Value point) {
		long clients = Math.round(point.x());
		return NLS.bind(clients == 1 ? Messages.atClient : Messages.atClients, new Object[] { line.name(), Long.toString(clients), Figures.of(point.y()), unit });
	}

	/** Whether the values' axis is logarithmic, as it is at first. */
	public boolean isLogarithmic() {
		return isLogarithmic;
	}

	/** Makes the values' axis logarithmic, or linear from zero. */
	public void setLogarithmic(boolean logarithmic) {
		isLogarithmic = logarithmic;
		draw();
	}

	/** The lines that are drawn. */
	public List<Line> lines() {
		return lines;
	}

	/** The unit of the values. */
	public String unit() {
		return unit;
	}

	/** The widget. */
	public Chart control() {
		return chart;
	}
}
