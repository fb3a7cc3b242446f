package org.modelarena.index.neo4j;

import java.util.EnumSet;
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

/** Keeps models in Neo4j, each in a folder of its own, in a process beside this one. */
public final class Neo4jStoreProvider implements StoreProvider {
	private final IndexStores stores;

	public Neo4jStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions what evaluates derived features */
	public Neo4jStoreProvider(ExpressionLanguages expressions) {
		stores = new IndexStores(this, new Neo4jDatabase(), expressions);
	}

	@Override
	public String name() {
		return Neo4jDatabase.NAME;
	}

	@Override
	public String description() {
		return "Neo4j 5.26 in a process of its own, fetched by Maven when first used";
	}

	@Override
	public Set<Capability> capabilities() {
		Set<Capability> capabilities = EnumSet.of(Capability.PLAN_PUSHDOWN);
		capabilities.addAll(IndexStores.CAPABILITIES);
		return capabilities;
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
