// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.yaml;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes as people write them: a whole number and a unit, {@code k}, {@code m} or {@code g}, of 1024 each. Stateless. */
public final class ByteSize {
	private static final Pattern SIZE = Pattern.compile("(\\d{1,9})([kmg])");
	private static final String UNITS = "kmg";
	private static final int SHIFT = 10;

	private ByteSize() {
	}

	/**
	 * A size in bytes, from 0 to 2^60.
	 *
	 * @return empty if the text is not a size
	 */
	public static OptionalLong parse(String text) {
		Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
		return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1)) << SHIFT * (1 + UNITS.indexOf(matcher.group(2)))) : OptionalLong.empty();
	}

	/** A size as {@link #parse} takes it, in the largest unit that leaves no rest; less than a {@code k} is not lost, but {@code 1k}. */
	public static String text(long bytes) {
		int unit = 0;
		long count = Math.ceilDiv(bytes, 1L << SHIFT);
		for (; unit < UNITS.length() - 1 && count > 0 && count % (1L << SHIFT) == 0; unit++) {
			count >>= SHIFT;
		}
		return count + UNITS.substring(unit, unit + 1);
	}
}
