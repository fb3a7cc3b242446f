package org.modelarena.tests.index;

import org.modelarena.core.Catalog;
import org.modelarena.core.StoreProvider;
import org.modelarena.testkit.StoreContract;

class Neo4jIndexTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return Catalog.discover().store("neo4j");
	}
}
