// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;

/**
 * A Neo4j server with the fastest Cypher that we found for each query, over Bolt, on the graph of {@link Neo4jLoad}.
 * Each counts all tuples. The statements are constant, so the server plans each once. Parts are separate {@code MATCH}
 * clauses where two links of a tuple may be the same one.
 *
 * <p>The free edition has two runtimes, slotted (the default) and interpreted, which differ by less than the noise here.
 * Tried, and not faster (in brackets, roughly how many times as long, on a busy machine): for RouteSensor one pattern
 * with {@code NOT (r)-[:REQUIRES]->(s)} (many), distinct pairs, an outer join; SwitchSet from the routes or from the
 * semaphores; for SemaphoreNeighbor one pattern (1.7), pairs of sensors that are counted first (2), a start from the
 * tracks (1.1), a list of each sensor's tracks (3); for ConnectedSegments one chain of patterns (11), and counting each
 * sensor's segments (2.5).
 */
final class Neo4jCypher implements Contestant {
	/**
	 * As for {@link DuckDb}, few sensors can have a chain. The order of the nodes' own numbers serves as well as that of
	 * keys, and is at hand.
	 */
	private static final String CONNECTED_SEGMENTS = """
			CALL () {
				MATCH (s:Sensor) WHERE COUNT { (s)-[:MONITORS]->() } > 5
					AND COUNT { (s)-[:MONITORS]->() } - COUNT { (s)-[:MONITORS]->(:Switch) } > 5 RETURN s
				UNION
				MATCH (a)-[:CONNECTS_TO]->(b) WHERE id(b) <= id(a) AND b:Segment AND a:Segment MATCH (a)<-[:MONITORS]-(s) RETURN s
			}
			MATCH (s)-[:MONITORS]->(x:Segment) WITH s, collect(x) AS own UNWIND own AS a
			MATCH (a)-[:CONNECTS_TO]->(b) WHERE b IN own MATCH (b)-[:CONNECTS_TO]->(c) WHERE c IN own MATCH (c)-[:CONNECTS_TO]->(d) WHERE d IN own
			MATCH (d)-[:CONNECTS_TO]->(e) WHERE e IN own MATCH (e)-[:CONNECTS_TO]->(f) WHERE f IN own RETURN count(*)""";
	/** Tracks that lead to another sensor, or from sensors that several routes require: no others lead from one route to another. */
	private static final String SEMAPHORE_NEIGHBOR = """
			MATCH (a:Sensor) WITH a, COUNT { (a)<-[:REQUIRES]-() } AS n WHERE n > 0
			MATCH (a)-[:MONITORS]->(x) MATCH (x)-[:CONNECTS_TO]->(y) MATCH (y)<-[:MONITORS]-(b) WHERE a <> b OR n > 1
			MATCH (a)<-[:REQUIRES]-(r1)-[:EXIT]->(e) MATCH (b)<-[:REQUIRES]-(r2) WHERE r1 <> r2 AND NOT (r2)-[:ENTRY]->(e) RETURN count(*)""";

	/** More than all models that are measured need. */
	static final String PAGE_CACHE = "2g";

	private final Neo4jServer server;
	private final Driver driver;
	private final Session session;
	private final String statement;

	Neo4jCypher(Path home, String query) throws IOException {
		statement = cypher(query);
		server = new Neo4jServer(home, PAGE_CACHE);
		driver = driver(server);
		session = driver.session(SessionConfig.builder().withDefaultAccessMode(AccessMode.READ).build());
	}

	// As in the store 'neo4j', the driver's notes on each opening are of no use here.
	@SuppressWarnings("deprecation")
	static Driver driver(Neo4jServer server) {
		String[] user = server.address().getUserInfo().split(":");
		String uri = "bolt://" + server.address().getHost() + ":" + server.address().getPort();
		Config config = Config.builder().withLogging(Logging.none()).withTelemetryDisabled(true).build();
		return GraphDatabase.driver(uri, AuthTokens.basic(user[0], user[1]), config);
	}

	private static String cypher(String query) {
		return switch (query) {
		case "PosLength" -> "MATCH (s:Segment) WHERE s.length <= 0 RETURN count(*)";
		case "SwitchMonitored" -> "MATCH (w:Switch) WHERE NOT (w)<-[:MONITORS]-() RETURN count(*)";
		case "RouteSensor" -> """
				MATCH (r:Route) WITH r, COLLECT { MATCH (r)-[:REQUIRES]->(q) RETURN q } AS required
				MATCH (r)-[:FOLLOWS]->()-[:TARGET]->()<-[:MONITORS]-(s) WHERE NOT s IN required RETURN count(*)""";
		case "SwitchSet" -> """
				MATCH (s:Semaphore {signal: 2})<-[:ENTRY]-(r:Route {active: 1})-[:FOLLOWS]->(p)-[:TARGET]->(w)
				WHERE w.currentPosition <> p.position RETURN count(*)""";
		case "SemaphoreNeighbor" -> SEMAPHORE_NEIGHBOR;
		case "ConnectedSegments" -> CONNECTED_SEGMENTS;
		default -> throw new IllegalArgumentException(query);
		};
	}

	@Override
	public long count() {
		return session.run(statement).single().get(0).asLong();
	}

	@Override
	public void close() throws IOException {
		session.close();
		driver.close();
		server.close();
	}
}
