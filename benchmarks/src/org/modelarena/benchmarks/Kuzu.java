// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.util.Map;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import com.kuzudb.PreparedStatement;
import com.kuzudb.QueryResult;

/**
 * Kuzu, an embedded graph database, with the fastest Cypher that we found for each query, prepared, over the tables of {@link KuzuLoad}. Each counts all tuples.
 *
 * <p>Tried, and not faster (in brackets, roughly how many times as long at size 310): for SwitchMonitored {@code NOT (w)<-[..]-()} without the sensor's class (3) and
 * a difference of two counts (2); for RouteSensor each route's sensors as a list (1.4); for SwitchSet the semaphore's signal and the route's activity in
 * {@code WHERE} (1.7); for SemaphoreNeighbor a start from the sensors (1.4), the routes first (1.1), and pairs of sensors that are counted first (needs more than 2 GB
 * of buffers);
 * for ConnectedSegments one pattern of all twelve links (5), the chain with its first and last segment monitored and then the four between (9), sensors with more
 * than five segments first (1.3), and a start with each sensor's list of segments (4). A hint that fixes the order of joins made Kuzu count wrongly.
 */
final class Kuzu implements Contestant {
	/**
	 * Each sensor's links between two of its segments as a list, and chains found in it. As for {@link DuckDb}, few sensors can have one: those with five such links,
	 * or with one that leads against the order of nodes.
	 */
	private static final String CONNECTED_SEGMENTS = """
			MATCH (s:Sensor)-[:monitorsSegment]->(a:Track)-[:connectsSegments]->(b:Track)<-[:monitorsSegment]-(s)
			WITH id(s) AS sensor, collect({x: id(a), y: id(b)}) AS edges, min(offset(id(b)) - offset(id(a))) AS back WHERE size(edges) > 4 OR back <= 0
			UNWIND edges AS a UNWIND edges AS b WITH edges, a, b WHERE a.y = b.x UNWIND edges AS c WITH edges, b, c WHERE b.y = c.x
			UNWIND edges AS d WITH edges, c, d WHERE c.y = d.x UNWIND edges AS e WITH d, e WHERE d.y = e.x RETURN count(*)""";

	private final Session session;
	private final PreparedStatement statement;

	Kuzu(Path file, String query, int threads) {
		session = new Session(file, true);
		session.connection.setMaxNumThreadForExec(threads);
		statement = session.connection.prepare(cypher(query));
		if (!statement.isSuccess()) {
			throw new IllegalStateException(statement.getErrorMessage());
		}
	}

	private static String cypher(String query) {
		return switch (query) {
		case "PosLength" -> "MATCH (s:Segment) WHERE s.length <= 0 RETURN count(*)";
		case "SwitchMonitored" -> "MATCH (w:Switch) WHERE NOT (w)<-[:monitorsSwitch]-(:Sensor) RETURN count(*)";
		case "RouteSensor" -> """
				MATCH (r:Route)-[:follows]->(:SwitchPosition)-[:target]->(:Switch)<-[:monitorsSwitch]-(s:Sensor)
				WHERE NOT (r)-[:requires]->(s) RETURN count(*)""";
		case "SwitchSet" -> """
				MATCH (:Semaphore {signal: 2})<-[:entry]-(:Route {active: 1})-[:follows]->(p:SwitchPosition)-[:target]->(w:Switch)
				WHERE w.currentPosition <> p.position RETURN count(*)""";
		case "SemaphoreNeighbor" -> """
				MATCH (r1:Route)-[:requires]->(a:Sensor)-[:monitors]->(x:Track)-[:connectsTo]->(y:Track)<-[:monitors]-(b:Sensor)<-[:requires]-(r2:Route),
				(r1)-[:exit]->(e:Semaphore) WHERE id(r1) <> id(r2) AND NOT (r2)-[:entry]->(e) RETURN count(*)""";
		case "ConnectedSegments" -> CONNECTED_SEGMENTS;
		default -> throw new IllegalArgumentException(query);
		};
	}

	@Override
	public long count() {
		try (QueryResult result = session.connection.execute(statement, Map.of())) {
			return Session.checked(result).getNext().getValue(0).<Long>getValue();
		}
	}

	@Override
	public void close() {
		statement.close();
		session.close();
	}

	/** An open database with a connection to it. */
	static final class Session implements AutoCloseable {
		private static final long BUFFERS = 2L << 30;
		private static final long LARGEST = 1L << 36;
		private static final long CHECKPOINT = 1L << 24;

		private final Database database;
		private final Connection connection;

		Session(Path file, boolean readOnly) {
			database = new Database(file.toString(), BUFFERS, true, readOnly, LARGEST, true, CHECKPOINT);
			connection = new Connection(database);
		}

		void run(String statement) {
			try (QueryResult result = connection.query(statement)) {
				checked(result);
			}
		}

		private static QueryResult checked(QueryResult result) {
			if (!result.isSuccess()) {
				throw new IllegalStateException(result.getErrorMessage());
			}
			return result;
		}

		@Override
		public void close() {
			connection.close();
			database.close();
		}
	}
}
