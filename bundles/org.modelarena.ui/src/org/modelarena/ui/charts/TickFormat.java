// SPDX-License-Identifier: EPL-2.0
package org.modelarena.ui.charts;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.FieldPosition;
import java.util.Locale;
import java.util.function.DoublePredicate;

import org.eclipse.swtchart.Range;

/**
 * The numbers at an axis: only some of its ticks have one. The chart chooses the ticks by itself. Three dots are its text for one that has no number of its own, but
 * for one whose text has no room it has none. Used in the UI thread.
 */
final class TickFormat extends DecimalFormat {
	private static final long serialVersionUID = 1L;
	private static final double NEAR = 1e-6;
	/** Wider and higher than any chart. */
	private static final String NO_ROOM = "0".repeat(500) + "\n".repeat(150);

	private final transient DoublePredicate isTold;

	/** @param isTold whether a tick has a number */
	TickFormat(String pattern, DoublePredicate isTold) {
		super(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
		this.isTold = isTold;
	}

	@Override
	public StringBuffer format(double value, StringBuffer text, FieldPosition position) {
		return isTold.test(value) ? super.format(isDecade(value) ? decade(value) : value, text, position) : text.append(NO_ROOM);
	}

	/** Whether a value is a power of ten. */
	static boolean isDecade(double value) {
		double power = Math.log10(value);
		return Math.abs(power - Math.rint(power)) < NEAR;
	}

	/** Without the last digits that a logarithm adds. */
	private static double decade(double value) {
		return value > 0.5 ? Math.rint(value) : 1 / Math.rint(1 / value);
	}

	/** The least range of whole decades around a range above zero. */
	static Range decades(Range range) {
		double low = Math.pow(10, Math.floor(Math.log10(range.lower)));
		double high = Math.pow(10, Math.ceil(Math.log10(range.upper)));
		return new Range(low, high > low ? high : 10 * low);
	}
}
