// SPDX-License-Identifier: EPL-2.0
package org.example.railway;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.RailwayCase;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

/** Loads a railway into a column store, serves it over TCP, and asks for segments without length. */
public final class RailwayService {
	private static final String TEXT = "Segment.allInstances()->select(s | s.length <= 0)";

	private RailwayService() {
	}

	/** @param args a folder to make the store in, and the size of the railway */
	public static void main(String[] args) {
		Catalog catalog = Catalog.discover();
		Map<String, String> size = Map.of("scenario", "repair", "size", args[1]);
		ModelStore store = catalog.store("columns").create(StoreLocation.at(Path.of(args[0])), new RailwayCase().model(size), Progress.none());
		ServiceOptions options = ServiceOptions.open(ServerOptions.local(Transport.TCP));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("railway", store)), options, catalog);
				ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, "railway"), ClientOptions.DEFAULT)) {
			Answer answer = client.execute(new Query("ocl", TEXT), QueryLimits.DEFAULT, Cancellation.create());
			System.out.println(answer.count() + " segments without length");
		}
	}
}
