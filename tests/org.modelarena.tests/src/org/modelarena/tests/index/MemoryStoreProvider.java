package org.modelarena.tests.index;

import java.util.Set;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.index.IndexStores;

/** The index over a graph in plain maps. */
final class MemoryStoreProvider implements StoreProvider {
	private final MemoryDatabase database = new MemoryDatabase();
	private final IndexStores stores = new IndexStores(this, database, Catalog.expressions());

	/** The graph of a store. */
	MemoryGraph graph(StoreLocation location) {
		return (MemoryGraph) database.open(location.requireDirectory(name()).resolve("graph"), Cancellation.create());
	}

	@Override
	public String name() {
		return "memory";
	}

	@Override
	public String description() {
		return "The graph index without a database, for tests";
	}

	@Override
	public Set<Capability> capabilities() {
		return IndexStores.CAPABILITIES;
	}

	@Override
	public ModelStore create(StoreLocation location, ElementSource source, Progress progress) {
		return stores.create(location, source, progress);
	}

	@Override
	public ModelStore open(StoreLocation location) {
		return stores.open(location);
	}
}
