// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Nearest;
import org.modelarena.core.Query;
import org.modelarena.core.Strategy;

/** The query languages that are there, by name and strategy. Immutable and thread-safe. */
public final class QueryLanguages {
	private final Map<String, Map<Strategy, QueryLanguage>> byName = new LinkedHashMap<>();

	public QueryLanguages(Collection<? extends QueryLanguage> languages) {
		languages.stream().filter(language -> language.strategy() == Strategy.INTERPRETED).forEach(this::add);
		languages.stream().filter(language -> language.strategy() != Strategy.INTERPRETED).forEach(this::add);
	}

	private void add(QueryLanguage language) {
		byName.computeIfAbsent(language.name(), name -> new EnumMap<>(Strategy.class)).put(language.strategy(), language);
	}

	/** The names, in the order of registration. */
	public Collection<String> names() {
		return Collections.unmodifiableSet(byName.keySet());
	}

	/** Whether a language can run in that way. */
	public boolean has(String name, Strategy strategy) {
		return byName.getOrDefault(name, Map.of()).containsKey(strategy);
	}

	/**
	 * The language of that name, interpreted.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}
	 */
	public QueryLanguage get(String name) {
		return get(name, Strategy.INTERPRETED);
	}

	/**
	 * The language of that name, as it runs by a strategy.
	 *
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME}; {@link ErrorCode#UNSUPPORTED} if it cannot run in that way
	 */
	public QueryLanguage get(String name, Strategy strategy) {
		if (!byName.containsKey(name)) {
			throw new ArenaException(ErrorCode.UNKNOWN_NAME, "Unknown query language '" + name + "'; there are " + String.join(", ", names()) + "." + Nearest.hint(name, names()));
		}
		if (!has(name, strategy)) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The language '" + name + "' cannot run " + strategy.label() + " here.");
		}
		return byName.get(name).get(strategy);
	}

	/** The language of a query, which interprets it unless the query says otherwise. */
	public QueryLanguage of(Query query) {
		return get(query.language(), query.strategy().orElse(Strategy.INTERPRETED));
	}
}
