// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;

import org.modelarena.bench.Amounts;

/** Values against numbers of clients, sizes of models, or rounds, a line for each contender; the vertical axis is logarithmic. */
public final class LineChart {
	/**
	 * A line.
	 *
	 * @param points ascending
	 */
	public record Line(String name, Style style, List<Point> points) {
	}

	/**
	 * A point.
	 *
	 * @param at       the number of clients, the size, or the round
	 * @param value    not a number where nothing was measured: the line has a gap there
	 * @param low      the lower bound of the value's interval; not a number without one
	 * @param high     the upper bound likewise
	 * @param isSound  whether times were steady and precise when it was measured
	 */
	public record Point(int at, double value, double low, double high, boolean isSound) {
		public Point(int at, double value) {
			this(at, value, Double.NaN, Double.NaN, true);
		}
	}

	/**
	 * The vertical axis.
	 *
	 * @param extent all values that the axis must have room for, so that charts side by side can share it
	 */
	public record Values(String label, double[] extent, DoubleFunction<String> ticks, DoubleFunction<String> exact) {
	}

	/** The horizontal axis. */
	public enum Across {
		/** Each has a tick, evenly by their logarithm. */
		CLIENTS("client threads", "client", true),
		/** Likewise. */
		SIZES("size", "size", true),
		/** Evenly. */
		ROUNDS("round", "round", false);

		private final String label;
		private final String noun;
		private final boolean isLogarithmic;

		Across(String label, String noun, boolean isLogarithmic) {
			this.label = label;
			this.noun = noun;
			this.isLogarithmic = isLogarithmic;
		}

		private Plot.Axis axis(double[] numbers) {
			return isLogarithmic ? new Plot.Axis(logarithmicScale(numbers), label, DoubleStream.of(numbers).boxed().toList(), Numbers::countTick)
					: Plot.Axis.of(new Scale(0, numbers.length == 0 ? 1 : numbers[numbers.length - 1], Plot.LEFT, Plot.RIGHT, false), label, Numbers::countTick);
		}

		private String named(int number) {
			return this == CLIENTS ? Amounts.of(number, noun) : noun + " " + number;
		}
	}

	private LineChart() {
	}

	/** Against numbers of clients. */
	public static String draw(String title, List<Line> lines, Values values) {
		return draw(title, lines, values, Across.CLIENTS);
	}

	/** Against what is across. */
	public static String draw(String title, List<Line> lines, Values values, Across across) {
		Plot.Axis axis = across.axis(lines.stream().flatMap(line -> line.points().stream()).mapToDouble(Point::at).distinct().sorted().toArray());
		Scale x = axis.scale();
		Scale y = Scale.logarithmic(DoubleStream.of(values.extent()), Plot.BOTTOM, Plot.TOP);
		Plot plot = new Plot(title, axis, Plot.Axis.of(y, values.label(), values.ticks()));
		for (Line line : lines) {
			drawLine(plot.body(), line, x, y);
			line.points().forEach(point -> drawInterval(plot.body(), line.style(), point, x, y));
		}
		// Marks lie over all lines, or a crossing hides them.
		for (Line line : lines) {
			for (Point point : line.points()) {
				if (point.value() > 0) {
					plot.body().raw(line.style().mark(x.at(point.at()), y.at(point.value()), line.name() + ", " + across.named(point.at()) + ": "
							+ values.exact().apply(point.value()) + interval(point, values), point.isSound()));
				}
			}
		}
		return plot.svg();
	}

	private static String interval(Point point, Values values) {
		return hasInterval(point) ? " (" + values.exact().apply(Math.max(0, point.low())) + " to " + values.exact().apply(point.high()) + ")" : "";
	}

	private static boolean hasInterval(Point point) {
		return Double.isFinite(point.low()) && Double.isFinite(point.high());
	}

	/** Draws an interval; one that begins at zero or below, where a logarithm has no place, begins at the axis. */
	private static void drawInterval(Html body, Style style, Point point, Scale x, Scale y) {
		if (hasInterval(point) && point.value() > 0 && point.high() > point.low()) {
			String at = Numbers.at(x.at(point.at()));
			body.raw("<path class=\"interval\" " + new Style(style.series(), style.colour(), 0, "").stroke() + " d=\"M" + at + " " + Numbers.at(y.at(Math.max(point.low(), y.low()))) + "V"
					+ Numbers.at(y.at(
							point.high()))
					+ "\"/>");
		}
	}

	/** With a little room at both ends. */
	private static Scale logarithmicScale(double[] numbers) {
		double low = numbers.length == 0 ? 1 : numbers[0];
		double high = numbers.length == 0 ? 1 : numbers[numbers.length - 1];
		double room = Math.max(1.06, Math.pow(high / low, 0.04));
		return low == high ? new Scale(low / 2, high * 2, Plot.LEFT, Plot.RIGHT, true) : new Scale(low / room, high * room, Plot.LEFT, Plot.RIGHT, true);
	}

	private static void drawLine(Html body, Line line, Scale x, Scale y) {
		StringBuilder path = new StringBuilder();
		boolean pen = false;
		for (Point point : line.points()) {
			boolean drawable = point.value() > 0;
			if (drawable) {
				path.append(pen ? 'L' : 'M').append(Numbers.at(x.at(point.at()))).append(' ').append(Numbers.at(y.at(point.value())));
			}
			pen = drawable;
		}
		body.raw("<path class=\"line\" " + line.style().stroke() + " d=\"" + path + "\"/>");
	}
}
