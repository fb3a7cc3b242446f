// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.net4j.Net4jUtil;
import org.eclipse.net4j.tcp.ITCPAcceptor;
import org.eclipse.net4j.util.container.IManagedContainer;
import org.eclipse.net4j.util.lifecycle.LifecycleUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.model.ExpressionLanguages;
import org.modelarena.core.model.QueryLanguages;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.store.cdo.internal.transport.HttpListener;
import org.modelarena.store.cdo.internal.transport.Net4j;
import org.modelarena.store.cdo.internal.transport.NoDelay;

/** A Net4j server with any number of repositories. */
final class CdoServer implements StoreServer {
	private final IManagedContainer container = Net4j.serverContainer();
	private final Map<String, CdoRepository> repositories = new LinkedHashMap<>();
	private final Map<String, ModelStore> stores = new LinkedHashMap<>();
	private final ServerOptions options;
	private ArenaQueryHandler.Shared queries;
	private ITCPAcceptor tcp;
	private HttpListener http;

	private CdoServer(ServerOptions options) {
		this.options = options;
	}

	/**
	 * Starts a server; everything is closed again if that fails.
	 *
	 * @throws ArenaException {@code UNSUPPORTED} for a transport that is not one of Net4j's
	 */
	static CdoServer start(StoreProvider provider, List<Path> directories, ServerOptions options, QueryLanguages languages) {
		options.ports().keySet().forEach(Net4j::connectorType);
		CdoServer server = new CdoServer(options);
		try (Unfinished work = new Unfinished(server::close)) {
			ArenaQueryHandler.Shared shared = server.queries = new ArenaQueryHandler.Shared(languages);
			languages.names().forEach(language -> server.container.registerFactory(new ArenaQueryHandler.Factory(language, shared)));
			server.container.registerFactory(new ArenaQueryHandler.Factory(QueryParameters.CANCEL_LANGUAGE, shared));
			for (Path directory : directories) {
				server.add(provider, directory, ExpressionLanguages.of(languages));
			}
			server.listen();
			return work.done(server);
		}
	}

	private void add(StoreProvider provider, Path directory, ExpressionLanguages expressions) {
		String name = directory.getFileName().toString();
		if (repositories.containsKey(name)) {
			throw new ArenaException(ErrorCode.ALREADY_EXISTS, "Two stores to serve are named '" + name + "'; rename one of the folders.");
		}
		CdoRepository repository = CdoRepository.open(directory, name, container, expressions);
		repositories.put(name, repository);
		stores.put(name, new CdoStore(provider, container, repository, () -> {
		}));
	}

	private void listen() {
		Integer tcpPort = options.ports().get(Transport.NET4J_TCP);
		if (tcpPort != null) {
			tcp = (ITCPAcceptor) Net4jUtil.getAcceptor(container, "tcp", options.host() + ":" + bindablePort(tcpPort));
			NoDelay.apply(tcp);
		}
		Integer httpPort = options.ports().get(Transport.NET4J_HTTP);
		if (httpPort != null) {
			http = HttpListener.open(container, options.host(), httpPort);
		}
	}

	/** A free port for 0, which Net4j takes for its default port. Net4j binds later and reports no failure: so we try before. */
	private int bindablePort(int port) {
		try (ServerSocket probe = new ServerSocket()) {
			probe.setReuseAddress(true);
			probe.bind(new InetSocketAddress(options.host(), port));
			return probe.getLocalPort();
		} catch (IOException e) {
			throw ArenaException.io("Cannot listen on " + options.host() + ":" + port, e);
		}
	}

	@Override
	public URI address(Transport transport, String store) {
		store(store);
		int port = switch (transport) {
		case NET4J_TCP -> tcp == null ? -1 : tcp.getPort();
		case NET4J_HTTP -> http == null ? -1 : http.port();
		case LOCAL, TCP, HTTP, WS -> -1;
		};
		if (port < 0) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The server does not listen for " + transport.label() + ".");
		}
		return URI.create(transport.label() + "://" + options.host() + ":" + port + "/" + store);
	}

	@Override
	public ModelStore store(String name) {
		ModelStore store = stores.get(name);
		if (store == null) {
			throw new ArenaException(ErrorCode.NOT_FOUND, "No store '" + name + "' is served; there are " + String.join(", ", stores.keySet()) + ".");
		}
		return store;
	}

	@Override
	public void close() {
		if (queries != null) {
			queries.stop();
		}
		LifecycleUtil.deactivate(tcp);
		if (http != null) {
			http.close();
		}
		repositories.values().forEach(CdoRepository::close);
		container.deactivate();
	}
}
