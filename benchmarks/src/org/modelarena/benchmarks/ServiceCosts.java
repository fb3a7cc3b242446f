// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.Transport;

/**
 * What a transport costs: the time of a query that computes nothing and of one that does, the packets and bytes of one query as the kernel counts them
 * ({@code ss}), and the memory of connections that are idle. The server runs in a JVM of its own.
 */
final class ServiceCosts {
	private static final long HEAP = 1L << 30;
	private static final int WARM_UP = 5000;
	private static final int EXECUTIONS = 20_000;
	private static final int COUNTED = 200;
	private static final int IDLE = 500;
	private static final Pattern COUNTER = Pattern.compile("(bytes_sent|bytes_received|segs_out|segs_in):(\\d+)");

	private final Catalog catalog = Catalog.discover();
	private final String store;
	private final String size;
	private final Query nothing = new Query("ocl", "1");
	private final Query routeSensor;

	ServiceCosts(String store, String size) {
		this.store = store;
		this.size = size;
		this.routeSensor = new Query("ocl", Cases.get("railway").queries().stream().filter(query -> query.name().equals("RouteSensor")).findFirst().orElseThrow().text("ocl").orElseThrow());
	}

	void run(PrintStream out) throws Exception {
		Path folder = Data.store(store, size);
		out.printf("%n| `%s`, size %s | `1`, p50 ms | p99 | RouteSensor, p50 ms | p99 | packets | bytes |%n| --- | ---: | ---: | ---: | ---: | ---: | ---: |%n", store, size);
		StoreProvider provider = catalog.store(store);
		try (ModelStore opened = provider.open(StoreLocation.at(folder)); QueryEndpoint local = opened.endpoint(catalog.languages())) {
			out.printf("| local | %s | %s | | |%n", times(local, nothing), times(local, routeSensor));
		}
		for (Transport transport : Transport.of(provider)) {
			if (transport != Transport.LOCAL) {
				measure(provider, folder, transport, out);
			}
		}
		idle(folder, out);
	}

	private static ServerProcess server(String store, Path folder, Transport transport) {
		return new ServerProcess(new ServerSetup(store, folder, transport, Optional.empty(), new ServerSetup.Launch(folder.resolveSibling("server.log"), HEAP)), Cancellation.create());
	}

	private void measure(StoreProvider provider, Path folder, Transport transport, PrintStream out) throws Exception {
		try (ServerProcess server = server(store, folder, transport); QueryEndpoint endpoint = connect(provider, server.address())) {
			// Polling takes half a second.
			boolean isSlow = transport == Transport.NET4J_HTTP;
			String nothings = isSlow ? few(endpoint, nothing) : times(endpoint, nothing);
			String routes = isSlow ? few(endpoint, routeSensor) : times(endpoint, routeSensor);
			int queries = isSlow ? 20 : COUNTED;
			long[] before = counters(server.address().getPort());
			for (int i = 0; i < queries; i++) {
				ask(endpoint, routeSensor);
			}
			long[] after = counters(server.address().getPort());
			out.printf("| %s | %s | %s | %.1f | %,.0f |%n", transport.label(), nothings, routes, (double) (after[1] - before[1]) / queries, (double) (after[0] - before[0]) / queries);
		}
	}

	private static QueryEndpoint connect(StoreProvider provider, URI address) {
		return ArenaClient.canConnect(address) ? ArenaClient.connect(address, ClientOptions.DEFAULT) : provider.connect(address);
	}

	private static void ask(QueryEndpoint endpoint, Query query) {
		endpoint.execute(query, QueryLimits.DEFAULT, Cancellation.create());
	}

	private static String few(QueryEndpoint endpoint, Query query) {
		return times(endpoint, query, 3, 20);
	}

	private static String times(QueryEndpoint endpoint, Query query) {
		return times(endpoint, query, WARM_UP, EXECUTIONS);
	}

	private static String times(QueryEndpoint endpoint, Query query, int warmUp, int executions) {
		for (int i = 0; i < warmUp; i++) {
			ask(endpoint, query);
		}
		long[] nanos = new long[executions];
		for (int i = 0; i < executions; i++) {
			long start = System.nanoTime();
			ask(endpoint, query);
			nanos[i] = System.nanoTime() - start;
		}
		Arrays.sort(nanos);
		return String.format("%.3f | %.3f", nanos[executions / 2] / 1e6, nanos[executions * 99 / 100] / 1e6);
	}

	/** Bytes without headers, and packets, both ways, of all connections to a port. */
	private static long[] counters(int port) throws Exception {
		Process ss = new ProcessBuilder("ss", "-tinH", "dport", "=", ":" + port).start();
		String text = new String(ss.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		long[] sums = new long[2];
		for (Matcher matcher = COUNTER.matcher(text); matcher.find();) {
			sums[matcher.group(1).startsWith("bytes") ? 0 : 1] += Long.parseLong(matcher.group(2));
		}
		return sums;
	}

	private void idle(Path folder, PrintStream out) throws Exception {
		try (ServerProcess server = server(store, folder, Transport.WS)) {
			List<ArenaClient> clients = new ArrayList<>();
			try (ArenaClient first = ArenaClient.connect(server.address(), ClientOptions.DEFAULT)) {
				ask(first, nothing);
				long before = lives(server.pid());
				long resident = resident(server.pid());
				for (int i = 0; i < IDLE; i++) {
					clients.add(ArenaClient.connect(server.address(), ClientOptions.DEFAULT));
				}
				out.printf("%n%d idle WebSocket connections: %.1f MB in the server's heap, %.1f MB of its resident memory.%n", IDLE, (lives(server.pid()) - before) / 1048576.0,
						(resident(server.pid()) - resident) / 1048576.0);
			} finally {
				clients.forEach(ArenaClient::close);
			}
		}
	}

	/** What lives in the heap of a process, in bytes. */
	private static long lives(long pid) throws Exception {
		Process histogram = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(pid), "GC.class_histogram").start();
		String last = new String(histogram.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> line.startsWith("Total")).findFirst().orElseThrow();
		String[] words = last.trim().split("\\s+");
		return Long.parseLong(words[2]);
	}

	private static long resident(long pid) throws Exception {
		String line = Files.readString(Path.of("/proc/" + pid + "/status")).lines().filter(each -> each.startsWith("VmRSS")).findFirst().orElseThrow();
		return Long.parseLong(line.replaceAll("\\D", "")) << 10;
	}
}
