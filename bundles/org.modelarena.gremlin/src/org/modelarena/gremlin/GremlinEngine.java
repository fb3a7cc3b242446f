// SPDX-License-Identifier: EPL-2.0
package org.modelarena.gremlin;

import java.util.LinkedHashMap;
import java.util.Map;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.gremlin.internal.running.TraversalParser;

/**
 * Reads traversals as text, in the language of TinkerPop's own grammar: no Groovy and no lambdas, so a text can do nothing but ask. Keeps
 * what it has read of the texts that were asked last. Thread-safe.
 */
public final class GremlinEngine {
	/** The most characters of a text. */
	private static final int LONGEST_TEXT = 100_000;
	private static final int MOST_TEXTS = 256;
	/** Of all texts that are kept: what was read takes some hundred bytes for each. */
	private static final int MOST_CHARACTERS = 250_000;

	/** In the order of their last use. */
	private final Map<String, GremlinQuery> cache = new LinkedHashMap<>(16, 0.75f, true);
	private int characters;

	/**
	 * Reads a traversal once for many executions, for instance {@code g.V().hasLabel('Segment').has('length', lte(0))}. It may end with
	 * {@code toList()}, which changes nothing.
	 *
	 * @throws QueryException {@link ErrorCode#QUERY_SYNTAX} with line and column; {@link ErrorCode#UNSUPPORTED} for what is no traversal that
	 *                        gives rows
	 */
	public GremlinQuery prepare(String text) {
		if (text.length() > LONGEST_TEXT) {
			throw new QueryException(ErrorCode.QUERY_SYNTAX, "The traversal has " + text.length() + " characters, and " + LONGEST_TEXT
					+ " are allowed; give long values as parameters.", 0, 0, null);
		}
		synchronized (cache) {
			GremlinQuery known = cache.get(text);
			if (known != null) {
				return known;
			}
		}
		// Read outside the lock: two threads may both read a new text, which is harmless.
		GremlinQuery query = new GremlinQuery(TraversalParser.parse(text));
		synchronized (cache) {
			keep(text, query);
		}
		return query;
	}

	private void keep(String text, GremlinQuery query) {
		if (cache.put(text, query) == null) {
			characters += text.length();
		}
		var eldest = cache.keySet().iterator();
		while (cache.size() > 1 && (cache.size() > MOST_TEXTS || characters > MOST_CHARACTERS)) {
			characters -= eldest.next().length();
			eldest.remove();
		}
	}
}
