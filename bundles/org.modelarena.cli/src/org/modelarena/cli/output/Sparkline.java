// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.List;
import java.util.stream.IntStream;

/** A series of numbers, such as times, in one word of bars. Stateless. */
public final class Sparkline {
	private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
	/** Smaller differences do not fill the height: noise should look like noise. */
	private static final double LEAST_RANGE = 0.2;
	/** The most bars that fit into a terminal's line. */
	private static final int MOST_BARS = 78;

	private Sparkline() {
	}

	/** One bar for each value, the lowest for the smallest; of more than 78 values, those that are spread evenly, with the first and the last. */
	public static String of(List<Double> all) {
		List<Double> values = all.size() <= MOST_BARS ? all : IntStream.range(0, MOST_BARS).mapToObj(i -> all.get((int) ((long) i * (all.size() - 1) / (MOST_BARS - 1)))).toList();
		double least = values.stream().mapToDouble(Double::doubleValue).min().orElse(1);
		double most = values.stream().mapToDouble(Double::doubleValue).max().orElse(1);
		double middle = (least + most) / 2;
		double range = Math.max(most - least, LEAST_RANGE * middle);
		StringBuilder line = new StringBuilder();
		for (double value : values) {
			double height = range == 0 ? 0.5 : (value - middle) / range + 0.5;
			line.append(BARS.charAt((int) Math.min(BARS.length() - 1L, Math.max(0, Math.round(height * (BARS.length() - 1))))));
		}
		return line.toString();
	}
}
