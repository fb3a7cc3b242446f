// SPDX-License-Identifier: EPL-2.0
package org.example.everything;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.modelarena.cases.RailwayCase;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.gremlin.ModelGraphs;

/** Asks for segments without length in every store, every language, every transport that stores have of their own, and Gremlin: a line for each answer. */
public final class Everything {
	private static final Map<String, String> MODEL = Map.of("scenario", "repair", "size", "1");

	private final Catalog catalog = Catalog.discover();
	private final RailwayCase railway = new RailwayCase();

	private Everything() {
	}

	/** @param args a folder for the stores */
	public static void main(String[] args) {
		Everything everything = new Everything();
		for (StoreProvider provider : everything.catalog.stores()) {
			everything.ask(provider, Path.of(args[0], provider.name()));
		}
		// Databases may leave threads behind.
		System.exit(0);
	}

	private void ask(StoreProvider provider, Path folder) {
		QueryLanguages languages = catalog.languages();
		try (ModelStore store = provider.create(StoreLocation.at(folder), railway.model(MODEL), Progress.none())) {
			try (QueryEndpoint endpoint = store.endpoint(languages)) {
				ask(provider.name(), endpoint);
			}
			try (ModelSnapshot snapshot = store.snapshot()) {
				long found = ModelGraphs.over(snapshot).traversal().V().hasLabel("Segment").has("length", P.lte(0)).count().next();
				System.out.println(provider.name() + " gremlin " + found);
			}
		}
		for (Transport transport : provider.transports()) {
			try (StoreServer server = provider.serve(List.of(StoreLocation.at(folder)), ServerOptions.local(transport), languages);
					QueryEndpoint endpoint = provider.connect(server.address(transport, folder.getFileName().toString()))) {
				ask(provider.name() + "@" + transport.label(), endpoint);
			}
		}
	}

	private void ask(String contender, QueryEndpoint endpoint) {
		for (String language : catalog.languages().names()) {
			String text = railway.queries().getFirst().text(language).orElseThrow();
			Answer answer = endpoint.execute(new Query(language, text), QueryLimits.DEFAULT, Cancellation.create());
			System.out.println(contender + " " + language + " " + answer.count());
		}
	}
}
