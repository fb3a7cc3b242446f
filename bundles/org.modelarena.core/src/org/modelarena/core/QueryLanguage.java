package org.modelarena.core;

/** A query language's front end. Thread-safe. Registered like a {@link StoreProvider}. */
public interface QueryLanguage {
	/** The name in queries and contenders: {@code ocl}, {@code eol}, {@code epl}. */
	String name();

	/**
	 * Parses a query once for many executions.
	 *
	 * @throws QueryException with line and column
	 */
	PreparedQuery prepare(Query query, Metamodel metamodel);
}
