// SPDX-License-Identifier: EPL-2.0
package org.modelarena.server;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Unfinished;
import org.modelarena.core.budget.Admission;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.server.internal.inbound.Inbound;
import org.modelarena.server.internal.methods.AdminMethods;
import org.modelarena.server.internal.methods.ConstraintMethods;
import org.modelarena.server.internal.methods.Dispatcher;
import org.modelarena.server.internal.methods.EditMethods;
import org.modelarena.server.internal.methods.FileMethods;
import org.modelarena.server.internal.methods.LanguageMethods;
import org.modelarena.server.internal.methods.QueryMethods;
import org.modelarena.server.internal.metrics.AccessLog;
import org.modelarena.server.internal.metrics.Metrics;
import org.modelarena.server.internal.replica.ReplicatedStores;
import org.modelarena.server.internal.session.Lanes;
import org.modelarena.server.internal.session.Workers;
import org.modelarena.server.internal.store.ServedStore;
import org.modelarena.server.internal.store.StoreAdmin;
import org.modelarena.server.internal.store.StoreHome;
import org.modelarena.server.internal.store.Stores;
import org.modelarena.server.internal.systems.SystemsMethods;
import org.modelarena.server.internal.transport.Service;
import org.modelarena.server.internal.transport.TcpListener;
import org.modelarena.server.internal.transport.WebListener;
import org.modelarena.server.internal.methods.FollowMethods;

/** Serves any stores of this process to other processes. Thread-safe. Owns the stores. */
public final class QueryService implements StoreServer {
	private static final Duration DRAIN = Duration.ofSeconds(5);

	private final ServiceOptions options;
	private final Stores stores = new Stores();
	private final StoreAdmin admin;
	private final Workers workers;
	private final Lanes lanes;
	private final Metrics metrics = new Metrics();
	private final QueryMethods queries;
	private final LanguageMethods language;
	private final ConstraintMethods constraints;
	private final FollowMethods follow;
	private final Optional<AccessLog> log;
	private TcpListener tcp;
	private WebListener web;
	/** Null if there are none. */
	private ReplicatedStores replicas;

	private QueryService(ServiceOptions options, Catalog catalog) {
		this.options = options;
		this.admin = new StoreAdmin(stores, options.models().map(folder -> new StoreHome(folder, catalog)), catalog);
		try (Unfinished work = new Unfinished(admin::close)) {
			this.log = options.log().map(AccessLog::new);
			work.done();
		}
		Admission admission = Admission.ofThisMachine();
		this.workers = new Workers(admission.fastPlaces(), options.limits().workers(), options.limits().waitingCalls());
		this.lanes = new Lanes(admission, workers);
		this.queries = new QueryMethods(stores, catalog.languages(), options.limits(), workers, lanes, metrics);
		this.language = new LanguageMethods(stores, catalog.languages());
		this.constraints = new ConstraintMethods(stores, catalog.languages(), workers, options.limits().timeout());
		this.follow = new FollowMethods(stores, catalog.languages(), workers, options.limits().timeout());
	}

	/**
	 * Starts to serve. If that fails, everything is closed again, the stores as well.
	 *
	 * @param served stores by the names under which they are served
	 * @param catalog the kinds of stores that clients can make, and the languages that are answered
	 * @throws ArenaException {@link ErrorCode#IO} if a port cannot be bound; {@link ErrorCode#ALREADY_EXISTS} for two stores of one name;
	 *                        {@link ErrorCode#STORE_BUSY} if another server has the folder of models
	 */
	public static QueryService start(List<Named> served, ServiceOptions options, Catalog catalog) {
		QueryService service = null;
		int added = 0;
		boolean done = false;
		try {
			service = new QueryService(options, catalog);
			for (; added < served.size(); added++) {
				service.admin.give(served.get(added).name(), served.get(added).store(), served.get(added).folder());
			}
			service.admin.openAll();
			service.replicate(catalog);
			service.listen();
			done = true;
			return service;
		} finally {
			if (!done) {
				served.subList(added, served.size()).forEach(left -> left.store().close());
				if (service != null) {
					service.close();
				}
			}
		}
	}

	/**
	 * A store to serve.
	 *
	 * @param name  in calls and addresses
	 * @param store the store, which the service takes over
	 * @param folder where it lies, so that an administrator can close it and open it again; nothing for one that stays as long as the service
	 */
	public record Named(String name, ModelStore store, Optional<Path> folder) {
		public Named(String name, ModelStore store) {
			this(name, store, Optional.empty());
		}
	}

	private void replicate(Catalog catalog) {
		options.replica().ifPresent(replica -> {
			replica.stores().forEach(store -> admin.reserve(store.name()));
			replicas = ReplicatedStores.start(replica, stores, catalog, options.limits().timeout());
		});
	}

	private void listen() {
		AdminMethods administration = new AdminMethods(admin, workers, options.limits());
		Inbound inbound = new Inbound(options.limits());
		EditMethods edits = new EditMethods(stores, workers, inbound.memory(), options.limits().cursorIdle(), options.limits().timeout());
		SystemsMethods systems = new SystemsMethods(stores, workers, lanes, options.limits().timeout(), edits::commit);
		Dispatcher dispatcher = new Dispatcher(stores, workers, queries, edits, administration, new FileMethods(stores, admin, workers, options.limits()), constraints, follow, language, systems,
				metrics, log, options.limits().messageBytes());
		Service service = new Service(dispatcher, options.access(), options.limits(), inbound, options.tls());
		Integer tcpPort = options.listen().ports().get(Transport.TCP);
		if (tcpPort != null) {
			tcp = new TcpListener(service, workers, options.listen().host(), tcpPort);
			metrics.connections(Transport.TCP, tcp::connections);
		}
		Integer webPort = options.listen().ports().getOrDefault(Transport.HTTP, options.listen().ports().get(Transport.WS));
		if (webPort != null) {
			web = new WebListener(service, workers, options.listen().host(), webPort);
		}
	}

	@Override
	public URI address(Transport transport, String store) {
		stores.get(store);
		return addressOf(transport, store);
	}

	/** The address that a store of a name has, whether or not it is there yet; what an address cannot have, such as a space, is encoded. */
	public URI addressOf(Transport transport, String store) {
		try {
			return address(transport).resolve(new URI(null, null, "/" + store, null));
		} catch (URISyntaxException e) {
			throw new IllegalStateException("Every path can be encoded", e);
		}
	}

	/**
	 * Where the server listens.
	 *
	 * @throws ArenaException {@link ErrorCode#UNSUPPORTED} for a transport that it does not listen for
	 */
	public URI address(Transport transport) {
		int port = switch (transport) {
		case TCP -> tcp == null ? -1 : tcp.port();
		case HTTP, WS -> web == null ? -1 : web.port();
		default -> -1;
		};
		if (port < 0) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "The server does not listen for " + transport.label() + ".");
		}
		return URI.create(transport.label() + (options.tls().isPresent() ? "s" : "") + "://" + options.listen().host() + ":" + port + "/");
	}

	/** The names of the stores that are served at the moment. */
	public List<String> stores() {
		return stores.all().stream().map(ServedStore::name).toList();
	}

	@Override
	public ModelStore store(String name) {
		return stores.get(name);
	}

	/** Connections that are open, over all transports. */
	public int connections() {
		return (tcp == null ? 0 : tcp.connections()) + (web == null ? 0 : web.connections());
	}

	/** How often an answer was given that had been kept, see {@link ServiceLimits#cacheBytes}. */
	public long cacheHits() {
		return queries.cache().hits();
	}

	/** Calls that are worked on at the moment. */
	public int running() {
		return workers.running();
	}

	/** Takes no more calls, waits for those that run, then cancels what is left, and closes the stores. */
	@Override
	public void close() {
		try (AccessLog noted = log.orElse(null); admin; workers; stores) {
			workers.drain(DRAIN);
			if (tcp != null) {
				tcp.close();
			}
			if (web != null) {
				web.close();
			}
			workers.drain(DRAIN);
			if (replicas != null) {
				replicas.close();
			}
		}
	}
}
