// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench;

import java.util.Locale;

/** Counts and times as people write them, the same in every country. Stateless; {@link Figures} is for what was measured. */
public final class Amounts {
	private static final long MINUTE = 60;
	private static final long HOUR = 60 * MINUTE;
	/** Up to here, tenths of seconds are worth reading. */
	private static final double FEW_SECONDS = 2 * MINUTE;

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

	/** "0.3 s", "33 min 30 s", "2 h 5 min". */
	public static String time(double seconds) {
		if (seconds < FEW_SECONDS) {
			return String.format(Locale.ROOT, "%.1f s", seconds);
		}
		long whole = Math.round(seconds);
		return whole < 2 * HOUR ? whole / MINUTE + " min " + whole % MINUTE + " s" : whole / HOUR + " h " + whole % HOUR / MINUTE + " min";
	}
}
