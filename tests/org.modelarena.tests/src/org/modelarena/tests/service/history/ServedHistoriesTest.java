// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.history;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/**
 * Many clients change one number of a served store, each on the condition that it is still as they have read it, while the server is stopped and started, and
 * the store put back to what it was some time before: no update is lost. The long form makes 10,000 commits with 50 restarts and 10 restores.
 */
@Timeout(3600)
class ServedHistoriesTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int CLIENTS = 16;
	private static final int ROUNDS = LONG ? 51 : 6;
	private static final int RESTORE_EVERY = LONG ? 5 : 3;
	private static final int COMMITS_OF_A_ROUND = LONG ? 200 : 40;
	private static final List<Transport> TRANSPORTS = List.of(Transport.TCP, Transport.HTTP, Transport.WS);

	private final Catalog catalog = Catalog.discover();
	private final CommitHistory history = new CommitHistory();
	private volatile boolean isStopping;

	@TempDir
	Path folder;

	@Sampled(3)
	@ParameterizedTest
	@ValueSource(strings = { "columns", "neoemf", "cdo" })
	void noUpdateIsLost(String kind) throws Exception {
		Assumptions.assumeTrue(LONG || !kind.equals("cdo"), "it takes its time to open");
		Path at = folder.resolve("store");
		Path backup = folder.resolve("backup");
		catalog.store(kind).create(StoreLocation.at(at), Railways.inject(1), Progress.none()).close();
		try (QueryService service = start(kind, at); ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, "store"), ClientOptions.DEFAULT)) {
			// From here on the number counts updates.
			client.commit(null, List.of(Map.of("do", "set", "key", key(client), "feature", "length", "value", 0L)));
		}
		history.restored(0);
		long saved = 0;
		for (int round = 0; round < ROUNDS; round++) {
			long number;
			try (QueryService service = start(kind, at)) {
				play(service, history.commits() + COMMITS_OF_A_ROUND);
				number = number(service);
			}
			if (round % RESTORE_EVERY == 0) {
				copy(at, backup);
				saved = number;
			} else if (round % RESTORE_EVERY == RESTORE_EVERY - 1) {
				delete(at);
				copy(backup, at);
				history.restored(saved);
			}
		}
		assertEquals(List.of(), history.violations());
		System.getLogger(ServedHistoriesTest.class.getName()).log(System.Logger.Level.INFO, kind + ": " + history.commits() + " commits in " + ROUNDS + " runs of the server");
	}

	private QueryService start(String kind, Path at) {
		return QueryService.start(List.of(new QueryService.Named("store", catalog.store(kind).open(StoreLocation.at(at)))),
				ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0))), catalog);
	}

	private long number(QueryService service) {
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, "store"), ClientOptions.DEFAULT)) {
			return read(client, key(client), history.begin()).number();
		}
	}

	private static long key(ArenaClient client) {
		return client.call(Methods.EXTENT, new KeysCall("store", "Segment", null, null, null, 1L), KeyPage.class).keys()[0];
	}

	private record Seen(long version, long number) {
	}

	private Seen read(ArenaClient client, long key, long begun) {
		ElementPage page = client.call(Methods.ELEMENTS, new ElementCall("store", List.of(key), List.of("length")), ElementPage.class);
		long number = (Long) page.elements().getFirst().values().values().get("length");
		history.read(begun, page.version(), number);
		return new Seen(page.version(), number);
	}

	/** Clients at work, until there are so many commits; the server is stopped under some of them. */
	private void play(QueryService service, long commits) throws Exception {
		isStopping = false;
		try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
			List<Future<?>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				Transport transport = TRANSPORTS.get(i % TRANSPORTS.size());
				clients.add(threads.submit(() -> {
					count(service, transport);
					return null;
				}));
			}
			while (history.commits() < commits && clients.stream().noneMatch(Future::isDone)) {
				Thread.sleep(5);
			}
			isStopping = true;
			for (Future<?> each : clients) {
				each.get(120, TimeUnit.SECONDS);
			}
		}
	}

	private void count(QueryService service, Transport transport) {
		try (ArenaClient client = ArenaClient.connect(service.address(transport, "store"), ClientOptions.DEFAULT)) {
			long key = key(client);
			while (!isStopping) {
				Seen seen = read(client, key, history.begin());
				long begun = history.begin();
				try {
					Committed made = client.commit(seen.version, List.of(Map.of("do", "set", "key", key, "feature", "length", "value", seen.number + 1)));
					history.committed(begun, seen.version, made.version(), seen.number + 1);
				} catch (ArenaException e) {
					assertEquals(ErrorCode.CONFLICT, e.code(), e.getMessage());
				}
			}
		}
	}

	private static void copy(Path from, Path to) throws IOException {
		if (Files.exists(to)) {
			delete(to);
		}
		try (Stream<Path> all = Files.walk(from)) {
			for (Path each : all.toList()) {
				Files.copy(each, to.resolve(from.relativize(each)));
			}
		}
	}

	private static void delete(Path root) throws IOException {
		try (Stream<Path> all = Files.walk(root)) {
			for (Path each : List.copyOf(all.toList()).reversed()) {
				Files.delete(each);
			}
		}
	}
}
