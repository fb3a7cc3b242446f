// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.report.page;

import java.util.Locale;

import org.modelarena.bench.Figures;

/** Numbers as people read them. */
public final class Numbers {
	private static final String NONE = "–";

	private Numbers() {
	}

	/** See {@link Figures#of}; a dash where there is no number. */
	public static String plain(double value) {
		return Double.isFinite(value) ? Figures.of(value) : NONE;
	}

	/** A time with the unit that suits it: 250 µs, 3.2 ms, 1.5 s. */
	public static String time(double millis) {
		if (!Double.isFinite(millis)) {
			return NONE;
		}
		if (millis < 0.0009995) {
			return plain(millis * 1e6) + " ns";
		}
		if (millis < 0.9995) {
			return plain(millis * 1000) + " µs";
		}
		return millis < 999.5 ? plain(millis) + " ms" : millis < 120_000 ? plain(millis / 1000) + " s" : plain(millis / 60_000) + " min";
	}

	/** A tick of a time axis: like {@link #time}, without digits that are zero. */
	public static String timeTick(double millis) {
		return millis == 0 ? "0" : millis < 0.001 ? trim(millis * 1e6) + " ns"
				: millis < 1 ? trim(millis * 1000) + " µs" : millis < 1000 ? trim(millis) + " ms" : trim(millis / 1000) + " s";
	}

	/** A tick of a rate axis: 200, 10k, 1.5M. */
	public static String countTick(double value) {
		return value >= 1e6 ? trim(value / 1e6) + "M" : value >= 1e3 ? trim(value / 1e3) + "k" : trim(value);
	}

	private static String trim(double value) {
		return new java.math.BigDecimal(value).round(new java.math.MathContext(6)).stripTrailingZeros().toPlainString();
	}

	public static String bytes(long bytes) {
		if (bytes < 1024) {
			return bytes + " B";
		}
		String[] units = { "KiB", "MiB", "GiB", "TiB" };
		double value = bytes / 1024.0;
		int unit = 0;
		while (value >= 1024 && unit < units.length - 1) {
			value /= 1024;
			unit++;
		}
		return plain(value) + " " + units[unit];
	}

	/** Six significant digits for programs, with an exponent if it is tiny; empty where there is no number. */
	public static String exact(double value) {
		return !Double.isFinite(value) ? "" : value != 0 && Math.abs(value) < 1e-9 ? String.format(Locale.ROOT, "%.5e", value) : trim(value);
	}

	/** A probability: 0.032, or "< 0.001". */
	public static String probability(double p) {
		return !Double.isFinite(p) ? NONE : p < 0.001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
	}

	/** A ratio as words have it: 2.3 times, 14 times. */
	public static String times(double factor) {
		return plain(factor) + " times";
	}

	/** An interval of ratios: what is beyond a thousand says no more than that. */
	public static String interval(double low, double high) {
		return (low < 0.001 ? "< 0.001" : plain(low)) + " to " + (high > 1000 ? "> 1,000" : plain(high));
	}

	/** How much more a ratio is: +24 %, −8 %. */
	public static String change(double ratio) {
		if (!Double.isFinite(ratio)) {
			return NONE;
		}
		double percent = (ratio - 1) * 100;
		return (percent < 0 ? "−" : "+") + plain(Math.abs(percent)) + " %";
	}

	/** A coordinate in SVG. */
	public static String at(double coordinate) {
		String text = String.format(Locale.ROOT, "%.2f", coordinate);
		return text.endsWith(".00") ? text.substring(0, text.length() - 3) : text;
	}
}
