// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;

/** Turns the queries of one language into plans. Thread-safe. */
public interface Translator {
	/**
	 * Translates a query that the language's interpreter has accepted, with its parameters as constants.
	 *
	 * @return a plan of exactly the query's meaning, or why there is none; never an error
	 */
	Translation translate(Query query, Metamodel metamodel, Cancellation cancellation);

	/** Translates a query, however long it takes to parse. */
	default Translation translate(Query query, Metamodel metamodel) {
		return translate(query, metamodel, Cancellation.create());
	}
}
