// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A question in one of the query languages.
 *
 * @param language   name of the language, for instance {@code ocl}
 * @param text       the question's text
 * @param parameters values for the text's free variables: strings, booleans, longs, doubles and {@link ElementKey}s
 * @param strategy   how it is to run; nothing for what the store does best
 */
public record Query(String language, String text, Map<String, Object> parameters, Optional<Strategy> strategy) {
	public Query {
		Objects.requireNonNull(language, "language");
		Objects.requireNonNull(text, "text");
		parameters = Map.copyOf(parameters);
	}

	public Query(String language, String text, Map<String, Object> parameters) {
		this(language, text, parameters, Optional.empty());
	}

	public Query(String language, String text) {
		this(language, text, Map.of());
	}

	/**
	 * A query in a language that may be followed by a strategy, as contenders and tables write it: {@code ocl/compiled}.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} for a strategy that does not exist
	 */
	public static Query in(String language, String text) {
		int slash = language.indexOf('/');
		return slash < 0 ? new Query(language, text) : new Query(language.substring(0, slash), text).by(Strategy.of(language.substring(slash + 1)));
	}

	/** The same question, to run in a certain way. */
	public Query by(Strategy way) {
		return new Query(language, text, parameters, Optional.of(way));
	}

	/** The same question with other values for its free variables. */
	public Query with(Map<String, Object> values) {
		return new Query(language, text, values, strategy);
	}

	/** The same question in other words. */
	public Query reworded(String otherText) {
		return new Query(language, otherText, parameters, strategy);
	}
}
