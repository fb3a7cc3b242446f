// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.Answer;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.tests.Railways;

/** Servers of a railway, and clients that know several addresses. */
abstract class SeveralServers {
	static final String NAME = "railway";
	static final Query COUNT = new Query("ocl", "Segment.allInstances()->size()");
	static final Query SHORT = new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)");

	final Catalog catalog = Catalog.discover();
	private final List<AutoCloseable> open = new ArrayList<>();
	@TempDir
	Path folder;

	/** Something to close at the end, the last one first. */
	<T extends AutoCloseable> T closing(T resource) {
		open.addFirst(resource);
		return resource;
	}

	@AfterEach
	void closeAll() throws Exception {
		for (AutoCloseable each : open) {
			each.close();
		}
	}

	/** A server of a store of its own. */
	QueryService serve(String store) {
		ServerOptions listen = new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		return closing(QueryService.start(
				List.of(new QueryService.Named(NAME, catalog.store("columns").create(StoreLocation.at(folder.resolve(store)), Railways.repair(1), Progress.none()))),
				ServiceOptions.open(listen), catalog));
	}

	/** So many addresses of a server. */
	List<Front> fronts(QueryService service, Transport transport, int count) throws IOException {
		List<Front> fronts = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			fronts.add(closing(new Front(service.address(transport, NAME))));
		}
		return fronts;
	}

	static ServedAddress address(Transport transport, List<Front> fronts) {
		return ServedAddress.parse(transport.label() + "://" + fronts.stream().map(Front::server).collect(Collectors.joining(",")) + "/" + NAME);
	}

	ArenaClient connect(Transport transport, List<Front> fronts) {
		return closing(ArenaClient.connect(address(transport, fronts), ClientOptions.DEFAULT));
	}

	static Answer ask(ArenaClient client, Query query) {
		return client.execute(query, QueryLimits.DEFAULT, Cancellation.create());
	}

	static long count(ArenaClient client) {
		return (Long) ask(client, COUNT).row(0).getFirst();
	}

	static void await(BooleanSupplier condition, String what) throws InterruptedException {
		for (int i = 0; i < 3000 && !condition.getAsBoolean(); i++) {
			Thread.sleep(10);
		}
		assertTrue(condition.getAsBoolean(), what);
	}
}
