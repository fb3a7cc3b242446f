// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.regex.Pattern;

/** The indefinite article in messages. */
public final class Article {
	/** Names that start with the sound of a vowel: an Order, an EClass, an Unknown, but a Unit, a User, a European. */
	private static final Pattern VOWEL = Pattern.compile("(?i)(?!one|eu|uni|us|ut)[aeiou].*");

	private Article() {
	}

	/** A name with its article: {@code an EReference}, {@code a Route}. */
	public static String with(String name) {
		return (VOWEL.matcher(name).matches() ? "an " : "a ") + name;
	}
}
