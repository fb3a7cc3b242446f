// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.output;

import java.util.Locale;
import java.util.regex.Pattern;

/** Texts of models and servers, for a terminal: signs that would steer it, or turn the direction of reading, are written as escapes. Stateless. */
public final class Printable {
	private static final String STEERING = "\\p{Cc}\u202a-\u202e\u2066-\u2069";
	private static final Pattern IN_LINE = Pattern.compile("[" + STEERING + "]");
	private static final Pattern IN_TEXT = Pattern.compile("[" + STEERING + "&&[^\n\t]]");

	private Printable() {
	}

	/** In one line. */
	public static String line(String text) {
		return escaped(text, IN_LINE);
	}

	/** With its line breaks and tabs. */
	public static String text(String text) {
		return escaped(text, IN_TEXT);
	}

	private static String escaped(String text, Pattern steering) {
		return text == null ? "" : steering.matcher(text).replaceAll(match -> {
			char sign = match.group().charAt(0);
			return sign == '\n' ? "\\\\n" : String.format(Locale.ROOT, "\\\\u%04x", (int) sign);
		});
	}
}
