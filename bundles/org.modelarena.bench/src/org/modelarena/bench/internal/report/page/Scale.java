// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Maps values to coordinates, evenly or by their logarithm, and knows where ticks belong.
 *
 * @param low     value at {@code start}; positive for a logarithmic scale
 * @param high    value at {@code end}; larger than {@code low}
 * @param start   coordinate
 * @param end     coordinate; may be smaller than {@code start}, as on a y axis
 * @param logarithmic whether equal ratios get equal lengths
 */
public record Scale(double low, double high, double start, double end, boolean logarithmic) {
	private static final double[] STEPS = { 1, 2, 5, 10 };
	private static final int WANTED_TICKS = 5;

	/** A logarithmic scale for these values, widened to the next 1, 2 or 5 times a power of ten. Values that are not positive are left out. */
	public static Scale logarithmic(DoubleStream values, double start, double end) {
		double[] positive = values.filter(value -> value > 0 && Double.isFinite(value)).toArray();
		double low = DoubleStream.of(positive).min().orElse(1);
		double high = DoubleStream.of(positive).max().orElse(10);
		low = round(low, false);
		high = round(high, true);
		// At least a factor of five, so that noise does not look like a mountain.
		return high / low >= 5 ? new Scale(low, high, start, end, true) : new Scale(round(low / 1.6, false), round(high * 1.6, true), start, end, true);
	}

	private static double round(double value, boolean up) {
		double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-12));
		double best = up ? 10 * power : power;
		for (double factor : STEPS) {
			double candidate = factor * power;
			if (up && candidate >= value * (1 - 1e-12)) {
				return candidate;
			}
			if (!up && candidate <= value * (1 + 1e-12)) {
				best = candidate;
			}
		}
		return best;
	}

	private static double step(double extent) {
		double rough = extent / WANTED_TICKS;
		double power = Math.pow(10, Math.floor(Math.log10(rough)));
		for (double factor : STEPS) {
			if (factor * power >= rough * (1 - 1e-9)) {
				return factor * power;
			}
		}
		return 10 * power;
	}

	/** The coordinate of a value. */
	public double at(double value) {
		double share = logarithmic ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
		return start + Math.min(1.02, Math.max(-0.02, share)) * (end - start);
	}

	/** The values that get a label. */
	public List<Double> ticks() {
		return logarithmic ? logarithmicTicks() : linearTicks();
	}

	private List<Double> linearTicks() {
		List<Double> ticks = new ArrayList<>();
		double step = step(high - low);
		for (int i = 0; low + i * step <= high * (1 + 1e-9); i++) {
			ticks.add(low + i * step);
		}
		return ticks;
	}

	private List<Double> logarithmicTicks() {
		double decades = Math.log10(high / low);
		double[] factors = decades <= 2.4 ? new double[] { 1, 2, 5 } : new double[] { 1 };
		int every = decades > 7 ? 2 : 1;
		List<Double> ticks = new ArrayList<>();
		for (int exponent = (int) Math.floor(Math.log10(low)); exponent <= Math.ceil(Math.log10(high)); exponent += every) {
			for (double factor : factors) {
				double tick = factor * Math.pow(10, exponent);
				if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
					ticks.add(tick);
				}
			}
		}
		return ticks;
	}
}
