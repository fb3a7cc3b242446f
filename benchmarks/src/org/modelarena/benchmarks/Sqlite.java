// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * SQLite with the fastest SQL that we found for each query, prepared. Each counts all tuples. One thread, as SQLite has
 * it.
 *
 * <p>{@code CROSS JOIN} fixes the order of joins where the optimiser chooses one that takes longer, as it does for
 * RouteSensor. Tried, and not faster: outer joins and differences of counts for RouteSensor and SwitchMonitored; other
 * orders of joins for SwitchSet; for SemaphoreNeighbor the plain join, a start from the tracks, and pairs of sensors
 * that are counted first; for ConnectedSegments DuckDB's text, and one nested loop.
 */
final class Sqlite {
	/** Tracks that lead to another sensor, or from sensors that several routes require: no others lead from one route to another. */
	private static final String SEMAPHORE_NEIGHBOR = """
			WITH required(sensor, shared) AS MATERIALIZED (SELECT target, count(*) > 1 FROM requires GROUP BY target)
			SELECT count(*) FROM required s CROSS JOIN monitors m1 ON m1.source = s.sensor CROSS JOIN "connectsTo" c ON c.source = m1.target
			CROSS JOIN monitors m2 ON m2.target = c.target AND (m2.source <> s.sensor OR s.shared)
			CROSS JOIN requires q1 ON q1.target = m1.source CROSS JOIN requires q2 ON q2.target = m2.source AND q2.source <> q1.source
			CROSS JOIN "Route" r1 ON r1.id = q1.source CROSS JOIN "Route" r2 ON r2.id = q2.source
			WHERE r1.exit IS NOT NULL AND r2.entry IS NOT r1.exit""";
	/** As for {@link DuckDb}, few sensors can have a chain. What is no switch is a segment, and there are far fewer switches. */
	private static final String CONNECTED_SEGMENTS = """
			WITH candidates(sensor) AS MATERIALIZED (
				SELECT source FROM monitors WHERE target NOT IN (SELECT id FROM "Switch") GROUP BY source HAVING count(*) > 5
				UNION
				SELECT m.source FROM "connectsTo" c CROSS JOIN monitors m ON m.target = c.source WHERE c.target <= c.source),
			edges AS MATERIALIZED (
				SELECT k.sensor, c.source AS s1, c.target AS s2 FROM candidates k
				CROSS JOIN monitors a ON a.source = k.sensor CROSS JOIN "Segment" x1 ON x1.id = a.target
				CROSS JOIN "connectsTo" c ON c.source = a.target
				CROSS JOIN monitors b ON b.source = k.sensor AND b.target = c.target CROSS JOIN "Segment" x2 ON x2.id = b.target)
			SELECT count(*) FROM edges a JOIN edges b ON b.sensor = a.sensor AND b.s1 = a.s2 JOIN edges c ON c.sensor = b.sensor AND c.s1 = b.s2
			JOIN edges d ON d.sensor = c.sensor AND d.s1 = c.s2 JOIN edges e ON e.sensor = d.sensor AND e.s1 = d.s2""";

	private Sqlite() {
	}

	static Contestant open(Path file, String query) throws SQLException {
		// Nobody changes the file, so no query needs to lock it.
		Connection connection = DriverManager.getConnection("jdbc:sqlite:file:" + file + "?mode=ro&immutable=1");
		try (Statement settings = connection.createStatement()) {
			settings.execute("PRAGMA query_only = 1");
			settings.execute("PRAGMA mmap_size = 4000000000");
			settings.execute("PRAGMA cache_size = -1000000");
			settings.execute("PRAGMA temp_store = MEMORY");
		}
		return new Sql(connection, sql(query));
	}

	private static String sql(String query) {
		return switch (query) {
		case "PosLength" -> Sql.POS_LENGTH;
		case "SwitchMonitored" -> "SELECT count(*) FROM \"Switch\" w WHERE NOT EXISTS (SELECT 1 FROM monitors m WHERE m.target = w.id)";
		case "RouteSensor" -> """
				SELECT count(*) FROM "SwitchPosition" p CROSS JOIN monitors m ON m.target = p.target
				WHERE p.route IS NOT NULL AND NOT EXISTS (SELECT 1 FROM requires q WHERE q.source = p.route AND q.target = m.source)""";
		case "SwitchSet" -> Sql.SWITCH_SET;
		case "SemaphoreNeighbor" -> SEMAPHORE_NEIGHBOR;
		case "ConnectedSegments" -> CONNECTED_SEGMENTS;
		default -> throw new IllegalArgumentException(query);
		};
	}
}
