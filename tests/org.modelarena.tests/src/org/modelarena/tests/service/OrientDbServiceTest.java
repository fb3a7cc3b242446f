package org.modelarena.tests.service;

/** The graph index on OrientDB behind the query service. */
class OrientDbServiceTest extends ServiceContract {
	@Override
	public String store() {
		return "orientdb";
	}
}
