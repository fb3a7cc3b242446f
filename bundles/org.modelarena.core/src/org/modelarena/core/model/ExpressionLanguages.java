// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/**
 * The languages in which the expressions of derived features are written. The code that opens a model gives them to its {@link Metamodel#with metamodel};
 * providers of stores are given them when they are made. Thread-safe.
 */
@FunctionalInterface
public interface ExpressionLanguages {
	/**
	 * Parses the expression of a derived feature.
	 *
	 * @param metamodel the metamodel of the feature
	 * @throws QueryException with the place in the expression's text
	 * @throws ArenaException {@link ErrorCode#UNKNOWN_NAME} if there is no such language; {@link ErrorCode#UNSUPPORTED} if it has no expressions
	 */
	PreparedExpression prepare(Derivation derivation, Metamodel metamodel);

	/** Some query languages, as they interpret. */
	static ExpressionLanguages of(QueryLanguages languages) {
		return (derivation, metamodel) -> languages.get(derivation.language()).prepareExpression(derivation.expression(), derivation.type(), metamodel);
	}

	/** None: for metamodels of models that have not been opened. */
	static ExpressionLanguages none() {
		return (derivation, metamodel) -> {
			throw new ArenaException(ErrorCode.UNSUPPORTED,
					"'" + derivation.name() + "' has values in a store only: nobody has given its metamodel languages for expressions.");
		};
	}
}
