// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.store;

import java.util.Iterator;
import java.util.LinkedHashMap;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.core.model.QueryLanguages;

/** Keeps the parsed form of the queries that were asked last. Thread-safe. */
public final class PreparedQueries {
	/** The greatest length of a text, in characters; to parse it takes a second at most. */
	static final int LONGEST_TEXT = 250_000;
	private static final int MOST_QUERIES = 256;
	/** Of all texts that are kept: a parsed form takes some hundred bytes for each. */
	private static final int MOST_CHARACTERS = 250_000;

	private final QueryLanguages languages;
	/** In the order of their last use. */
	private final LinkedHashMap<Key, PreparedQuery> cache = new LinkedHashMap<>(16, 0.75f, true);
	private int characters;

	private record Key(Query query, Metamodel metamodel) {
	}

	/**
	 * A query that can run.
	 *
	 * @param isReused whether it was parsed for an earlier execution
	 */
	record Found(PreparedQuery query, boolean isReused) {
	}

	public PreparedQueries(QueryLanguages languages) {
		this.languages = languages;
	}

	/**
	 * The parsed form of a query.
	 *
	 * @throws ArenaException as {@link QueryLanguage#prepare}, {@link ErrorCode#QUERY_SYNTAX} for a text that is too long; a query that does
	 *                        not parse is not kept
	 */
	public PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
		return find(query, metamodel, cancellation).query();
	}

	/**
	 * The parsed form of a query, and whether it had been kept.
	 *
	 * @throws ArenaException as {@link #prepare}
	 */
	Found find(Query query, Metamodel metamodel, Cancellation cancellation) {
		if (query.text().length() > LONGEST_TEXT) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "The query has " + query.text().length() + " characters, and " + LONGEST_TEXT
					+ " are allowed; give long values as parameters.", 0, 0, null);
		}
		Key key = new Key(query, metamodel);
		synchronized (cache) {
			PreparedQuery cached = cache.get(key);
			if (cached != null) {
				return new Found(cached, true);
			}
		}
		// Parsed outside the lock: two threads may both parse a new query, which is harmless.
		PreparedQuery prepared = languages.of(query).prepare(query, metamodel, cancellation);
		synchronized (cache) {
			keep(key, prepared);
		}
		return new Found(prepared, false);
	}

	private void keep(Key key, PreparedQuery prepared) {
		if (cache.put(key, prepared) == null) {
			characters += key.query().text().length();
		}
		Iterator<Key> eldest = cache.keySet().iterator();
		while (cache.size() > 1 && (cache.size() > MOST_QUERIES || characters > MOST_CHARACTERS)) {
			characters -= eldest.next().query().text().length();
			eldest.remove();
		}
	}
}
