// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.modelarena.core.Cancellation;
import org.modelarena.core.model.ObjectFilter;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

/**
 * A small session that touches the classes which most commands need. The entry script runs it after a build to make archives of
 * these classes, which later starts map instead of loading them one by one.
 */
public final class WarmUp {
	private WarmUp() {
	}

	/** @param args a folder: an empty one gets stores, and they are asked and served; one that has them from an earlier session is only asked */
	public static void main(String[] args) {
		ObjectFilter.install();
		Path folder = Path.of(args[0]);
		boolean isFirst = !Files.exists(folder.resolve("columns"));
		String model = folder.resolve("model.xmi").toString();
		run("stores");
		run("cases");
		if (isFirst) {
			run("generate", "railway", "--size", "1", "--out", model);
		}
		for (String store : new String[] { "emf", "cdo", "columns", "neoemf" }) {
			String at = folder.resolve(store).toString();
			if (isFirst) {
				run("load", model, "--store", store, "--at", at);
			}
			run("query", "--at", at, "--query", "RouteSensor");
		}
		ask(folder.resolve("columns").toString());
		run("diff", model, model);
		if (isFirst) {
			serve(folder.resolve("columns"));
		}
		// As a process does it, which ends this one.
		Main.main(new String[] { "stores" });
	}

	private static void ask(String at) {
		run("query", "--at", at, "--query", "PosLength", "--json");
		run("query", "--at", at, "--query", "SwitchSet", "--language", "eol", "--explain");
		run("query", "--at", at, "--query", "ConnectedSegments", "--language", "epl", "--explain");
		run("query", "--at", at, "Segmant.allInstances()");
	}

	/** Serves a store and asks it by each transport: touches what a server and its clients need. */
	private static void serve(Path store) {
		Catalog catalog = Catalog.discover();
		ModelStore opened = catalog.store("columns").open(StoreLocation.at(store));
		ServerOptions ports = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		try (QueryService service = QueryService.start(List.of(new QueryService.Named("model", opened)), ServiceOptions.open(ports), catalog)) {
			for (Transport transport : ports.ports().keySet()) {
				run("query", "--url", service.address(transport, "model").toString(), "--query", "SwitchSet", "--limit", "1");
			}
		}
	}

	private static void run(String... command) {
		Main.run(command, Cancellation.create());
	}
}
