// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.index;

import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.index.GraphStoreProvider;

/** The index over a graph in plain maps. */
final class MemoryStoreProvider extends GraphStoreProvider {
	private final MemoryDatabase database;

	MemoryStoreProvider() {
		this(new MemoryDatabase());
	}

	private MemoryStoreProvider(MemoryDatabase database) {
		super(database, Catalog.expressions());
		this.database = database;
	}

	/** The graph of a store. */
	MemoryGraph graph(StoreLocation location) {
		return (MemoryGraph) database.open(location.requireDirectory(name()).resolve("graph"), Cancellation.create());
	}

	@Override
	public String description() {
		return "The graph index without a database, for tests";
	}
}
