// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal.engine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Consumer;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.parquet.internal.DuckDb;
import org.modelarena.parquet.internal.sql.Dialect;
import org.modelarena.parquet.internal.sql.SqlStatements.Definition;
import org.modelarena.query.plan.ValueType;

/** DuckDB in this process: one database, with a connection for each session. Thread-safe. */
public final class DuckDbEngine implements SqlEngine {
	private static final int CHECK_EVERY = 1024;

	private DuckDb database;

	@Override
	public String name() {
		return "DuckDB";
	}

	@Override
	public Dialect dialect() {
		return Dialect.DUCKDB;
	}

	@Override
	public SqlSession open(Cancellation cancellation) {
		try {
			return new Session(database().duplicate());
		} catch (SQLException e) {
			throw failed(e);
		}
	}

	private synchronized DuckDb database() {
		DuckDb known = database;
		if (known == null) {
			known = DuckDb.open();
			database = known;
		}
		return known;
	}

	private static ArenaException failed(SQLException e) {
		String message = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
		ErrorCode code = message.contains("Out of Memory") ? ErrorCode.OUT_OF_MEMORY : ErrorCode.QUERY_FAILED;
		return new ArenaException(code, "DuckDB cannot run the query: " + message, e);
	}

	private static final class Session implements SqlSession {
		private final Connection connection;

		Session(Connection connection) {
			this.connection = connection;
		}

		@Override
		public Dialect dialect() {
			return Dialect.DUCKDB;
		}

		@Override
		public void define(Definition definition, Cancellation cancellation) {
			run(cancellation, statement -> statement.execute(Dialect.DUCKDB.definition(definition)));
		}

		@Override
		public void query(String select, List<ValueType> types, long most, Consumer<Object[]> rows, Cancellation cancellation) {
			run(cancellation, statement -> {
				try (ResultSet found = statement.executeQuery(most == Long.MAX_VALUE ? select : select + " LIMIT " + most)) {
					for (int number = 0; found.next(); number++) {
						if (number % CHECK_EVERY == 0) {
							cancellation.check();
						}
						rows.accept(row(found, types));
					}
				}
				return null;
			});
		}

		private static Object[] row(ResultSet found, List<ValueType> types) throws SQLException {
			Object[] row = new Object[types.size()];
			for (int i = 0; i < row.length; i++) {
				Object value = value(found, types.get(i), i + 1);
				row[i] = found.wasNull() ? null : value;
			}
			return row;
		}

		private static Object value(ResultSet found, ValueType type, int column) throws SQLException {
			if (type == ValueType.TRUTH) {
				return found.getBoolean(column);
			}
			if (type == ValueType.REAL) {
				return found.getDouble(column);
			}
			return type == ValueType.TEXT || type instanceof ValueType.Literal ? found.getString(column) : (Object) found.getLong(column);
		}

		private interface Work {
			Object with(Statement statement) throws SQLException;
		}

		private void run(Cancellation cancellation, Work work) {
			cancellation.check();
			try (Statement statement = connection.createStatement(); Watch watch = new Watch(cancellation, () -> cancel(statement))) {
				work.with(statement);
			} catch (SQLException e) {
				cancellation.check();
				throw failed(e);
			}
		}

		private static void cancel(Statement statement) {
			try {
				statement.cancel();
			} catch (SQLException e) {
				// It has ended.
			}
		}

		@Override
		public void close() {
			try {
				connection.close();
			} catch (SQLException e) {
				throw failed(e);
			}
		}
	}

	@Override
	public synchronized void close() {
		if (database != null) {
			database.close();
			database = null;
		}
	}
}
