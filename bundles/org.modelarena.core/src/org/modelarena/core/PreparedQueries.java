package org.modelarena.core;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the parsed form of the queries that were asked last. Thread-safe. */
public final class PreparedQueries {
	private static final int CAPACITY = 256;

	private final QueryLanguages languages;
	private record Key(Query query, Metamodel metamodel) {
	}

	private final Map<Key, PreparedQuery> cache = new LinkedHashMap<>(16, 0.75f, true) {
		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<Key, PreparedQuery> eldest) {
			return size() > CAPACITY;
		}
	};

	public PreparedQueries(QueryLanguages languages) {
		this.languages = languages;
	}

	/**
	 * The parsed form of a query.
	 *
	 * @throws ArenaException as {@link QueryLanguage#prepare}; a query that does not parse is not kept
	 */
	public PreparedQuery prepare(Query query, Metamodel metamodel) {
		Key key = new Key(query, metamodel);
		synchronized (cache) {
			PreparedQuery cached = cache.get(key);
			if (cached != null) {
				return cached;
			}
		}
		// Parsed outside the lock: two threads may both parse a new query, which is harmless.
		PreparedQuery prepared = languages.get(query.language()).prepare(query, metamodel);
		synchronized (cache) {
			cache.put(key, prepared);
		}
		return prepared;
	}
}
