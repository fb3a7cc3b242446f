package org.modelarena.index.orientdb;

import java.util.Set;

import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.ElementSource;
import org.modelarena.core.ExpressionLanguages;
import org.modelarena.core.FileSink;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.index.IndexStores;

/** Keeps models in OrientDB, each in a folder of its own, in this process. */
public final class OrientStoreProvider implements StoreProvider {
	private final IndexStores stores;

	public OrientStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions what evaluates derived features */
	public OrientStoreProvider(ExpressionLanguages expressions) {
		stores = new IndexStores(this, new OrientDatabase(), expressions);
	}

	@Override
	public String name() {
		return OrientDatabase.NAME;
	}

	@Override
	public String description() {
		return "OrientDB 3.2 in this process, or on a server of yours";
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

	@Override
	public void copyFiles(StoreLocation location, FileSink sink) {
		stores.copyFiles(location, "arena.lock", sink);
	}
}
