// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.tests.Railways;

/** A process that asks stores for what they can answer without the libraries of Gremlin, and for what they cannot; it prints a line for each. */
public final class WithoutGremlin {
	private static final String SEGMENTS = "Segment.allInstances()->select(s | s.length <= 0)";

	private WithoutGremlin() {
	}

	/** Arguments: a folder; and, to ask for traversals only, how many milliseconds each may take. */
	public static void main(String[] args) {
		if (args.length > 1) {
			askInTime(Path.of(args[0]), Duration.ofMillis(Long.parseLong(args[1])));
			return;
		}
		System.out.println("TinkerPop " + isThere("org.apache.tinkerpop.gremlin.structure.Graph"));
		Catalog catalog = Catalog.discover();
		for (String name : List.of("neoemf", "rocksdb")) {
			try (ModelStore store = catalog.store(name).create(StoreLocation.at(Path.of(args[0], name)),
					Railways.repair(1), Progress.none());
					QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
				for (String language : List.of("ocl", "ocl/interpreted", "ocl/compiled", "ocl/pushdown")) {
					System.out.println(name + " " + language + ": " + outcome(endpoint, language));
				}
				long profiled = endpoint.profile(Query.in("ocl", SEGMENTS), QueryLimits.DEFAULT, Cancellation.create()).explanation().answer().count();
				System.out.println(name + " profile: " + profiled);
			}
		}
	}

	private static void askInTime(Path folder, Duration timeout) {
		Catalog catalog = Catalog.discover();
		try (ModelStore store = catalog.store("neoemf").create(StoreLocation.at(folder.resolve("neoemf")), Railways.repair(1), Progress.none());
				QueryEndpoint endpoint = store.endpoint(catalog.languages())) {
			for (int i = 0; i < 2; i++) {
				long start = System.nanoTime();
				try {
					endpoint.execute(Query.in("ocl/pushdown", SEGMENTS), QueryLimits.DEFAULT, Cancellation.create().withTimeout(timeout));
				} catch (ArenaException e) {
					System.out.println(e.code() + (System.nanoTime() - start < 20 * timeout.toNanos() ? " in time" : " late"));
				}
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
