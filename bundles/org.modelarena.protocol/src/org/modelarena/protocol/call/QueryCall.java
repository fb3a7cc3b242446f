// SPDX-License-Identifier: EPL-2.0
package org.modelarena.protocol.call;

import org.modelarena.protocol.answer.Prepared;
import org.modelarena.protocol.answer.QueryResult;

/**
 * A query, and what its answer may take.
 *
 * @param store         the name under which the store is served
 * @param language      {@code ocl}, {@code eol}, {@code epl}
 * @param text          the query
 * @param strategy      {@code interpreted}, {@code compiled}, {@code pushdown}; null for what the store does best
 * @param parameters    values for the free variables of the text; null for none
 * @param timeoutMillis from the arrival of the call to the complete answer; null for the server's most, which no call can exceed
 * @param maxRows       a longer answer fails with {@code ROW_LIMIT}; null for the server's most
 * @param maxBytes      of memory for the answer and what a plan keeps; a query that needs more fails with {@code OUT_OF_MEMORY}; null for the server's most
 * @param pageRows      the most rows in one message; null for the server's choice
 * @param id            for {@code query/start} and {@code subscription/open}: what the cursor or subscription is to be called, other than those that the
 *                      connection has; so rows that come before the response of the call have a place to go. Null for the server's choice, and over HTTP
 * @param prepared      instead of {@code language}, {@code text} and {@code strategy}: as {@link Prepared} gave it; null for none
 * @param credit        for {@code query/start}: the rows that the server may push before it is asked for more; null for none
 * @param atLeast       the {@link QueryResult#version} that the answer must not be older than; a server that has not got so far fails with
 *                      {@code STORE_UNAVAILABLE}; null for any
 * @param staleMillis   the answer may show a state that was the newest one at some moment in the last so many milliseconds, which spares a replica from asking
 *                      the others; null for the newest state. Without effect on a server that is no replica
 * @param asOf          in a store with a history, the version that is asked: the number of a commit, a time, a tag or the beginning of a revision; null for the newest
 */
public record QueryCall(String store, String language, String text, String strategy, Parameters parameters, Long timeoutMillis, Long maxRows, Long maxBytes, Long pageRows, String id,
		String prepared, Long credit, Long atLeast, Long staleMillis, String asOf) implements OfStore {
	/** A query of a state that is not one of the past. */
	public QueryCall(String store, String language, String text, String strategy, Parameters parameters, Long timeoutMillis, Long maxRows, Long maxBytes, Long pageRows, String id,
			String prepared, Long credit, Long atLeast, Long staleMillis) {
		this(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, id, prepared, credit, atLeast, staleMillis, null);
	}

	/** A query of the newest state. */
	public QueryCall(String store, String language, String text, String strategy, Parameters parameters, Long timeoutMillis, Long maxRows, Long maxBytes, Long pageRows, String id,
			String prepared, Long credit) {
		this(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, id, prepared, credit, null, null);
	}

	/** The same, for a state that is not older than a version; null for any. */
	public QueryCall atLeast(Long least) {
		return new QueryCall(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, id, prepared, credit, least, staleMillis, asOf);
	}

	/** The same, for a state that may be out of date by so much; null for the newest. */
	public QueryCall stale(Long millis) {
		return new QueryCall(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, id, prepared, credit, atLeast, millis, asOf);
	}

	/** The same, for a version of the past; null for the newest. */
	public QueryCall asOf(String version) {
		return new QueryCall(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, id, prepared, credit, atLeast, staleMillis, version);
	}

	/** The same with an id; null for none. */
	public QueryCall named(String name) {
		return new QueryCall(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, name, prepared, credit, atLeast, staleMillis, asOf);
	}

	/** The same with so many rows in one message at most. */
	public QueryCall paged(long rows) {
		return new QueryCall(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, rows, id, prepared, credit, atLeast, staleMillis, asOf);
	}

	/** The same with so much credit. */
	public QueryCall credited(long rows) {
		return new QueryCall(store, language, text, strategy, parameters, timeoutMillis, maxRows, maxBytes, pageRows, id, prepared, rows, atLeast, staleMillis, asOf);
	}
}
