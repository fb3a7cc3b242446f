package org.modelarena.core;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * The query languages that are there, by name. A name may say how queries run: {@code ocl/compiled}, {@code ocl/interpreted}. Without that,
 * {@link #get} interprets, and a store may choose. Immutable and thread-safe.
 */
public final class QueryLanguages {
	private static final String INTERPRETED = suffix(Strategy.INTERPRETED);

	private final Map<String, QueryLanguage> byName = new LinkedHashMap<>();

	public QueryLanguages(Collection<? extends QueryLanguage> languages) {
		languages.forEach(language -> byName.put(language.name(), language));
		languages.stream().filter(language -> language.name().indexOf('/') < 0).forEach(language -> byName.put(language.name() + INTERPRETED, language));
	}

	private static String suffix(Strategy strategy) {
		return "/" + strategy.label();
	}

	/** The names without strategies, in the order of registration. */
	public Collection<String> names() {
		Set<String> names = new LinkedHashSet<>(byName.keySet());
		names.removeIf(name -> name.indexOf('/') >= 0);
		return names;
	}

	/** The names with and without strategies. */
	public Collection<String> allNames() {
		return java.util.Collections.unmodifiableSet(byName.keySet());
	}

	/** Whether a language can run in that way. */
	public boolean has(String name, Strategy strategy) {
		return byName.containsKey(name + suffix(strategy));
	}

	/**
	 * A language's name with a strategy.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}; {@link ErrorCode#UNSUPPORTED} if it cannot run in that way
	 */
	public String name(String language, Strategy strategy) {
		get(language);
		if (!has(language, strategy)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The language '" + language + "' cannot run " + strategy.label() + " here.");
		}
		return language + suffix(strategy);
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
					"Unknown query language '" + name + "'; there are " + String.join(", ", names()) + "." + Nearest.hint(name, names()));
		}
		return language;
	}
}
