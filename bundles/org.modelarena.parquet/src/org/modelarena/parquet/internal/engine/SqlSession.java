// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.util.List;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.parquet.internal.sql.Dialect;
import org.modelarena.parquet.internal.sql.SqlStatements.Definition;
import org.modelarena.query.plan.ValueType;

/** An engine, for one program: what is defined here is gone at its end. Used by one thread. */
public interface SqlSession extends AutoCloseable {
	/** The dialect of SQL that the engine takes. */
	Dialect dialect();

	/**
	 * Makes a relation, of those before it.
	 *
	 * @throws ArenaException {@link ErrorCode#TIMEOUT}, {@link ErrorCode#CANCELLED}, {@link ErrorCode#QUERY_FAILED} with what the engine says,
	 *                        {@link ErrorCode#STORE_UNAVAILABLE} if it is gone
	 */
	void define(Definition definition, Cancellation cancellation);

	/**
	 * Runs a query, which has no limit of its own.
	 *
	 * @param types of the values, an element as its key
	 * @param most  how many rows are wanted, so that the engine may stop then
	 * @param rows  gets each row: a Long, Double, Boolean, String or null for each type
	 * @throws ArenaException as {@link #define}, and what {@code rows} throws
	 */
	void query(String select, List<ValueType> types, long most, Consumer<Object[]> rows, Cancellation cancellation);

	@Override
	void close();
}
