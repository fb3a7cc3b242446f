// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

/** Names of the parameters that our client passes to the query handler. */
final class QueryParameters {
	/** The label of a strategy; left out for the interpreter. */
	static final String STRATEGY = "modelarena.strategy";
	/** Its presence asks for an encoded answer; its value is the execution's token. */
	static final String TOKEN = "modelarena.token";
	static final String TIMEOUT_MILLIS = "modelarena.timeout";
	static final String MAX_ROWS = "modelarena.maxRows";
	static final String MAX_BYTES = "modelarena.maxBytes";
	/** Prefix of the query's own parameters. */
	static final String USER = "p.";
	/** Prefix of the query's own parameters that are elements: their value is the key. */
	static final String ELEMENT = "e.";
	/** The language whose query text is the token of an execution to stop. */
	static final String CANCEL_LANGUAGE = "modelarena-cancel";

	private QueryParameters() {
	}
}
