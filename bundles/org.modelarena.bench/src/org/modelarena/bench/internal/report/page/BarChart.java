// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.function.DoubleFunction;

/** A bar for each of several values; from zero. */
public final class BarChart {
	private static final double ROW = 26;
	private static final double NAMES = 130;

	/** @param colour number of a CSS variable */
	public record Bar(String name, int colour, double value) {
	}

	private BarChart() {
	}

	public static String draw(String title, List<Bar> bars, DoubleFunction<String> exact) {
		double names = ChartText.column(NAMES, bars.stream().map(Bar::name));
		double height = 40 + bars.size() * ROW + 12;
		double most = bars.stream().mapToDouble(Bar::value).max().orElse(1);
		double width = Plot.RIGHT - 90 - names;
		Html svg = new Html();
		svg.raw("<svg class=\"chart\" tabindex=\"0\" viewBox=\"0 0 " + Numbers.at(Plot.WIDTH) + " " + Numbers.at(height) + "\" role=\"img\" aria-label=\"" + Html.escape(title)
				+ "\">");
		ChartText.title(svg, title);
		for (int i = 0; i < bars.size(); i++) {
			Bar bar = bars.get(i);
			double y = 36 + (i + 0.5) * ROW;
			double length = Math.max(1, width * bar.value() / Math.max(most, 1e-9));
			svg.element("text", "class=\"name\" text-anchor=\"end\" dominant-baseline=\"central\" x=\"" + Numbers.at(names - 10) + "\" y=\"" + Numbers.at(y) + "\"", bar.name());
			svg.raw("<rect class=\"m\" x=\"" + Numbers.at(names) + "\" y=\"" + Numbers.at(y - 8) + "\" width=\"" + Numbers.at(length) + "\" height=\"16\" rx=\"2\" fill=\"var(--c" + bar
					.colour() + ")\"><title>").text(bar.name() + ": " + exact.apply(bar.value())).raw("</title></rect>");
			svg.element("text", "class=\"tick\" dominant-baseline=\"central\" x=\"" + Numbers.at(names + length + 8) + "\" y=\"" + Numbers.at(y) + "\"", exact.apply(bar.value()));
		}
		return svg.raw("</svg>").toString();
	}
}
