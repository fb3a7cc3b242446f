// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Loads the {@link Relations} of a railway model into DuckDB, as somebody would who knows the queries: a table for each class, and for each many-valued reference
 * and class that it leads to, with the narrowest types, in the order that the queries read them.
 */
final class DuckDbLoad {
	private static final List<String> LAYOUT = List.of(
			"CREATE TABLE monitors_segment AS SELECT m.source, m.target FROM monitors m SEMI JOIN \"Segment\" s ON s.id = m.target ORDER BY ALL",
			"CREATE TABLE monitors_switch AS SELECT m.source, m.target FROM monitors m SEMI JOIN \"Switch\" s ON s.id = m.target ORDER BY m.target, m.source",
			"CREATE OR REPLACE TABLE requires AS FROM requires ORDER BY target, source",
			"CREATE OR REPLACE TABLE \"Segment\" AS SELECT id, length::SMALLINT AS length FROM \"Segment\" ORDER BY length",
			"CREATE OR REPLACE TABLE \"Switch\" AS SELECT id, \"currentPosition\"::UTINYINT AS \"currentPosition\" FROM \"Switch\"",
			"CREATE OR REPLACE TABLE \"SwitchPosition\" AS SELECT id, position::UTINYINT AS position, route, target FROM \"SwitchPosition\" ORDER BY target",
			"CREATE OR REPLACE TABLE \"Semaphore\" AS SELECT id, signal::UTINYINT AS signal FROM \"Semaphore\"",
			"CREATE OR REPLACE TABLE \"Route\" AS SELECT id, active::UTINYINT AS active, entry, exit FROM \"Route\"",
			"CHECKPOINT");

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
			for (String step : LAYOUT) {
				statement.execute(step);
			}
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
