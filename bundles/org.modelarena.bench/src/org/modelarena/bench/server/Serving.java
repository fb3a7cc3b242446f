// SPDX-License-Identifier: EPL-2.0
package org.modelarena.bench.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.modelarena.cases.Toggle;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.replication.GroupOptions;
import org.modelarena.replication.Member;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ReplicaOptions;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;

/** The server of one store, with what disturbs it. Thread-safe, so that a signal may close it at any time. */
final class Serving implements AutoCloseable {
	private final Catalog catalog;
	private final StoreProvider provider;
	private final Path folder;
	private final Transport transport;
	private final Optional<Toggle> toggle;
	private final Optional<ServerSetup.Part> part;
	private StoreServer server;
	private Disturbances disturbances;
	private boolean closed;

	/** Starts the server. */
	Serving(Catalog catalog, String store, Path folder, Transport transport, Optional<Toggle> toggle, Optional<ServerSetup.Part> part) {
		this.catalog = catalog;
		this.provider = catalog.store(store);
		this.folder = folder;
		this.transport = transport;
		this.toggle = toggle;
		this.part = part;
		open();
	}

	private synchronized void open() {
		if (closed) {
			throw new ArenaException(ErrorCode.STORE_UNAVAILABLE, "The server is being closed.");
		}
		StoreLocation location = StoreLocation.at(folder);
		server = start(location);
		disturbances = new Disturbances(() -> server.store(location.name()), toggle);
	}

	private StoreServer start(StoreLocation location) {
		String host = System.getenv(ServerMain.HOST);
		if (provider.transports().contains(transport)) {
			if (host != null) {
				throw new ArenaException(ErrorCode.UNSUPPORTED, "Clients on other machines cannot be asked to show a token over " + transport.label()
						+ ", so this is measured on one machine only.");
			}
			return provider.serve(List.of(location), ServerOptions.local(transport), catalog.languages());
		}
		ServerOptions listen = new ServerOptions(host == null ? ServerOptions.LOOPBACK : host, Map.of(transport, part.map(ServerSetup.Part::port).orElse(0)));
		ServiceOptions options = host == null ? ServiceOptions.open(listen)
				: new ServiceOptions(listen, new Access(List.of(new Token("clients", Token.hash(System.getenv(ServerMain.SECRET)), Map.of(Token.ALL, Right.WRITE)))), ServiceLimits.DEFAULT);
		if (part.isPresent()) {
			GroupOptions group = GroupOptions.of(part.get().folder(), part.get().node(), Member.list(part.get().members()));
			return QueryService.start(List.of(), options.withReplica(new ReplicaOptions(group, List.of(new ReplicaOptions.Store(location.name(), Optional.of(folder))))), catalog);
		}
		return QueryService.start(List.of(new QueryService.Named(location.name(), provider.open(location))), options, catalog);
	}

	/** Where clients reach the store; another port after each {@link #reopen}. */
	synchronized URI address() {
		if (server instanceof QueryService service && part.isPresent()) {
			// It may not have a state yet.
			return service.addressOf(transport, StoreLocation.at(folder).name());
		}
		return server.address(transport, StoreLocation.at(folder).name());
	}

	synchronized Disturbances disturbances() {
		return disturbances;
	}

	/** Ends the server, and starts one with nothing of the store in the system's cache. */
	void reopen() {
		closeServer();
		FileCache.drop(folder);
		open();
	}

	private synchronized void closeServer() {
		StoreServer open = server;
		server = null;
		if (open != null) {
			try (open) {
				disturbances.close();
			}
		}
	}

	@Override
	public synchronized void close() {
		closed = true;
		closeServer();
	}
}
