// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.internal.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreProvider;

/** The reference systems that there are. Stateless. */
public final class References {
	private static final String OBJECTS = "emf";
	private static final String GRAPH = "neo4j";

	private References() {
	}

	/** The stores of a catalog, and the reference systems beside them. */
	public static Catalog beside(Catalog catalog) {
		List<StoreProvider> more = new ArrayList<>();
		provider(OBJECTS, catalog).ifPresent(objects -> {
			more.add(new ReferenceProvider(JdbcOpening.POSTGRESQL, "PostgreSQL, by JDBC", objects, JdbcOpening.postgresql()));
			more.add(new ReferenceProvider(JdbcOpening.MARIADB, "MariaDB at a URL, by JDBC", objects, JdbcOpening.mariadb()));
			more.add(new ReferenceProvider(DocumentOpening.MONGODB, "MongoDB at a URI", objects, DocumentOpening.mongodb()));
			more.add(new ReferenceProvider(DocumentOpening.ON_H2, "mongo-java-server on H2, which speaks MongoDB's protocol", objects, DocumentOpening.onH2()));
		});
		provider(GRAPH, catalog)
				.ifPresent(graph -> more.add(new ReferenceProvider("neo4j-edge", "Neo4j, with an edge between two nodes for each record, in Cypher", graph, new EdgeRecords.Opening())));
		more.removeIf(reference -> provider(reference.name(), catalog).isPresent());
		return catalog.with(more);
	}

	private static Optional<StoreProvider> provider(String name, Catalog catalog) {
		return catalog.stores().stream().filter(store -> store.name().equals(name)).findFirst();
	}
}
