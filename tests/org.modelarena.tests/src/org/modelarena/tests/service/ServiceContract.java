// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.core.Progress;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.tests.Railways;

/** What every store does behind the query service, over every transport, in every language: what it does in this process. A store's test names it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServiceContract implements ServedQueriesContract, ServedModelContract, ServedVersionsContract, WatchedQueriesContract {
	private final Catalog catalog = Catalog.discover();
	private QueryService service;
	private QueryEndpoint local;

	@BeforeAll
	void serve(@TempDir Path folder) {
		StoreProvider provider = catalog.store(store());
		ModelStore opened = provider.create(StoreLocation.at(folder.resolve(NAME)), Railways.inject(1), Progress.none());
		Map<Transport, Integer> ports = Map.of(Transport.TCP, 0, Transport.HTTP, 0);
		service = QueryService.start(List.of(new QueryService.Named(NAME, opened)), ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, ports)), catalog);
		local = service.store(NAME).endpoint(catalog.languages());
	}

	@AfterAll
	void close() {
		if (service != null) {
			local.close();
			service.close();
		}
	}

	@Override
	public Catalog catalog() {
		return catalog;
	}

	@Override
	public QueryService service() {
		return service;
	}

	@Override
	public QueryEndpoint local() {
		return local;
	}
}
