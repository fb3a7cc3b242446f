// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A prepared statement that counts, on a connection of its own. */
final class Sql implements Contestant {
	/** These are the same for all databases: there is little to choose. */
	static final String POS_LENGTH = "SELECT count(*) FROM \"Segment\" WHERE length <= 0";
	static final String SWITCH_SET = """
			SELECT count(*) FROM "Semaphore" s JOIN "Route" r ON r.entry = s.id JOIN "SwitchPosition" p ON p.route = r.id
			JOIN "Switch" w ON w.id = p.target WHERE s.signal = 2 AND r.active = 1 AND w."currentPosition" <> p.position""";

	private final Connection connection;
	private final PreparedStatement statement;

	/** @param connection closed with this */
	Sql(Connection connection, String statement) throws SQLException {
		this.connection = connection;
		this.statement = connection.prepareStatement(statement);
	}

	@Override
	public long count() throws SQLException {
		try (ResultSet result = statement.executeQuery()) {
			result.next();
			return result.getLong(1);
		}
	}

	@Override
	public void close() throws SQLException {
		statement.close();
		connection.close();
	}
}
