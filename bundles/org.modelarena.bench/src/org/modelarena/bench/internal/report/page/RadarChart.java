// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.function.IntPredicate;

/** Medians of several queries around a centre, a ring for each contender; further out is slower. The radius is logarithmic and the same for all queries. */
public final class RadarChart {
	private static final double SIZE = 440;
	private static final double RADIUS = 128;
	private static final double HOLE = 14;
	private static final double Y = 220;
	/** Letters of a word. */
	private static final int LABEL = 13;

	/**
	 * A ring.
	 *
	 * @param millis  for each query; not a number where there is none: the ring is open there
	 * @param isSound whether times were steady and precise when the query at a place was measured
	 */
	public record Ring(String name, Style style, double[] millis, IntPredicate isSound) {
		public Ring(String name, Style style, double[] millis) {
			this(name, style, millis, query -> true);
		}
	}

	private RadarChart() {
	}

	/** @param extent all values that the scale must have room for, so that charts side by side can share it */
	public static String draw(String title, List<String> queries, List<Ring> rings, double[] extent) {
		Scale scale = Scale.logarithmic(java.util.stream.DoubleStream.of(extent), HOLE, RADIUS);
		Html svg = new Html();
		svg.raw("<svg class=\"chart radar\" tabindex=\"0\" viewBox=\"0 0 " + Numbers.at(SIZE) + " 400\" role=\"img\" aria-label=\"" + Html.escape(title) + "\">");
		ChartText.title(svg, title);
		svg.element("text", "class=\"axis\" x=\"12\" y=\"39\"", "median, logarithmic, a scale for each chart; further in is faster");
		grid(svg, queries, scale);
		for (Ring ring : rings) {
			StringBuilder path = new StringBuilder();
			boolean pen = false;
			int count = queries.size();
			for (int i = 0; i <= count; i++) {
				double value = ring.millis()[i % count];
				if (value > 0) {
					path.append(pen ? 'L' : 'M').append(Numbers.at(x(i, count, scale.at(value)))).append(' ').append(Numbers.at(y(i, count, scale.at(value))));
				}
				pen = value > 0;
			}
			svg.raw("<path class=\"line\" " + ring.style().stroke() + " d=\"" + path + "\"/>");
		}
		for (Ring ring : rings) {
			for (int i = 0; i < queries.size(); i++) {
				if (ring.millis()[i] > 0) {
					double radius = scale.at(ring.millis()[i]);
					svg.raw(ring.style().mark(x(i, queries.size(), radius), y(i, queries.size(), radius), ring.name() + ", " + queries.get(i) + ": " + Numbers.time(ring.millis()[i]), ring.isSound()
							.test(i)));
				}
			}
		}
		ticks(svg, queries.size(), scale);
		return svg.raw("</svg>").toString();
	}

	private static void grid(Html svg, List<String> queries, Scale scale) {
		int count = queries.size();
		for (double tick : scale.ticks()) {
			double radius = scale.at(tick);
			svg.raw("<circle class=\"grid\" fill=\"none\" cx=\"" + Numbers.at(SIZE / 2) + "\" cy=\"" + Numbers.at(Y) + "\" r=\"" + Numbers.at(radius) + "\"/>");
		}
		for (int i = 0; i < count; i++) {
			svg.raw("<line class=\"grid\" x1=\"" + Numbers.at(SIZE / 2) + "\" y1=\"" + Numbers.at(Y) + "\" x2=\"" + Numbers.at(x(i, count, RADIUS)) + "\" y2=\"" + Numbers.at(y(i,
					count, RADIUS)) + "\"/>");
			double side = Math.sin(2 * Math.PI * i / count);
			label(svg, queries.get(i), Math.abs(side) < 0.2 ? "middle" : side > 0 ? "start" : "end", new double[] { x(i, count, RADIUS + 10), y(i, count, RADIUS + 16) });
		}
	}

	/** Over all rings, or they would hide them. */
	private static void ticks(Html svg, int count, Scale scale) {
		double last = Double.NEGATIVE_INFINITY;
		for (double tick : scale.ticks()) {
			if (scale.at(tick) - last >= 17) {
				svg.element("text", "class=\"tick ring\" text-anchor=\"middle\" x=\"" + Numbers.at(x(0.5, count, scale.at(tick))) + "\" y=\"" + Numbers.at(y(0.5, count, scale.at(tick)) + 4) + "\"",
						Numbers.timeTick(
								tick));
				last = scale.at(tick);
			}
		}
	}

	/** A name on as many lines as it has words: in one it would leave no room for the chart. */
	private static void label(Html svg, String name, String anchor, double[] at) {
		String[] words = name.split("(?<=[a-z0-9])(?=[A-Z])");
		svg.raw("<text class=\"tick\" text-anchor=\"" + anchor + "\">");
		for (int i = 0; i < words.length; i++) {
			String word = words[i].length() <= LABEL ? words[i] : words[i].substring(0, LABEL - 1) + "…";
			svg.element("tspan", "x=\"" + Numbers.at(at[0]) + "\" y=\"" + Numbers.at(at[1] + 4 + (i - (words.length - 1) / 2.0) * 12.5) + "\"", word);
		}
		svg.raw("</text>");
	}

	private static double x(double i, int count, double radius) {
		return SIZE / 2 + radius * Math.sin(2 * Math.PI * i / count);
	}

	private static double y(double i, int count, double radius) {
		return Y - radius * Math.cos(2 * Math.PI * i / count);
	}
}
