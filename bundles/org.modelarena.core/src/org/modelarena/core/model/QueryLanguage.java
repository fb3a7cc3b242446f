// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.model;

import org.eclipse.emf.ecore.EClass;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryException;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.StoreProvider;

/** A query language's front end. Thread-safe. Registered like a {@link StoreProvider}. */
public interface QueryLanguage {
	/** The name in queries and contenders: {@code ocl}, {@code eol}, {@code epl}. */
	String name();

	/** How its queries run. A language is registered once for each. */
	default Strategy strategy() {
		return Strategy.INTERPRETED;
	}

	/**
	 * Parses a query once for many executions.
	 *
	 * @param cancellation carries the deadline, if any
	 * @throws QueryException with line and column
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}
	 */
	PreparedQuery prepare(Query query, Metamodel metamodel, Cancellation cancellation);

	/** Parses a query, however long it takes. */
	default PreparedQuery prepare(Query query, Metamodel metamodel) {
		return prepare(query, metamodel, Cancellation.create());
	}

	/** Loads what its first query needs, which may take longer than parsing it: for a thread of its own, while others wait for something else. Does nothing by default. */
	default void load() {
	}

	/**
	 * Parses an expression over one element, which it calls {@code self}.
	 *
	 * @param self the type of that element
	 * @throws QueryException with line and column
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} where the language has no expressions
	 */
	default PreparedExpression prepareExpression(String text, EClass self, Metamodel metamodel) {
		throw new ArenaException(ErrorCode.UNSUPPORTED, "The language '" + name() + "' has no expressions over one element; use eol or ocl.");
	}
}
