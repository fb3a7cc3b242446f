// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;

/** The parsed expressions of a metamodel's derived features; each is parsed when it is first needed. Thread-safe. */
final class DerivedExpressions {
	private final Metamodel metamodel;
	private final ExpressionLanguages languages;
	private final Map<EStructuralFeature, PreparedExpression> prepared = new ConcurrentHashMap<>();

	DerivedExpressions(Metamodel metamodel, ExpressionLanguages languages) {
		this.metamodel = metamodel;
		this.languages = languages;
	}

	/**
	 * The expression of a derived feature.
	 *
	 * @throws QueryException with the place in the expression's text
	 * @throws ArenaException {@link ErrorCode#METAMODEL_INVALID} if the metamodel has none for it
	 */
	PreparedExpression of(EStructuralFeature feature) {
		PreparedExpression known = prepared.get(feature);
		if (known != null) {
			return known;
		}
		Derivation derivation = Derivation.of(feature).orElseThrow(() -> new ArenaException(ErrorCode.METAMODEL_INVALID, "'"
				+ feature.getEContainingClass().getName() + "." + feature.getName() + "' has no annotation " + Derivation.SOURCE + " with language and expression."));
		PreparedExpression expression = languages.prepare(derivation, metamodel);
		// Two threads may both parse it, which is harmless.
		prepared.put(feature, expression);
		return expression;
	}
}
