// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.model.Range;
import org.modelarena.index.graph.Graph;
import org.modelarena.index.graph.GraphLoad;
import org.modelarena.index.graph.ValueKind;
import org.modelarena.index.neo4j.Neo4jDatabase;
import org.modelarena.index.neo4j.internal.Seek;
import org.modelarena.testkit.Sampled;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.summary.Plan;

/** A seek is found by an index and not by a scan; Neo4j says so itself. */
@Sampled(2)
class Neo4jPlanTest {
	@TempDir
	Path home;

	@Sampled(5)
	@Test
	void aSeekUsesTheIndex() throws Exception {
		try (OtherNeo4j server = new OtherNeo4j(Files.createDirectory(home.resolve("server")));
				Graph graph = new Neo4jDatabase().createAt(server.address(), GraphModel.TYPES)) {
			try (GraphLoad load = graph.load()) {
				for (long key = 0; key < 100; key++) {
					load.node("Segment", key, Map.of("number", key, "truth", true));
				}
				load.flush();
			}
			graph.createIndex("Track", "number", ValueKind.INTEGER);
			graph.createIndex("Track", "truth", ValueKind.TRUTH);
			String[] user = server.address().getUserInfo().split(":");
			try (Driver driver = GraphDatabase.driver("bolt://127.0.0.1:" + server.address().getPort(), AuthTokens.basic(user[0], user[1]));
					Session session = driver.session()) {
				for (Range range : List.of(Range.equalTo(5L), Range.atMost(5L), Range.above(5L), new Range(1L, true, 5L, false))) {
					assertSeeks(session, new Seek("Track", "number", range));
				}
				assertSeeks(session, new Seek("Track", "truth", Range.equalTo(true)));
			}
		}
	}

	@SuppressWarnings("deprecation")
	private static void assertSeeks(Session session, Seek seek) {
		Plan plan = session.run("EXPLAIN " + seek.statement(), seek.parameters()).consume().plan();
		assertTrue(mentions(plan, "NodeIndexSeek"), seek.statement() + "\n" + plan);
	}

	private static boolean mentions(Plan plan, String operator) {
		return plan.operatorType().contains(operator) || plan.children().stream().anyMatch(child -> mentions(child, operator));
	}
}
