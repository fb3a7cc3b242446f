// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;

/**
 * DuckDB with the fastest SQL that we found for each query, prepared, over the tables of {@link DuckDbLoad}. Each counts all tuples.
 *
 * <p>Tried, and not faster (in brackets, how many times the processor time at size 512): for SwitchMonitored an anti join (1.3) and NOT IN (7); for RouteSensor an
 * outer join (1.4) and a difference of two counts (1.3); for SemaphoreNeighbor pairs of sensors counted first (1.2), links between elements of different routes
 * first (1.2), and the routes of each element once (0.7 with DuckDB 2.0.1, but 20 times as long with 2.0.0 by JDBC, which joins in another order); for
 * ConnectedSegments the numbers of ways to each element, step by step (1.1, over all edges).
 */
final class DuckDb {
	/**
	 * A chain of six different segments needs a sensor with more than five of them. Only where a link leads against the order of ids could a
	 * chain have a segment twice; such sensors are candidates too.
	 */
	private static final String EDGES = """
			candidates AS MATERIALIZED (
				SELECT source FROM monitors_segment GROUP BY source HAVING count(*) > 5
				UNION
				SELECT m.source FROM "connectsTo" c JOIN monitors_segment m ON m.target = c.source WHERE c.target <= c.source),
			few AS MATERIALIZED (SELECT s.source, s.target FROM monitors_segment s SEMI JOIN candidates k ON k.source = s.source),
			edges AS MATERIALIZED (
				SELECT a.source AS sensor, c.source AS s1, c.target AS s2 FROM few a
				JOIN "connectsTo" c ON c.source = a.target
				JOIN few b ON b.target = c.target AND b.source = a.source)
			""";

	private DuckDb() {
	}

	static Contestant open(Path file, String query, int threads) throws SQLException {
		Properties readOnly = new Properties();
		readOnly.setProperty("duckdb.read_only", "true");
		Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file, readOnly);
		try (Statement settings = connection.createStatement()) {
			settings.execute("SET threads = " + threads);
		}
		return new Sql(connection, sql(query));
	}

	private static String sql(String query) {
		return switch (query) {
		case "PosLength" -> Sql.POS_LENGTH;
		case "SwitchMonitored" -> """
				SELECT (SELECT count(*) FROM "Switch") - (SELECT count(DISTINCT target) FROM monitors_switch)""";
		case "RouteSensor" -> """
				SELECT count(*) FROM "SwitchPosition" p JOIN monitors_switch m ON m.target = p.target
				ANTI JOIN requires q ON q.source = p.route AND q.target = m.source""";
		case "SwitchSet" -> Sql.SWITCH_SET;
		case "SemaphoreNeighbor" -> """
				SELECT count(*) FROM "Route" r1 JOIN requires q1 ON q1.source = r1.id JOIN monitors m1 ON m1.source = q1.target
				JOIN "connectsTo" c ON c.source = m1.target JOIN monitors m2 ON m2.target = c.target JOIN requires q2 ON q2.target = m2.source
				JOIN "Route" r2 ON r2.id = q2.source
				WHERE r1.exit IS NOT NULL AND q2.source <> q1.source AND r2.entry IS DISTINCT FROM r1.exit""";
		case "ConnectedSegments" -> "WITH " + EDGES + """
				SELECT count(*) FROM edges a JOIN edges b ON b.sensor = a.sensor AND b.s1 = a.s2 JOIN edges c ON c.sensor = b.sensor AND c.s1 = b.s2
				JOIN edges d ON d.sensor = c.sensor AND d.s1 = c.s2 JOIN edges e ON e.sensor = d.sensor AND e.s1 = d.s2""";
		default -> throw new IllegalArgumentException(query);
		};
	}
}
