package org.modelarena.bench.internal.report;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** One row a contender: a mark at one value and a bar to another; for experiments with one number of clients. */
final class RangeChart {
	private static final double ROW = 26;
	private static final double NAMES = 170;

	/** @param to the bar's other end; the same as {@code value} for none */
	record Row(String name, Style style, double value, double to) {
	}

	/** The horizontal axis. */
	record Values(String label, DoubleFunction<String> ticks, DoubleFunction<String> exact) {
	}

	private RangeChart() {
	}

	static String draw(String title, List<Row> rows, Values values) {
		double bottom = Plot.TOP + rows.size() * ROW;
		double height = bottom + 46;
		Scale x = Scale.logarithmic(rows.stream().flatMap(row -> Stream.of(row.value(), row.to())).mapToDouble(Double::doubleValue), NAMES,
				Plot.RIGHT - 46);
		Html svg = new Html();
		svg.raw("<svg class=\"chart\" viewBox=\"0 0 " + Numbers.at(Plot.WIDTH) + " " + Numbers.at(height) + "\" role=\"img\" aria-label=\""
				+ Html.escape(title) + "\">");
		svg.element("text", "class=\"title\" x=\"12\" y=\"22\"", title);
		svg.element("text", "class=\"axis\" x=\"12\" y=\"39\"", values.label());
		for (double tick : x.ticks()) {
			String at = Numbers.at(x.at(tick));
			svg.raw("<line class=\"grid\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + Numbers.at(Plot.TOP) + "\" y2=\"" + Numbers.at(bottom) + "\"/>");
			svg.element("text", "class=\"tick\" text-anchor=\"middle\" x=\"" + at + "\" y=\"" + Numbers.at(bottom + 18) + "\"", values.ticks().apply(tick));
		}
		for (int i = 0; i < rows.size(); i++) {
			drawRow(svg, rows.get(i), Plot.TOP + (i + 0.5) * ROW, x, values);
		}
		return svg.raw("</svg>").toString();
	}

	private static void drawRow(Html svg, Row row, double y, Scale x, Values values) {
		svg.element("text", "class=\"name\" text-anchor=\"end\" dominant-baseline=\"central\" x=\"" + Numbers.at(NAMES - 10) + "\" y=\"" + Numbers.at(y)
				+ "\"", row.name());
		if (!DoubleStream.of(row.value(), row.to()).allMatch(value -> value > 0)) {
			svg.element("text", "class=\"tick\" dominant-baseline=\"central\" x=\"" + Numbers.at(NAMES + 4) + "\" y=\"" + Numbers.at(y) + "\"",
					"no right answer");
			return;
		}
		double from = x.at(row.value());
		double to = x.at(row.to());
		svg.raw("<line x1=\"" + Numbers.at(from) + "\" x2=\"" + Numbers.at(to) + "\" y1=\"" + Numbers.at(y) + "\" y2=\"" + Numbers.at(y)
				+ "\" stroke-width=\"6\" stroke-linecap=\"round\" opacity=\"0.35\" stroke=\"var(--c" + row.style().colour() + ")\"/>");
		svg.raw(row.style().mark(from, y, row.name() + ": " + values.exact().apply(row.value())));
		svg.element("text", "class=\"tick\" dominant-baseline=\"central\" x=\"" + Numbers.at(Math.max(from, to) + 9) + "\" y=\"" + Numbers.at(y) + "\"",
				values.exact().apply(row.value()));
	}
}
