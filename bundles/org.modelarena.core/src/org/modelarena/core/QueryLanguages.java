package org.modelarena.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** The query languages that are there, by name. Immutable and thread-safe. */
public final class QueryLanguages {
	private final Map<String, QueryLanguage> byName = new LinkedHashMap<>();

	public QueryLanguages(Collection<? extends QueryLanguage> languages) {
		languages.forEach(language -> byName.put(language.name(), language));
	}

	/** The names in the order of registration. */
	public Collection<String> names() {
		return java.util.Collections.unmodifiableSet(byName.keySet());
	}

	/**
	 * The language of that name.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public QueryLanguage get(String name) {
		QueryLanguage language = byName.get(name);
		if (language == null) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME,
					"Unknown query language '" + name + "'; there are " + String.join(", ", byName.keySet()) + ".");
		}
		return language;
	}
}
