// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

import org.modelarena.benchmarks.Relations.Relation;
import org.modelarena.core.model.ModelSnapshot;

/**
 * Loads the {@link Relations} of a railway model into SQLite: a table each, keyed by the element, or by source and
 * target of links and without row ids. Indexes cover what the queries read.
 */
final class SqliteLoad {
	private static final int BATCH = 10_000;
	private static final List<String> INDEXES = List.of(
			"CREATE INDEX i1 ON \"Segment\" (length)",
			"CREATE INDEX i2 ON \"Semaphore\" (signal)",
			"CREATE INDEX i3 ON \"Route\" (entry, active)",
			"CREATE INDEX i4 ON \"Route\" (exit)",
			"CREATE INDEX i5 ON \"SwitchPosition\" (route, target, position)",
			"CREATE INDEX i6 ON \"SwitchPosition\" (target, route, position)",
			"CREATE INDEX i7 ON monitors (target, source)",
			"CREATE INDEX i8 ON \"connectsTo\" (target, source)",
			"CREATE INDEX i9 ON requires (target, source)",
			"ANALYZE");

	private SqliteLoad() {
	}

	static void load(ModelSnapshot snapshot, Path file) throws Exception {
		try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file); Statement statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			Relations.write(snapshot, relation -> {
				statement.execute(table(relation));
				String values = String.join(", ", Collections.nCopies(relation.columns().size(), "?"));
				return new Inserted(connection.prepareStatement("INSERT INTO \"" + relation.name() + "\" VALUES (" + values + ")"));
			});
			for (String index : INDEXES) {
				statement.execute(index);
			}
			connection.commit();
		}
	}

	private static String table(Relation relation) {
		if (relation.links()) {
			return "CREATE TABLE \"" + relation.name() + "\" (source INTEGER, target INTEGER, PRIMARY KEY (source, target)) WITHOUT ROWID";
		}
		String columns = relation.columns().stream().skip(1).map(column -> ", \"" + column + "\" INTEGER").collect(Collectors.joining());
		return "CREATE TABLE \"" + relation.name() + "\" (id INTEGER PRIMARY KEY" + columns + ")";
	}

	private static final class Inserted implements Relations.Rows {
		private final PreparedStatement insert;
		private int waiting;

		Inserted(PreparedStatement insert) {
			this.insert = insert;
		}

		@Override
		public void add(Integer[] row) throws SQLException {
			for (int i = 0; i < row.length; i++) {
				insert.setObject(i + 1, row[i]);
			}
			insert.addBatch();
			waiting++;
			if (waiting == BATCH) {
				insert.executeBatch();
				waiting = 0;
			}
		}

		@Override
		public void close() throws SQLException {
			insert.executeBatch();
			insert.close();
		}
	}
}
