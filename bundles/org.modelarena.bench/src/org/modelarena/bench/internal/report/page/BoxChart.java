// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

import org.modelarena.bench.Amounts;
import org.modelarena.bench.statistics.Percentiles;

/** A box for each contender: half of the answers lie in it, the mark is the median, and whiskers reach to the 5th and 95th percentile. Time is logarithmic. */
public final class BoxChart {
	private static final double ROW = 24;
	private static final double NAMES = 190;
	/** With more boxes it is as high as two other charts. */
	private static final int TALL = 9;

	/**
	 * A box.
	 *
	 * @param median      in milliseconds
	 * @param percentiles likewise, by percent
	 * @param count       the size of the sample; whiskers and boxes that it does not carry are left out
	 * @param isSound     whether times were steady and precise when it was measured
	 */
	public record Box(String name, Style style, double median, Map<Double, Double> percentiles, long count, boolean isSound) {
	}

	private BoxChart() {
	}

	public static String draw(String title, List<Box> boxes) {
		String tall = boxes.size() > TALL ? " tall" : "";
		double bottom = Plot.TOP + boxes.size() * ROW;
		double names = ChartText.column(NAMES, boxes.stream().map(Box::name));
		Scale x = Scale.logarithmic(boxes.stream().flatMapToDouble(box -> DoubleStream.of(box.percentiles().get(5.0), box.median(), box.percentiles().get(95.0))), names, Plot.RIGHT - 52);
		Html svg = new Html();
		svg.raw("<svg class=\"chart" + tall + "\" tabindex=\"0\" viewBox=\"0 0 " + Numbers.at(Plot.WIDTH) + " " + Numbers.at(bottom + 30)
				+ "\" role=\"img\" aria-label=\"" + Html.escape(title) + "\">");
		ChartText.title(svg, title);
		svg.element("text", "class=\"axis\" x=\"12\" y=\"39\"", "box: half of the answers, whiskers: 90 %, mark: median; logarithmic");
		double last = Double.NEGATIVE_INFINITY;
		for (double tick : x.ticks()) {
			String at = Numbers.at(x.at(tick));
			svg.raw("<line class=\"grid\" x1=\"" + at + "\" x2=\"" + at + "\" y1=\"" + Numbers.at(Plot.TOP) + "\" y2=\"" + Numbers.at(bottom) + "\"/>");
			if (x.at(tick) - last > 50) {
				svg.element("text", "class=\"tick\" text-anchor=\"middle\" x=\"" + at + "\" y=\"" + Numbers.at(bottom + 18) + "\"", Numbers.timeTick(tick));
				last = x.at(tick);
			}
		}
		for (int i = 0; i < boxes.size(); i++) {
			row(svg, boxes.get(i), Plot.TOP + (i + 0.5) * ROW, x);
		}
		return svg.raw("</svg>").toString();
	}

	private static void row(Html svg, Box box, double y, Scale x) {
		double median = box.median();
		svg.element("text", "class=\"name\" text-anchor=\"end\" dominant-baseline=\"central\" x=\"" + Numbers.at(x.start() - 10) + "\" y=\"" + Numbers.at(y) + "\"", box.name());
		StringBuilder words = new StringBuilder(box.name() + ": median " + Numbers.time(median));
		double right = x.at(median);
		if (Percentiles.carries(5, box.count())) {
			right = x.at(box.percentiles().get(95.0));
			svg.raw("<line " + new Style(box.style().series(), box.style().colour(), 0, "").stroke() + " stroke-width=\"1.5\" x1=\"" + Numbers.at(x.at(box.percentiles().get(5.0)))
					+ "\" x2=\"" + Numbers.at(right) + "\" y1=\"" + Numbers.at(y) + "\" y2=\"" + Numbers.at(y) + "\"/>");
			words.append(", 90 % from ").append(Numbers.time(box.percentiles().get(5.0))).append(" to ").append(Numbers.time(box.percentiles().get(95.0)));
		}
		if (Percentiles.carries(25, box.count())) {
			double from = x.at(box.percentiles().get(25.0));
			double to = Math.max(from + 1, x.at(box.percentiles().get(75.0)));
			right = Math.max(right, to);
			svg.raw("<rect " + box.style().fill() + " opacity=\"0.35\" x=\"" + Numbers.at(from) + "\" y=\"" + Numbers.at(y - 7) + "\" width=\"" + Numbers.at(to - from)
					+ "\" height=\"14\"/>");
			words.append(", half from ").append(Numbers.time(box.percentiles().get(25.0))).append(" to ").append(Numbers.time(box.percentiles().get(75.0)));
		}
		svg.raw(box.style().mark(x.at(median), y, words + ", n = " + Amounts.of(box.count()), box.isSound()));
		svg.element("text", "class=\"tick\" dominant-baseline=\"central\" x=\"" + Numbers.at(right + 9) + "\" y=\"" + Numbers.at(y) + "\"", Numbers.time(median));
	}
}
