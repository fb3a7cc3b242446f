package org.modelarena.cli;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers that were measured, as people read them. */
final class Figures {
	private static final MathContext DIGITS = new MathContext(3);
	private static final double ALL_DIGITS = 1000;

	private Figures() {
	}

	/** Three significant digits, or all before the point: 0.00612, 1.76, 410, 12,345; a hyphen where there is no number. */
	static String of(double value) {
		if (!Double.isFinite(value)) {
			return "-";
		}
		if (Math.abs(value) >= ALL_DIGITS || value == 0) {
			return String.format("%,.0f", value);
		}
		BigDecimal rounded = new BigDecimal(value).round(DIGITS);
		return String.format("%." + Math.max(0, DIGITS.getPrecision() - (rounded.precision() - rounded.scale())) + "f", rounded);
	}
}
