// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

import org.modelarena.bench.Amounts;

/** Values against numbers of clients, a line for each contender; both axes logarithmic. */
public final class LineChart {
	/**
	 * A line.
	 *
	 * @param points ascending by clients
	 */
	public record Line(String name, Style style, List<Point> points) {
	}

	/**
	 * A point.
	 *
	 * @param value    not a number where nothing was measured: the line has a gap there
	 * @param low      the lower bound of the value's interval; not a number without one
	 * @param high     the upper bound likewise
	 * @param isSound  whether times were steady and precise when it was measured
	 */
	public record Point(int clients, double value, double low, double high, boolean isSound) {
		public Point(int clients, double value) {
			this(clients, value, Double.NaN, Double.NaN, true);
		}
	}

	/**
	 * The vertical axis.
	 *
	 * @param extent all values that the axis must have room for, so that charts side by side can share it
	 */
	public record Values(String label, double[] extent, DoubleFunction<String> ticks, DoubleFunction<String> exact) {
	}

	private LineChart() {
	}

	public static String draw(String title, List<Line> lines, Values values) {
		double[] clients = lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::clients).distinct().sorted().toArray();
		Scale x = clientScale(clients);
		Scale y = Scale.logarithmic(DoubleStream.of(values.extent()), Plot.BOTTOM, Plot.TOP);
		Plot plot = new Plot(title, new Plot.Axis(x, "client threads", DoubleStream.of(clients).boxed().toList(), Numbers::countTick),
				Plot.Axis.of(y, values.label(), values.ticks()));
		for (Line line : lines) {
			drawLine(plot.body(), line, x, y);
			line.points().forEach(point -> drawInterval(plot.body(), line.style(), point, x, y));
		}
		// Marks lie over all lines, or a crossing hides them.
		for (Line line : lines) {
			for (Point point : line.points()) {
				if (point.value() > 0) {
					plot.body().raw(line.style().mark(x.at(point.clients()), y.at(point.value()), line.name() + ", " + Amounts.of(point.clients(), "client") + ": "
							+ values.exact().apply(point.value()) + interval(point, values) + (point.isSound() ? "" : ", not steady or not precise"), !point.isSound()));
				}
			}
		}
		return plot.svg();
	}

	private static String interval(Point point, Values values) {
		return point.low() > 0 ? " (" + values.exact().apply(point.low()) + " to " + values.exact().apply(point.high()) + ")" : "";
	}

	private static void drawInterval(Html body, Style style, Point point, Scale x, Scale y) {
		if (point.low() > 0 && point.high() > point.low()) {
			String at = Numbers.at(x.at(point.clients()));
			body.raw("<path class=\"interval\" " + new Style(style.series(), style.colour(), 0, "").stroke() + " d=\"M" + at + " " + Numbers.at(y.at(point.low())) + "V" + Numbers.at(y.at(
					point.high())) + "\"/>");
		}
	}

	/** With a little room at both ends. */
	private static Scale clientScale(double[] clients) {
		double low = clients.length == 0 ? 1 : clients[0];
		double high = clients.length == 0 ? 1 : clients[clients.length - 1];
		double room = Math.max(1.06, Math.pow(high / low, 0.04));
		return low == high ? new Scale(low / 2, high * 2, Plot.LEFT, Plot.RIGHT, true) : new Scale(low / room, high * room, Plot.LEFT, Plot.RIGHT, true);
	}

	private static void drawLine(Html body, Line line, Scale x, Scale y) {
		StringBuilder path = new StringBuilder();
		boolean pen = false;
		for (Point point : line.points()) {
			boolean drawable = point.value() > 0;
			if (drawable) {
				path.append(pen ? 'L' : 'M').append(Numbers.at(x.at(point.clients()))).append(' ').append(Numbers.at(y.at(point.value())));
			}
			pen = drawable;
		}
		body.raw("<path class=\"line\" " + line.style().stroke() + " d=\"" + path + "\"/>");
	}
}
