// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.cases.Cases;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;

/** A process that asks stores for what they can answer without the libraries of Gremlin, and for what they cannot; it prints a line for each. */
public final class WithoutGremlin {
	private static final String SEGMENTS = "Segment.allInstances()->select(s | s.length <= 0)";

	private WithoutGremlin() {
	}

	/** Argument: a folder. */
	public static void main(String[] args) {
		System.out.println("TinkerPop " + isThere("org.apache.tinkerpop.gremlin.structure.Graph"));
		Catalog catalog = Catalog.discover();
		for (String name : List.of("neoemf", "rocksdb")) {
			try (ModelStore store = catalog.store(name).create(StoreLocation.at(Path.of(args[0], name)),
					Cases.get("railway").model(Map.of("scenario", "repair", "size", "1")), Progress.none());
					QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
				for (String language : List.of("ocl", "ocl/interpreted", "ocl/compiled", "ocl/pushdown")) {
					System.out.println(name + " " + language + ": " + outcome(endpoint, language));
				}
				long profiled = endpoint.profile(Query.in("ocl", SEGMENTS), QueryLimits.DEFAULT, Cancellation.create()).explanation().answer().count();
				System.out.println(name + " profile: " + profiled);
			}
		}
	}

	private static String outcome(QueryEndpoint endpoint, String language) {
		try {
			return Long.toString(endpoint.explain(Query.in(language, SEGMENTS), QueryLimits.DEFAULT, Cancellation.create()).answer().count());
		} catch (ArenaException e) {
			return e.code() + " " + e.getMessage();
		}
	}

	private static boolean isThere(String type) {
		try {
			Class.forName(type);
			return true;
		} catch (ClassNotFoundException e) {
			return false;
		}
	}
}
