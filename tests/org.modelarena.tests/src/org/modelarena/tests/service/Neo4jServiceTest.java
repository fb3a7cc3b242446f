package org.modelarena.tests.service;

/** The graph index on Neo4j behind the query service. */
class Neo4jServiceTest extends ServiceContract {
	@Override
	protected String store() {
		return "neo4j";
	}
}
