// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.util.List;
import java.util.Locale;

/** Counts and times as people write them, the same in every country. Stateless; {@link Figures} is for what was measured. */
public final class Amounts {
	private static final long MINUTE = 60;
	private static final long HOUR = 60 * MINUTE;
	/** Up to here, tenths of seconds are worth reading. */
	private static final double FEW_SECONDS = 2 * MINUTE;

	private static final int THOUSAND = 1000;
	private static final double HALF_A_TENTH = 0.05;
	private static final List<String> UNITS = List.of("bytes", "kB", "MB", "GB", "TB");

	private Amounts() {
	}

	/** "1 step", "2,000 steps", "2 queries". */
	public static String of(long count, String one) {
		return of(count) + ' ' + (count == 1 ? one : one.endsWith("y") ? one.substring(0, one.length() - 1) + "ies" : one + "s");
	}

	/** "2,000". */
	public static String of(long count) {
		return String.format(Locale.ROOT, "%,d", count);
	}

	/** "870 bytes", "7.6 kB", "1.2 GB". */
	public static String bytes(long count) {
		double shown = count;
		int unit = 0;
		// What would be rounded to "1000.0 kB" is a unit more.
		while (shown >= (unit == 0 ? THOUSAND : THOUSAND - HALF_A_TENTH) && unit < UNITS.size() - 1) {
			shown /= THOUSAND;
			unit++;
		}
		return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", shown, UNITS.get(unit));
	}

	/** "0.3 s", "33 min 30 s", "2 h 5 min". */
	public static String time(double seconds) {
		if (seconds < FEW_SECONDS) {
			return String.format(Locale.ROOT, "%.1f s", seconds);
		}
		long whole = Math.round(seconds);
		return whole < 2 * HOUR ? whole / MINUTE + " min " + whole % MINUTE + " s" : whole / HOUR + " h " + whole % HOUR / MINUTE + " min";
	}
}
