// SPDX-License-Identifier: EPL-2.0
package org.modelarena.index.neo4j;

import java.util.Set;

import org.modelarena.core.Strategy;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Catalog;
import org.modelarena.index.GraphStoreProvider;

/** Keeps models in Neo4j, each in a folder of its own, in a process beside this one. */
public final class Neo4jStoreProvider extends GraphStoreProvider {
	public Neo4jStoreProvider() {
		this(Catalog.expressions());
	}

	/** @param expressions the languages that evaluate derived features */
	public Neo4jStoreProvider(ExpressionLanguages expressions) {
		super(new Neo4jDatabase(), expressions);
	}

	@Override
	public String description() {
		return "Neo4j 5.26 in a process of its own, fetched by Maven when first used";
	}

	@Override
	public Strategy preferredStrategy() {
		return Strategy.COMPILED;
	}

	@Override
	public Set<Capability> capabilities() {
		Set<Capability> capabilities = super.capabilities();
		capabilities.add(Capability.STATEMENT_PUSHDOWN);
		return capabilities;
	}
}
