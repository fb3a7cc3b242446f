// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;

/** The share of answers that came within a time, a curve for each contender; time is logarithmic. */
public final class PercentileChart {
	/**
	 * A curve.
	 *
	 * @param percentiles milliseconds by percent, ascending; those that the sample carries, and its extremes
	 * @param isSound     whether times were steady and precise when it was measured
	 */
	public record Curve(String name, Style style, Map<Double, Double> percentiles, boolean isSound) {
	}

	private static final DoubleFunction<String> PERCENT = value -> Numbers.countTick(value) + " %";

	private static final double[] MARKED = { 50, 90, 99 };

	private PercentileChart() {
	}

	public static String draw(String title, List<Curve> curves) {
		Scale x = Scale.logarithmic(curves.stream().flatMap(curve -> curve.percentiles().values().stream()).mapToDouble(Double::doubleValue),
				Plot.LEFT, Plot.RIGHT);
		Scale y = new Scale(0, 100, Plot.BOTTOM, Plot.TOP, false);
		Plot plot = new Plot(title, Plot.Axis.of(x, "latency, logarithmic", Numbers::timeTick),
				new Plot.Axis(y, "share of answers that took no longer", List.of(0.0, 25.0, 50.0, 75.0, 100.0), PERCENT));
		for (Curve curve : curves) {
			StringBuilder path = new StringBuilder();
			curve.percentiles().forEach((percent, millis) -> path.append(path.isEmpty() ? 'M' : 'L').append(Numbers.at(x.at(millis))).append(' ')
					.append(Numbers.at(y.at(percent))));
			plot.body().raw("<path class=\"line\" " + curve.style().stroke() + " d=\"" + path + "\"><title>" + Html.escape(curve.name())
					+ "</title></path>");
		}
		for (Curve curve : curves) {
			for (double percent : MARKED) {
				if (curve.percentiles().containsKey(percent)) {
					double millis = curve.percentiles().get(percent);
					plot.body().raw(curve.style().mark(x.at(millis), y.at(percent), curve.name() + ": " + Numbers.countTick(percent) + " % of the answers within " + Numbers.time(
							millis), curve.isSound()));
				}
			}
		}
		return plot.svg();
	}
}
