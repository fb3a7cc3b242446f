// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import org.modelarena.testkit.Sampled;

/** The graph index on Neo4j behind the query service. */
@Sampled(10)
class Neo4jServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "neo4j";
	}
}
