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
 * <p>Tried, and not faster (in brackets, how many times the processor time at size 512): for SwitchMonitored anti join (1.3) and NOT IN (7); for RouteSensor an
 * outer join (1.4) and a difference of two counts (1.3); for SemaphoreNeighbor pairs of routes counted first (1.3), pairs of sensors (1.8), and only links between
 * elements of different routes (1.8); for ConnectedSegments the numbers of ways to each element, step by step (1.1, over all edges).
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
		case "SwitchSet" -> Sql.SWITCH_SET.replace("r.active = 1", "r.active");
		case "SemaphoreNeighbor" -> """
				WITH reached AS MATERIALIZED (SELECT m.target AS element, q.source AS route FROM monitors m JOIN requires q ON q.target = m.source)
				SELECT count(*) FROM "connectsTo" c JOIN reached a ON a.element = c.source JOIN reached b ON b.element = c.target
				JOIN "Route" r1 ON r1.id = a.route JOIN "Route" r2 ON r2.id = b.route
				WHERE a.route <> b.route AND r1.exit IS NOT NULL AND r2.entry IS DISTINCT FROM r1.exit""";
		case "ConnectedSegments" -> "WITH " + EDGES + """
				SELECT count(*) FROM edges a JOIN edges b ON b.sensor = a.sensor AND b.s1 = a.s2 JOIN edges c ON c.sensor = b.sensor AND c.s1 = b.s2
				JOIN edges d ON d.sensor = c.sensor AND d.s1 = c.s2 JOIN edges e ON e.sensor = d.sensor AND e.s1 = d.s2""";
		default -> throw new IllegalArgumentException(query);
		};
	}
}
