// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ElementSource;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.gremlin.GremlinEngine;
import org.modelarena.gremlin.GremlinExecution;
import org.modelarena.gremlin.ModelGraph;
import org.modelarena.gremlin.ModelGraphs;
import org.modelarena.tests.Railways;

/** A model in one of the stores, and the view of it. */
final class RailwayGraphs implements AutoCloseable {
	/** The stores that the view is tried over. */
	static final List<String> STORES = List.of("emf", "columns");

	final ModelStore store;
	final ModelSnapshot snapshot;
	final ModelGraph graph;
	private final GremlinEngine engine = new GremlinEngine();

	private RailwayGraphs(String name, ElementSource model, Path folder) {
		store = Catalog.discover().store(name).create(StoreLocation.at(folder.resolve(name)), model, Progress.none());
		snapshot = store.snapshot();
		graph = ModelGraphs.over(snapshot);
	}

	static RailwayGraphs railway(String store, Path folder) {
		return of(store, Railways.repair(1), folder);
	}

	static RailwayGraphs of(String store, ElementSource model, Path folder) {
		return new RailwayGraphs(store, model, folder);
	}

	GremlinExecution prepare(String text) {
		return engine.prepare(text).on(graph, Map.of(), Cancellation.create());
	}

	/** The rows that a traversal gives, each as a list. */
	List<List<Object>> rows(String text) {
		List<List<Object>> rows = new ArrayList<>();
		prepare(text).run(row -> rows.add(Arrays.asList(row)));
		return rows;
	}

	/** The one cell of the one row. */
	Object one(String text) {
		List<List<Object>> rows = rows(text);
		if (rows.size() != 1 || rows.getFirst().size() != 1) {
			throw new AssertionError(text + " gave " + rows);
		}
		return rows.getFirst().getFirst();
	}

	@Override
	public void close() {
		snapshot.close();
		store.close();
	}
}
