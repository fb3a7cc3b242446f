// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.attack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.bench.server.ChildClassPath;
import org.modelarena.cli.Main;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Right;
import org.modelarena.server.Token;
import org.modelarena.server.TokenFile;
import org.modelarena.tests.Railways;

/**
 * A server with a heap of a gigabyte, strangers who hold as many connections as they can, and sixteen clients with a token, who hardly notice: long test, of five
 * minutes ({@code -Dmodelarena.attack.seconds}). Half of the clients connect anew for each query.
 */
@Timeout(1800)
class UnderAttackTest {
	private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("modelarena.attack.seconds", 300));
	private static final int CLIENTS = 16;
	private static final int UNFINISHED = 500;
	private static final int DRIPPING = 1000;
	private static final long THINK_MILLIS = 20;
	private static final Query TRIVIAL = new Query("ocl", "Segment.allInstances()->size()");

	private final String secret = Token.secret();
	private Process server;
	private URI tcp;
	private URI http;

	@TempDir
	Path folder;

	@BeforeEach
	void serve() throws IOException {
		Assumptions.assumeTrue(Boolean.getBoolean("modelarena.long"), "a long test");
		Catalog.discover().store("columns").create(StoreLocation.at(folder.resolve("railway")), Railways.inject(1), Progress.none()).close();
		TokenFile.append(folder.resolve("tokens"), new Token("client", Token.hash(secret), Map.of(Token.ALL, Right.READ)));
		server = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g", "--enable-native-access=ALL-UNNAMED", "-cp",
				ChildClassPath.find(folder.resolve("lib")), Main.class.getName(), "serve", "--at", folder.resolve("railway").toString(), "--token-file", folder.resolve("tokens").toString(), "--tcp",
				"0", "--http", "0").redirectError(folder.resolve("errors").toFile()).start();
		BufferedReader out = server.inputReader();
		for (String line = out.readLine(); line != null && http == null; line = out.readLine()) {
			for (String word : line.split("[\\s\",\\[\\]]+")) {
				tcp = word.startsWith("tcp://") ? URI.create(word) : tcp;
				http = word.startsWith("http://") ? URI.create(word) : http;
			}
		}
	}

	@AfterEach
	void stop() throws InterruptedException {
		if (server != null) {
			server.destroy();
			server.waitFor();
		}
	}

	private URI address(int client) {
		return switch (client % 3) {
		case 0 -> tcp;
		case 1 -> http;
		default -> URI.create(http.toString().replaceFirst("http", Transport.WS.label()));
		};
	}

	/** The times of all queries of all clients, in nanoseconds, sorted. Whoever is refused fails. */
	private long[] ask(Duration time) throws Exception {
		List<Future<List<Long>>> clients = new ArrayList<>();
		try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
			for (int i = 0; i < CLIENTS; i++) {
				int client = i;
				clients.add(threads.submit(() -> ask(client, System.nanoTime() + time.toNanos())));
			}
			List<Long> all = new ArrayList<>();
			for (Future<List<Long>> each : clients) {
				all.addAll(each.get());
			}
			return all.stream().mapToLong(Long::longValue).sorted().toArray();
		}
	}

	private List<Long> ask(int number, long end) throws Exception {
		List<Long> times = new ArrayList<>();
		boolean isAnew = number >= CLIENTS / 2;
		while (System.nanoTime() < end) {
			try (ArenaClient client = ArenaClient.connect(address(number), ClientOptions.DEFAULT.with(secret))) {
				do {
					long start = System.nanoTime();
					assertEquals(1, client.execute(TRIVIAL, QueryLimits.DEFAULT, Cancellation.create()).count());
					times.add(System.nanoTime() - start);
					Thread.sleep(THINK_MILLIS);
				} while (!isAnew && System.nanoTime() < end);
			}
		}
		return times;
	}

	private static double p99(long[] sorted) {
		return sorted[(int) (sorted.length * 0.99)] / 1e6;
	}

	@Test
	void honestClientsHardlyNotice() throws Exception {
		ask(TIME.dividedBy(10));
		double quiet = p99(ask(TIME.dividedBy(5)));
		try (Attackers attackers = new Attackers(tcp.getPort(), http.getPort())) {
			attackers.add(Attackers.Kind.TCP, UNFINISHED).add(Attackers.Kind.HTTP, UNFINISHED).add(Attackers.Kind.WS, UNFINISHED).add(Attackers.Kind.DRIPPING_TCP, DRIPPING)
					.add(Attackers.Kind.DRIPPING_HTTP, DRIPPING).start();
			long[] times = ask(TIME);
			String told = String.format("%d queries of %d clients; p99 %.1f ms, quiet %.1f ms; longest %.1f ms; %d connections of strangers were cut off", times.length, CLIENTS, p99(times), quiet,
					times[times.length - 1] / 1e6, attackers.cutOff());
			System.getLogger(UnderAttackTest.class.getName()).log(System.Logger.Level.INFO, told);
			assertTrue(p99(times) < 3 * Math.max(quiet, 10), told);
			assertTrue(attackers.cutOff() > UNFINISHED, "nobody attacked");
			assertEquals(0, Arrays.stream(times).filter(time -> time > 10_000_000_000L).count());
		}
	}
}
