package org.modelarena.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.ServerOptions;
import org.modelarena.core.StoreDirectory;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.StoreServer;
import org.modelarena.core.Transport;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves stores until interrupted. */
@Command(name = "serve", description = "Serve stores to other processes on this machine, until interrupted.")
final class ServeCommand implements Callable<Integer> {
	private final Session session;

	@Option(names = "--at", required = true, paramLabel = "DIR", description = "The folder of a store; may be given several times.")
	private List<Path> directories;

	@Option(names = "--net4j-tcp", paramLabel = "PORT", description = "Listen for CDO's own protocol over TCP; 0 takes a free port.")
	private Integer net4jTcp;

	@Option(names = "--net4j-http", paramLabel = "PORT", description = "Listen for CDO's own protocol over HTTP; 0 takes a free port.")
	private Integer net4jHttp;

	@Mixin
	private CommonOptions common;

	ServeCommand(Session session) {
		this.session = session;
	}

	@Override
	public Integer call() throws InterruptedException {
		Map<Transport, Integer> ports = new EnumMap<>(Transport.class);
		if (net4jTcp != null || net4jHttp == null) {
			ports.put(Transport.NET4J_TCP, net4jTcp == null ? 0 : net4jTcp);
		}
		if (net4jHttp != null) {
			ports.put(Transport.NET4J_HTTP, net4jHttp);
		}
		StoreProvider provider = provider();
		List<StoreLocation> locations = directories.stream().map(StoreLocation::at).toList();
		try (StoreServer server = provider.serve(locations, new ServerOptions(ServerOptions.LOOPBACK, ports), session.catalog().languages())) {
			print(server, locations, ports);
			CountDownLatch stop = new CountDownLatch(1);
			try (Cancellation.Registration registration = session.console().cancellation().onCancel(stop::countDown)) {
				stop.await();
			}
		}
		return ExitCode.INTERRUPTED;
	}

	private StoreProvider provider() {
		List<String> kinds = directories.stream().map(StoreDirectory::provider).distinct().toList();
		if (kinds.size() > 1) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "One server serves one kind of store; these are " + String.join(", ", kinds) + ".");
		}
		return session.catalog().store(kinds.get(0));
	}

	private void print(StoreServer server, List<StoreLocation> locations, Map<Transport, Integer> ports) {
		List<String> addresses = new ArrayList<>();
		for (StoreLocation location : locations) {
			for (Transport transport : ports.keySet()) {
				URI address = server.address(transport, location.name());
				addresses.add(address.toString());
			}
		}
		if (common.json) {
			session.console().json(Map.of("addresses", addresses));
		} else {
			addresses.forEach(session.console()::print);
			session.console().note("Serving; stop with Ctrl-C.");
		}
	}
}
