// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tinkerpop;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;

import org.apache.tinkerpop.gremlin.LoadGraphWith.GraphData;
import org.apache.tinkerpop.gremlin.structure.Graph;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerFactory;
import org.apache.tinkerpop.gremlin.tinkergraph.structure.TinkerGraph;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;

/** TinkerPop's toy graphs as models in a store, each loaded once. */
final class ToyGraphs {
	private static final Map<GraphData, ModelSnapshot> LOADED = new HashMap<>();

	private ToyGraphs() {
	}

	/** The model of one of the toy graphs; an empty one for null. */
	static synchronized ModelSnapshot of(GraphData data) {
		return LOADED.computeIfAbsent(data, name -> load(graph(name)));
	}

	/** A graph in the store. */
	static ModelSnapshot load(Graph graph) {
		try {
			StoreLocation location = StoreLocation.at(Files.createTempDirectory(java.nio.file.Path.of(""), "toy").resolve("store"));
			return Catalog.discover().store(System.getProperty("store")).create(location, new ToyModel(graph), Progress.none()).snapshot();
		} catch (IOException e) {
			throw new UncheckedIOException(e);
		}
	}

	private static Graph graph(GraphData data) {
		return switch (data) {
		case null -> TinkerGraph.open();
		case CLASSIC -> TinkerFactory.createClassic();
		case MODERN -> TinkerFactory.createModern();
		case CREW -> TinkerFactory.createTheCrew();
		case GRATEFUL -> TinkerFactory.createGratefulDead();
		case SINK -> TinkerFactory.createKitchenSink();
		};
	}
}
