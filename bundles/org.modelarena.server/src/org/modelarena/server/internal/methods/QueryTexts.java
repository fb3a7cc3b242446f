// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server.internal.methods;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.Sha256;
import org.modelarena.core.Strategy;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.protocol.call.Parameters;
import org.modelarena.protocol.call.PrepareCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.server.internal.store.ServedStore;

/** The queries of calls, and those that were prepared, the ones used last. Thread-safe. */
final class QueryTexts {
	private static final int MOST_PREPARED = 1000;
	private static final int MOST_CHARACTERS = 8 << 20;

	private final QueryLanguages languages;
	/** By the hash of what they are, so that it does not matter who has prepared one, or how often. */
	private final LinkedHashMap<String, Query> prepared = new LinkedHashMap<>(16, 0.75f, true);
	private long characters;

	QueryTexts(QueryLanguages languages) {
		this.languages = languages;
	}

	/**
	 * The query of a call.
	 *
	 * @throws ArenaException {@link ErrorCode#REQUEST_INVALID}, {@link ErrorCode#UNKNOWN_NAME}, {@link ErrorCode#NOT_FOUND} for one that is not kept any more
	 */
	Query of(QueryCall call) {
		if (call.prepared() == null) {
			return query(call.language(), call.text(), call.strategy(), call.parameters());
		}
		if (call.language() != null || call.text() != null || call.strategy() != null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A call has either 'prepared', or 'language', 'text' and 'strategy'.");
		}
		Query known;
		synchronized (this) {
			known = prepared.get(call.prepared());
		}
		if (known == null) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "There is no such prepared query: the server has started anew, or was given many others since. Prepare it again.");
		}
		return known.with(parameters(call.parameters()));
	}

	private Query query(String language, String text, String strategy, Parameters parameters) {
		if (language == null || text == null) {
			throw new ArenaException(ErrorCode.REQUEST_INVALID, "A query has a 'language' and a 'text'.");
		}
		Query query = new Query(language, text, parameters(parameters), Optional.ofNullable(strategy).map(Strategy::of));
		languages.of(query);
		return query;
	}

	/**
	 * Checks a query with the metamodel of a store, and keeps it.
	 *
	 * @return its id
	 * @throws ArenaException as {@link org.modelarena.core.model.QueryLanguage#prepare}
	 */
	String prepare(ServedStore store, PrepareCall call, Cancellation cancellation) {
		Query query = query(call.language(), call.text(), call.strategy(), call.parameters());
		languages.of(query).prepare(query, store.metamodel(), cancellation);
		String id = HexFormat.of().formatHex(Sha256.of(query.language() + "/" + query.strategy() + "\n" + query.text()), 0, 16);
		Query kept = query.with(Map.of());
		synchronized (this) {
			if (prepared.put(id, kept) == null) {
				characters += kept.text().length();
			}
			while (prepared.size() > MOST_PREPARED || characters > MOST_CHARACTERS && prepared.size() > 1) {
				characters -= prepared.pollFirstEntry().getValue().text().length();
			}
		}
		return id;
	}

	/** @throws ArenaException {@link ErrorCode#REQUEST_INVALID} for values that queries do not take */
	static Map<String, Object> parameters(Parameters parameters) {
		if (parameters == null) {
			return Map.of();
		}
		parameters.values().forEach((name, value) -> {
			if (!(value instanceof String || value instanceof Boolean || value instanceof Long || value instanceof Double || value instanceof ElementKey)) {
				throw new ArenaException(ErrorCode.REQUEST_INVALID, "The parameter '" + name + "' is to be a text, a number, a truth value or {\"element\": KEY}.");
			}
		});
		return parameters.values();
	}
}
