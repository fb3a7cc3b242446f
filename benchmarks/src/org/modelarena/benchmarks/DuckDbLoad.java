// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.modelarena.core.model.ModelSnapshot;

/** Loads the {@link Relations} of a railway model into DuckDB, a table each. */
final class DuckDbLoad {
	private DuckDbLoad() {
	}

	static void load(ModelSnapshot snapshot, Path file) throws Exception {
		try (DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + file);
				Statement statement = connection.createStatement()) {
			Relations.write(snapshot, relation -> {
				String columns = relation.columns().stream().map(column -> '"' + column + "\" INTEGER").collect(Collectors.joining(", "));
				statement.execute("CREATE TABLE \"" + relation.name() + "\" (" + columns + ")");
				return new Appended(connection.createAppender(relation.name()));
			});
			statement.execute("CHECKPOINT");
		}
	}

	private record Appended(DuckDBAppender rows) implements Relations.Rows {
		@Override
		public void add(Integer[] row) throws SQLException {
			rows.beginRow();
			for (Integer value : row) {
				if (value == null) {
					rows.appendNull();
				} else {
					rows.append(value.intValue());
				}
			}
			rows.endRow();
		}

		@Override
		public void close() throws SQLException {
			rows.close();
		}
	}
}
