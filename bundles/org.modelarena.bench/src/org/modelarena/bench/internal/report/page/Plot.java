// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.function.DoubleFunction;

/** The frame of a chart: its title, axes, grid and labels. The chart draws into {@link #body}. Not thread-safe. */
public final class Plot {
	public static final double WIDTH = 520;
	public static final double HEIGHT = 310;
	public static final double LEFT = 64;
	public static final double RIGHT = WIDTH - 28;
	public static final double TOP = 56;
	public static final double BOTTOM = HEIGHT - 46;

	/**
	 * An axis.
	 *
	 * @param label the quantity, with the unit
	 * @param ticks values with a label
	 * @param names the labels
	 */
	public record Axis(Scale scale, String label, List<Double> ticks, DoubleFunction<String> names) {
		/** An axis with the scale's own ticks. */
		public static Axis of(Scale scale, String label, DoubleFunction<String> names) {
			return new Axis(scale, label, scale.ticks(), names);
		}
	}

	private final String title;
	private final Axis x;
	private final Axis y;
	private final Html body = new Html();

	public Plot(String title, Axis x, Axis y) {
		this.title = title;
		this.x = x;
		this.y = y;
	}

	/** The markup over the grid. */
	public Html body() {
		return body;
	}

	/** The whole chart. */
	public String svg() {
		Html svg = new Html();
		svg.raw("<svg class=\"chart\" tabindex=\"0\" viewBox=\"0 0 " + Numbers.at(WIDTH) + " " + Numbers.at(HEIGHT) + "\" role=\"img\" aria-label=\""
				+ Html.escape(title) + "\">");
		ChartText.title(svg, title);
		svg.element("text", "class=\"axis\" x=\"12\" y=\"39\"", y.label());
		for (double tick : y.ticks()) {
			String at = Numbers.at(y.scale().at(tick));
			svg.raw("<line class=\"grid\" x1=\"" + Numbers.at(LEFT) + "\" x2=\"" + Numbers.at(RIGHT) + "\" y1=\"" + at + "\" y2=\"" + at + "\"/>");
			svg.element("text", "class=\"tick\" text-anchor=\"end\" dominant-baseline=\"central\" x=\"" + Numbers.at(LEFT - 8) + "\" y=\"" + at + "\"",
					y.names().apply(tick));
		}
		double lastLabel = Double.NEGATIVE_INFINITY;
		for (double tick : x.ticks()) {
			double position = x.scale().at(tick);
			String at = Numbers.at(position);
			svg.raw("<line class=\"grid\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + Numbers.at(TOP) + "\" y2=\"" + Numbers.at(BOTTOM) + "\"/>");
			String name = x.names().apply(tick);
			double half = name.length() * 3.4 + 4;
			// A label that would run into the one before it is left out; its grid line stays.
			if (position - half > lastLabel) {
				svg.element("text", "class=\"tick\" text-anchor=\"middle\" x=\"" + at + "\" y=\"" + Numbers.at(BOTTOM + 18) + "\"", name);
				lastLabel = position + half;
			}
		}
		svg.raw("<line class=\"base\" x1=\"" + Numbers.at(LEFT) + "\" x2=\"" + Numbers.at(RIGHT) + "\" y1=\"" + Numbers.at(BOTTOM) + "\" y2=\""
				+ Numbers.at(BOTTOM) + "\"/>");
		svg.element("text", "class=\"axis\" text-anchor=\"middle\" x=\"" + Numbers.at((LEFT + RIGHT) / 2) + "\" y=\"" + Numbers.at(HEIGHT - 8) + "\"",
				x.label());
		return svg.raw(body.toString()).raw("</svg>").toString();
	}
}
