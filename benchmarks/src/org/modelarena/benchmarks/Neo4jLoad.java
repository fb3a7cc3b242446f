// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import org.modelarena.benchmarks.Relations.Relation;
import org.modelarena.core.model.ModelSnapshot;
import org.neo4j.driver.Driver;
import org.neo4j.driver.Session;

/**
 * Loads the {@link Relations} of a railway model into Neo4j, as somebody would draw it: a node for each element,
 * labelled with its class, with its attributes as properties, and a relationship for each link, of a type such as {@code
 * CONNECTS_TO}.
 */
final class Neo4jLoad {
	private static final int BATCH = 20_000;
	/** The columns that are references. */
	private static final Set<String> REFERENCES = Set.of("entry", "exit", "route", "target");
	/** A label of all elements: no index spans several. */
	private static final String ANY = "Element";
	private static final List<String> INDEXES = List.of(
			"CREATE INDEX FOR (n:Segment) ON (n.length)",
			"CREATE INDEX FOR (n:Semaphore) ON (n.signal)",
			"CREATE INDEX FOR (n:Route) ON (n.active)");

	private Neo4jLoad() {
	}

	/** @param home a folder that does not exist */
	static void load(ModelSnapshot snapshot, Path home) throws Exception {
		try (Neo4jServer server = new Neo4jServer(home, Neo4jCypher.PAGE_CACHE);
				Driver driver = Neo4jCypher.driver(server);
				Session session = driver.session()) {
			load(snapshot, session);
		}
	}

	private static void load(ModelSnapshot snapshot, Session session) throws Exception {
		session.run("CREATE CONSTRAINT FOR (n:" + ANY + ") REQUIRE n.id IS UNIQUE").consume();
		Relations.write(snapshot, relation -> new Batches(session, relation));
		INDEXES.forEach(index -> session.run(index).consume());
		session.run("CALL db.awaitIndexes(600)").consume();
		session.run("CALL db.prepareForReplanning(600)").consume();
	}

	/** The type of the relationships of a reference: {@code connectsTo} is {@code CONNECTS_TO}. */
	private static String relationship(String reference) {
		return reference.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
	}

	private static final class Batches implements Relations.Rows {
		private final Session session;
		private final String statement;
		private final List<List<Integer>> rows = new ArrayList<>();

		Batches(Session session, Relation relation) {
			this.session = session;
			this.statement = "UNWIND $rows AS row " + (relation.links() ? link(relation.name()) : element(relation));
		}

		private static String link(String reference) {
			return "MATCH (a:" + ANY + " {id: row[0]}) MATCH (b:" + ANY + " {id: row[1]}) "
					+ "CREATE (a)-[:" + relationship(reference) + "]->(b)";
		}

		private static String element(Relation relation) {
			StringBuilder properties = new StringBuilder("id: row[0]");
			StringBuilder links = new StringBuilder();
			for (int i = 1; i < relation.columns().size(); i++) {
				String column = relation.columns().get(i);
				if (REFERENCES.contains(column)) {
					String direction = column.equals("route") ? "<-[:FOLLOWS]-" : "-[:" + relationship(column) + "]->";
					links.append(" WITH row, n CALL (row, n) { MATCH (t:" + ANY + " {id: row[" + i + "]}) CREATE (n)" + direction + "(t) }");
				} else {
					properties.append(", ").append(column).append(": row[").append(i).append("]");
				}
			}
			return "CREATE (n:" + ANY + ":" + relation.name() + " {" + properties + "})" + links;
		}

		@Override
		public void add(Integer[] row) {
			rows.add(Arrays.asList(row.clone()));
			if (rows.size() == BATCH) {
				send();
			}
		}

		private void send() {
			session.run(statement, Map.of("rows", rows)).consume();
			rows.clear();
		}

		@Override
		public void close() {
			send();
		}
	}
}
