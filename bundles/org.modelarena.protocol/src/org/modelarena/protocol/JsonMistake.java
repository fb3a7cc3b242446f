// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mistake in a text that Gson refuses: its message without its advice to programmers, and without the names of its tokens. */
public final class JsonMistake {
	private static final Pattern PLACE = Pattern.compile("(.*?)(?:,? at line (\\d+) column (\\d+)(?: path (\\S+))?)?(?:\\s+See https?:.*)?", Pattern.DOTALL);
	private static final Pattern TOKENS = Pattern.compile("Expected (?:an? )?([A-Z_a-z]+) but was ([A-Z_a-z]+)");

	private JsonMistake() {
	}

	/** Says it in a few words: {@code it is no JSON at line 1, column 7}. */
	public static String of(Throwable refused) {
		String text = String.valueOf(refused.getMessage()).replaceFirst("^(?:[a-z]+\\.)+[A-Za-z]+(?:Exception|Error): ", "");
		Matcher parts = PLACE.matcher(text);
		if (!parts.matches()) {
			return "it is no JSON";
		}
		String where = parts.group(2) == null ? "" : " at line " + parts.group(2) + ", column " + parts.group(3);
		String path = parts.group(4) == null || parts.group(4).matches("\\$\\.?") ? "" : " (" + parts.group(4) + ")";
		return what(parts.group(1)) + where + path;
	}

	private static String what(String reason) {
		Matcher tokens = TOKENS.matcher(reason);
		if (tokens.find()) {
			return token(tokens.group(1)) + " is expected, and there is " + token(tokens.group(2));
		}
		if (reason.isBlank() || reason.contains("JsonReader") || reason.contains("Exception") || reason.contains("java.")) {
			return "it is no JSON";
		}
		return reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
	}

	private static String token(String name) {
		return switch (name) {
		case "BEGIN_OBJECT" -> "an object";
		case "BEGIN_ARRAY" -> "a list";
		case "END_OBJECT" -> "the end of an object";
		case "END_ARRAY" -> "the end of a list";
		case "END_DOCUMENT" -> "the end of the text";
		case "NAME", "name" -> "a name";
		case "STRING" -> "a text";
		case "NULL" -> "null";
		case "int", "long" -> "a whole number";
		default -> "a " + name.toLowerCase(Locale.ROOT);
		};
	}
}
