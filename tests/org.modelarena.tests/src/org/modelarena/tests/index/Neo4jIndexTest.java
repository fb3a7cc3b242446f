// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.testkit.Sampled;
import org.modelarena.testkit.StoreContract;

@Sampled(10)
class Neo4jIndexTest extends StoreContract {
	@Override
	public StoreProvider provider() {
		return Catalog.discover().store("neo4j");
	}

	/** Neo4j's process keeps the files open for a while. */
	@Override
	public boolean opensAgainAfterLoss() {
		return false;
	}
}
