// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.util.Locale;

/** Numbers that were measured, as people read them. */
public final class Figures {
	private Figures() {
	}

	/** Three significant digits, or all before the point, thousands separated: 0.0123, 1.23, 12.3, 1,234; a hyphen where there is no number. */
	public static String of(double value) {
		if (!Double.isFinite(value)) {
			return "-";
		}
		double size = Math.abs(value);
		if (size == 0) {
			return "0";
		}
		if (size >= 99.95) {
			return String.format(Locale.ROOT, "%,.0f", value);
		}
		int decimals = size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 2 - (int) Math.floor(Math.log10(size));
		return String.format(Locale.ROOT, "%." + Math.min(decimals, 6) + "f", value);
	}
}
