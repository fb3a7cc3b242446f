package org.modelarena.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ModelStore;
import org.modelarena.core.ServerOptions;
import org.modelarena.core.StoreDirectory;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreServer;
import org.modelarena.core.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Tls;
import org.modelarena.server.TokenFile;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Serves stores until interrupted. */
@Command(name = "serve", description = { "Serve stores to other processes over TCP, HTTP and WebSocket, until interrupted.",
		"Without a port it takes free ones. Without tokens it listens on this machine alone." })
final class ServeCommand implements Callable<Integer> {
	private final Session session;

	@Spec
	private CommandSpec spec;

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder of a store, of any kind; may be given several times. It is served under the folder's name.")
	private List<Path> directories;

	@Option(names = "--tcp", paramLabel = "PORT", description = "Listen for TCP; 0 takes a free port.")
	private Integer tcp;

	@Option(names = "--http", paramLabel = "PORT", description = "Listen for HTTP and WebSocket; 0 takes a free port.")
	private Integer http;

	@Option(names = "--host", paramLabel = "ADDRESS", defaultValue = ServerOptions.LOOPBACK, description = "The network address to listen on (default: ${DEFAULT-VALUE}); others than this machine's own need --token-file.")
	private String host;

	@Option(names = "--token-file", paramLabel = "FILE", description = "The tokens that clients may show, as 'arena token' notes them.")
	private Path tokens;

	@Option(names = "--key-store", paramLabel = "FILE", description = "Encrypt with the key and certificate of this PKCS12 file; addresses are tcps, https and wss then.")
	private Path keyStore;

	@Option(names = "--key-store-password-file", paramLabel = "FILE", description = "A file with its password.")
	private Path keyStorePassword;

	@Option(names = "--cache", paramLabel = "SIZE", description = "Keep answers until the next commit, in so much memory, such as 64m, and let calls that ask the same at the same time share one.")
	private String cache;

	@Option(names = "--net4j-tcp", paramLabel = "PORT", description = "Listen for CDO's own protocol over TCP as well, for stores of kind cdo; 0 takes a free port.")
	private Integer net4jTcp;

	@Option(names = "--net4j-http", paramLabel = "PORT", description = "Listen for CDO's own protocol over HTTP as well; 0 takes a free port.")
	private Integer net4jHttp;

	@Mixin
	private CommonOptions common;

	ServeCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() throws InterruptedException {
		Map<Transport, Integer> own = ports(Transport.NET4J_TCP, net4jTcp, Transport.NET4J_HTTP, net4jHttp);
		Map<Transport, Integer> ports = ports(Transport.TCP, tcp, Transport.HTTP, http);
		if (ports.isEmpty()) {
			ports = new EnumMap<>(Map.of(Transport.TCP, 0, Transport.HTTP, 0));
		}
		Access access = tokens == null ? Access.OPEN : new Access(TokenFile.read(tokens));
		ServiceOptions options = new ServiceOptions(new ServerOptions(host, ports), access, limits(), Optional.ofNullable(keyStore).map(file -> Tls.of(file, Remote.firstLine(requirePassword(), "password"))));
		try (StoreServer net4j = own.isEmpty() ? null : net4j(own, access); QueryService service = serve(net4j, options)) {
			print(service, ports, net4j, own);
			CountDownLatch stop = new CountDownLatch(1);
			try (Cancellation.Registration registration = session.console().cancellation().onCancel(stop::countDown)) {
				stop.await();
			}
		}
		return ExitCode.INTERRUPTED;
	}

	private Path requirePassword() {
		if (keyStorePassword == null) {
			throw new ParameterException(spec.commandLine(), "--key-store needs --key-store-password-file, as what stands on a command line is seen by everybody on the machine.");
		}
		return keyStorePassword;
	}

	private ServiceLimits limits() {
		try {
			return cache == null ? ServiceLimits.DEFAULT : ServiceLimits.DEFAULT.withCache(HeapSize.bytes("--cache", cache));
		} catch (IllegalArgumentException e) {
			throw new ParameterException(spec.commandLine(), e.getMessage(), e);
		}
	}

	private static Map<Transport, Integer> ports(Transport first, Integer firstPort, Transport second, Integer secondPort) {
		Map<Transport, Integer> ports = new EnumMap<>(Transport.class);
		if (firstPort != null) {
			ports.put(first, firstPort);
		}
		if (secondPort != null) {
			ports.put(second, secondPort);
		}
		return ports;
	}

	/** CDO's own front door knows no tokens of ours, so it opens where everybody may do everything. */
	private StoreServer net4j(Map<Transport, Integer> ports, Access access) {
		if (!access.isOpen()) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "CDO's own protocol asks for no tokens; leave --net4j-tcp and --net4j-http out, or --token-file.");
		}
		Set<String> kinds = new LinkedHashSet<>(directories.stream().map(StoreDirectory::provider).toList());
		if (!kinds.equals(Set.of("cdo"))) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "CDO's own protocol is for stores of kind cdo; these are " + String.join(", ", kinds) + ".");
		}
		return session.catalog().store("cdo").serve(directories.stream().map(StoreLocation::at).toList(), new ServerOptions(ServerOptions.LOOPBACK, ports), session.catalog().languages());
	}

	/** A store that the other server has open is taken from there. */
	private QueryService serve(StoreServer net4j, ServiceOptions options) {
		List<QueryService.Named> stores = new ArrayList<>();
		boolean done = false;
		try {
			for (Path directory : directories) {
				StoreLocation location = StoreLocation.at(directory);
				ModelStore store = net4j == null ? session.catalog().store(StoreDirectory.provider(directory)).open(location) : net4j.store(location.name());
				stores.add(new QueryService.Named(location.name(), store));
			}
			done = true;
			return QueryService.start(stores, options, session.catalog().languages());
		} finally {
			if (!done) {
				stores.forEach(named -> named.store().close());
			}
		}
	}

	private void print(QueryService service, Map<Transport, Integer> ports, StoreServer net4j, Map<Transport, Integer> own) {
		List<String> addresses = new ArrayList<>();
		for (Path directory : directories) {
			String name = StoreLocation.at(directory).name();
			for (Transport transport : ports.keySet()) {
				addresses.add(service.address(transport, name).toString());
				if (transport == Transport.HTTP) {
					addresses.add(service.address(Transport.WS, name).toString());
				}
			}
			own.keySet().forEach(transport -> addresses.add(net4j.address(transport, name).toString()));
		}
		if (common.json) {
			session.console().json(Map.of("addresses", addresses));
		} else {
			addresses.forEach(session.console()::print);
			session.console().note("Serving; stop with Ctrl-C.");
		}
	}
}
