package org.modelarena.core;

import java.util.Map;
import java.util.Objects;

/**
 * A question in one of the query languages.
 *
 * @param language   name of the language, for instance {@code ocl}
 * @param text       the question's text
 * @param parameters values for the text's free variables: strings, booleans, longs, doubles and {@link ElementKey}s
 */
public record Query(String language, String text, Map<String, Object> parameters) {
	public Query {
		Objects.requireNonNull(language, "language");
		Objects.requireNonNull(text, "text");
		parameters = Map.copyOf(parameters);
	}

	public Query(String language, String text) {
		this(language, text, Map.of());
	}

	/** The same question, in the language of another name. */
	public Query in(String otherLanguage) {
		return new Query(otherLanguage, text, parameters);
	}
}
