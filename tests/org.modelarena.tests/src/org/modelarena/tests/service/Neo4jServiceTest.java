package org.modelarena.tests.service;

/** The graph index on Neo4j behind the query service. */
class Neo4jServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "neo4j";
	}
}
