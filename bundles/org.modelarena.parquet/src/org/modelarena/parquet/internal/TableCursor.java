// SPDX-License-Identifier: EPL-2.0
package org.modelarena.parquet.internal;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The rows of a table in the order of its keys, of which the first column tells. Holds a connection. Used by one thread. */
final class TableCursor implements AutoCloseable {
	private final Connection connection;
	private final Statement statement;
	private final ResultSet rows;
	private long key;
	private boolean isAtEnd;

	/** @param database is asked by a connection of its own, as rows come in pieces */
	TableCursor(DuckDb database, String sql) throws SQLException {
		connection = database.duplicate();
		try {
			statement = connection.createStatement();
			rows = statement.executeQuery(sql);
		} catch (SQLException | RuntimeException e) {
			connection.close();
			throw e;
		}
		next();
	}

	void next() throws SQLException {
		isAtEnd = !rows.next();
		key = isAtEnd ? Long.MAX_VALUE : rows.getLong(1);
		if (!isAtEnd && rows.wasNull()) {
			throw new SQLException("A row has no key.");
		}
	}

	/** Of the row that it is at. */
	long key() {
		return key;
	}

	boolean isAtEnd() {
		return isAtEnd;
	}

	ResultSet row() {
		return rows;
	}

	@Override
	public void close() throws SQLException {
		connection.close();
	}
}
