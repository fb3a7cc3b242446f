// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index.graph;

import org.modelarena.index.graph.GraphDatabase;
import org.modelarena.index.neo4j.Neo4jDatabase;
import org.modelarena.testkit.Sampled;

@Sampled(8)
class Neo4jGraphTest extends GraphFolderContract {
	@Override
	GraphDatabase database() {
		return new Neo4jDatabase();
	}
}
