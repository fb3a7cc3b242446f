// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Progress;
import org.modelarena.core.folders.StoreDirectory;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.call.ResourceCall;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.server.Token;

/**
 * What a token costs over HTTP: two services of the same resources, of which one wants a token, are asked by the same threads, each request of one that is drawn,
 * so that whatever else the machine does meets both alike.
 */
final class TokenCosts {
	private static final int RESOURCES = 30_000;
	private static final int THREADS = 4;
	private static final long WARM_UP_NANOS = 10_000_000_000L;

	private final String secret = Token.secret();

	/** @param seconds for each kind of request */
	void run(int seconds, PrintStream out) throws Exception {
		Path folder = Files.createTempDirectory("modelarena-token");
		Random ids = new Random(1);
		try (QueryService open = serve(folder.resolve("open"), Access.OPEN);
				QueryService closed = serve(folder.resolve("closed"), new Access(List.of(new Token("clients", Token.hash(secret), Map.of(Token.ALL, Right.WRITE)))))) {
			List<QueryService> both = List.of(open, closed);
			out.println("| | none, p50 ms | token, p50 ms | ratio |\n| --- | ---: | ---: | ---: |");
			measure("fetch as stored", both, seconds, client -> fetch(client, ids, ResourceCall.SOURCE), out);
			measure("fetch as JSON-LD", both, seconds, client -> fetch(client, ids, ResourceCall.LINKED), out);
			measure("create", both, seconds, client -> client.commit(null, List.of(Map.of("do", "create", "as", "a", "type", "Resource", "set", Map.of("id", UUID.randomUUID().toString(), "title",
					"t")))), out);
		} finally {
			StoreDirectory.delete(folder);
		}
	}

	private static QueryService serve(Path folder, Access access) {
		Catalog catalog = Catalog.discover();
		return QueryService.start(List.of(new QueryService.Named("resources", catalog.store("columns").create(StoreLocation.at(folder), Cases.get("resources").model(Map.of("size", Integer
				.toString(RESOURCES))), Progress.none()))), new ServiceOptions(ServerOptions.local(Transport.HTTP), access, ServiceLimits.DEFAULT), catalog);
	}

	private static void fetch(ArenaClient client, Random ids, String form) {
		client.resource("Resource", "urn:modelarena:resource:" + 3 * ids.nextInt(RESOURCES / 3), form);
	}

	private void measure(String what, List<QueryService> services, int seconds, Consumer<ArenaClient> request, PrintStream out) throws InterruptedException {
		List<ConcurrentLinkedQueue<Long>> times = List.of(new ConcurrentLinkedQueue<>(), new ConcurrentLinkedQueue<>());
		long warm = System.nanoTime() + WARM_UP_NANOS;
		long end = warm + seconds * 1_000_000_000L;
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			Random turn = new Random(i);
			threads.add(Thread.ofPlatform().start(() -> ask(services, turn, warm, end, request, times)));
		}
		for (Thread thread : threads) {
			thread.join();
		}
		double none = median(times.get(0));
		double token = median(times.get(1));
		out.printf("| %s | %.3f | %.3f | %.3f |%n", what, none, token, token / none);
	}

	private void ask(List<QueryService> services, Random turn, long warm, long end, Consumer<ArenaClient> request, List<ConcurrentLinkedQueue<Long>> times) {
		try (ArenaClient open = ArenaClient.connect(services.get(0).address(Transport.HTTP, "resources"), ClientOptions.DEFAULT);
				ArenaClient closed = ArenaClient.connect(services.get(1).address(Transport.HTTP, "resources"), ClientOptions.DEFAULT.with(secret))) {
			for (long begin = System.nanoTime(); begin < end; begin = System.nanoTime()) {
				int which = turn.nextInt(2);
				request.accept(which == 0 ? open : closed);
				if (begin > warm) {
					times.get(which).add(System.nanoTime() - begin);
				}
			}
		}
	}

	private static double median(ConcurrentLinkedQueue<Long> nanos) {
		long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
		return sorted[sorted.length / 2] / 1e6;
	}
}
