// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cli.serving;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

import org.modelarena.cli.command.CheckOption;
import org.modelarena.cli.command.CommonOptions;
import org.modelarena.cli.command.ExitCode;
import org.modelarena.cli.command.SizeConverter;
import org.modelarena.cli.differences.FileFollower;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.AccessLogOptions;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves stores until interrupted. */
@Command(name = "serve", description = { "Serve stores to other processes over TCP, HTTP and WebSocket, until interrupted.",
		"Without a port it takes free ones. Without tokens it accepts connections only from this machine." })
public final class ServeCommand implements Callable<Integer> {
	@Option(names = "--config", paramLabel = "FILE", description = "A YAML file with these options and more; docs/server.yaml has every key. Options on the command line take precedence.")
	private Path config;

	@Option(names = "--at", paramLabel = "DIR", description = "The folder of a store, of any kind; may be given several times. It is served under the folder's name, or its --name.")
	private List<Path> directories = List.of();

	@Option(names = "--models", paramLabel = "DIR", description = "A folder for stores that clients load while the server runs; the stores already in it are served as well.")
	private Path models;

	@Option(names = "--tcp", paramLabel = "PORT", converter = PortConverter.class, description = "Listen for TCP; 0 takes a free port.")
	private Integer tcp;

	@Option(names = "--http", paramLabel = "PORT", converter = PortConverter.class, description = "Listen for HTTP and WebSocket; 0 takes a free port.")
	private Integer http;

	@Option(names = "--host", paramLabel = "ADDRESS",
			description = "The network address to listen on (default: " + ServerOptions.LOOPBACK + "); any other address than this machine's own needs --token-file.")
	private String host;

	@Option(names = "--token-file", paramLabel = "FILE", description = "The accepted tokens, in a file made by 'arena token'.")
	private Path tokens;

	@Option(names = "--key-store", paramLabel = "FILE", description = "Encrypt with the key and certificate in this PKCS12 file; addresses then begin with tcps, https and wss.")
	private Path keyStore;

	@Option(names = "--key-store-password-file", paramLabel = "FILE", description = "A file with the key store's password.")
	private Path keyStorePassword;

	@Mixin
	private CheckOption check;

	@Option(names = "--access-log", paramLabel = "FILE", description = "Log each call to FILE.0, as a line of JSON.")
	private Path accessLog;

	@Option(names = "--cache", paramLabel = "SIZE", converter = SizeConverter.class,
			description = "Cache answers until the next commit, in this much memory, such as 64m, and let simultaneous equal calls share one.")
	private Long cache;

	@Option(names = "--net4j-tcp", paramLabel = "PORT", converter = PortConverter.class, description = "Listen for CDO's own protocol over TCP as well, for stores of kind cdo; 0 takes a free port.")
	private Integer net4jTcp;

	@Option(names = "--net4j-http", paramLabel = "PORT", converter = PortConverter.class, description = "Listen for CDO's own protocol over HTTP as well; 0 takes a free port.")
	private Integer net4jHttp;

	@Mixin
	private FollowArguments follow;

	@Mixin
	private ReplicaArguments replica;

	@Mixin
	private CommonOptions common;

	private record Serving(List<String> addresses) {
	}

	@Override
	public Integer call() throws InterruptedException {
		check.apply();
		ServeSettings settings = settings();
		Access access = settings.access();
		ServiceOptions options = settings.options(access);
		common.require(!follow.isGiven() || settings.replica.isEmpty(), "A replica cannot follow files; let a client of the group commit what has changed.");
		Optional<FileFollower> follower = follow.follower(directories, common);
		CountDownLatch stop = new CountDownLatch(1);
		try (StoreServer net4j = settings.net4jPorts().isEmpty() ? null : net4j(settings, access); QueryService service = serve(settings, net4j, options)) {
			print(service, settings, net4j);
			try (Cancellation.Registration registration = common.console().cancellation().onCancel(stop::countDown);
					FollowArguments.Following following = follower.map(each -> FollowArguments.start(each, service.store(replica.names(common, directories).getFirst()), stop::countDown))
							.orElse(null)) {
				stop.await();
				if (following != null) {
					following.check();
				}
			}
		}
		return ExitCode.INTERRUPTED;
	}

	private ServeSettings settings() {
		ServeSettings settings = new ServeSettings();
		if (config != null) {
			ServeFile.read(config, settings);
		}
		replica.options(common, directories).ifPresent(mine -> settings.replica = Optional.of(mine));
		if (!replica.isGiven()) {
			List<String> names = replica.names(common, directories);
			for (int i = 0; i < names.size(); i++) {
				// Those of the file may be replaced.
				if (names.indexOf(names.get(i)) < i) {
					throw new ArenaException(ErrorCode.ALREADY_EXISTS, "Two stores to serve are named '" + names.get(i) + "'; name them with --name, in the order of --at.");
				}
				settings.stores.put(names.get(i), directories.get(i));
			}
		}
		given(tcp, port -> settings.ports.put(Transport.TCP, port));
		given(http, port -> settings.ports.put(Transport.HTTP, port));
		given(net4jTcp, port -> settings.ports.put(Transport.NET4J_TCP, port));
		given(net4jHttp, port -> settings.ports.put(Transport.NET4J_HTTP, port));
		given(host, value -> settings.host = value);
		given(models, value -> settings.models = value);
		given(tokens, value -> settings.tokens = value);
		given(keyStore, value -> settings.keyStore = value);
		given(keyStorePassword, value -> settings.keyStorePassword = value);
		given(accessLog, value -> settings.log = AccessLogOptions.of(value));
		given(cache, settings.limits::cacheBytes);
		check(settings);
		return settings;
	}

	private static <T> void given(T option, Consumer<T> setter) {
		if (option != null) {
			setter.accept(option);
		}
	}

	private void check(ServeSettings settings) {
		common.require(!settings.stores.isEmpty() || settings.models != null || settings.replica.isPresent(),
				"There is nothing to serve: give the folder of a store with --at, or one for stores that clients load with --models.");
		common.require(settings.keyStore == null || settings.keyStorePassword != null,
				"--key-store needs --key-store-password-file, as what stands on a command line is seen by everybody on the machine.");
	}

	/** CDO's own front door knows no tokens of ours, so it opens where everybody may do everything. */
	private StoreServer net4j(ServeSettings settings, Access access) {
		if (!access.isOpen()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "CDO's own protocol asks for no tokens; leave --net4j-tcp and --net4j-http out, or --token-file.");
		}
		Set<String> kinds = new LinkedHashSet<>(settings.stores.values().stream().map(StoreDirectory::provider).toList());
		if (!kinds.equals(Set.of("cdo"))) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "CDO's own protocol is for stores of kind cdo; these are " + String.join(", ", kinds) + ".");
		}
		List<StoreLocation> locations = settings.stores.values().stream().map(StoreLocation::at).toList();
		return common.catalog().store("cdo").serve(locations, new ServerOptions(ServerOptions.LOOPBACK, settings.net4jPorts()), common.catalog().languages());
	}

	/** A store that the other server has open is taken from there. */
	private QueryService serve(ServeSettings settings, StoreServer net4j, ServiceOptions options) {
		List<QueryService.Named> stores = new ArrayList<>();
		boolean done = false;
		try {
			settings.stores.forEach((name, directory) -> {
				StoreLocation location = StoreLocation.at(directory);
				if (net4j == null) {
					stores.add(new QueryService.Named(name, common.storeAt(directory).open(location), Optional.of(directory)));
				} else {
					stores.add(new QueryService.Named(name, net4j.store(location.name())));
				}
			});
			done = true;
			return QueryService.start(stores, options, common.catalog());
		} finally {
			if (!done) {
				stores.forEach(named -> named.store().close());
			}
		}
	}

	private void print(QueryService service, ServeSettings settings, StoreServer net4j) {
		List<String> addresses = new ArrayList<>();
		Set<String> names = new LinkedHashSet<>(service.stores());
		settings.replica.ifPresent(mine -> mine.stores().forEach(store -> names.add(store.name())));
		for (String name : names) {
			for (Transport transport : settings.servicePorts().keySet()) {
				addresses.add(service.addressOf(transport, name).toString());
				if (transport == Transport.HTTP) {
					addresses.add(service.addressOf(Transport.WS, name).toString());
				}
			}
			if (net4j != null && settings.stores.containsKey(name)) {
				settings.net4jPorts().keySet().forEach(transport -> addresses.add(net4j.address(transport, StoreLocation.at(settings.stores.get(name)).name()).toString()));
			}
		}
		common.print(new Serving(addresses), () -> {
			addresses.forEach(common.console()::print);
			if (addresses.isEmpty()) {
				settings.servicePorts().keySet().forEach(transport -> common.console().print("Listening for models: " + service.address(transport)));
			}
			common.console().note("Serving; stop with Ctrl-C.");
		});
	}
}
