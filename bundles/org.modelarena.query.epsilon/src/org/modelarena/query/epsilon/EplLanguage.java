// SPDX-License-Identifier: EPL-2.0
package org.modelarena.query.epsilon;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.model.Metamodel;
import org.modelarena.core.model.PreparedQuery;
import org.modelarena.core.model.QueryLanguage;
import org.modelarena.query.epsilon.internal.interpreter.EplQuery;

/**
 * The Epsilon Pattern Language of Epsilon 2.8. Each match of a pattern is a row; the roles are the columns, without negative ones. Several
 * patterns in one query must have the same roles. What holds for programs in {@link EolLanguage} holds for the expressions of patterns.
 */
public final class EplLanguage implements QueryLanguage {
	/** Name of the language. */
	public static final String NAME = "epl";

	@Override
	public String name() {
		return NAME;
	}

	@Override
	public PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation) {
		return new EplQuery(query, metamodel, cancellation);
	}
}
