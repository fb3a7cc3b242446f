// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Digest;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;
import org.modelarena.tests.hostile.EscapeTexts.Escape;

/**
 * A client that asks short questions is answered while another one tries to get out of its queries. Calm and attacked turns alternate, and the log
 * tells the times of both. The long form is for a machine that does nothing else: of a hundred answers, the slowest but one takes less than twice its
 * time. The short form finds no more than that short questions wait behind those that never end.
 */
@Timeout(600)
class EscapesBesideOthersTest {
	private static final boolean LONG = Boolean.getBoolean("modelarena.long");
	private static final int TURNS = LONG ? 20 : 2;
	private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(LONG ? 3000 : 1500);
	private static final Duration DEADLINE = Duration.ofSeconds(1);
	private static final int PAUSE_MILLIS = 2;
	/** Times below are not compared: what a thread may have to wait for a processor, in the short form on a machine that does other things as well. */
	private static final double WAIT_MILLIS = LONG ? 20 : 400;
	private static final long HEAP = 1L << 30;

	@TempDir
	private Path folder;

	@Sampled(18)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "WS" })
	void anotherClientIsAnsweredAsBefore(Transport transport) throws Exception {
		Path store = folder.resolve("railway");
		Catalog.discover().store("columns").create(StoreLocation.at(store), Railways.repair(4), Progress.none()).close();
		ServerSetup setup = new ServerSetup("columns", store, transport, Optional.empty(), new ServerSetup.Launch(folder.resolve("log"), HEAP));
		try (ServerProcess server = new ServerProcess(setup, Cancellation.create()); ArenaClient honest = connect(server.address())) {
			Digest right = ask(honest);
			List<Double> calm = new ArrayList<>();
			List<Double> beside = new ArrayList<>();
			take(honest, right);
			for (int turn = 0; turn < TURNS; turn++) {
				calm.addAll(take(honest, right));
				AtomicBoolean over = new AtomicBoolean();
				int seed = turn;
				CompletableFuture<Integer> attack = CompletableFuture.supplyAsync(() -> attack(server.address(), seed, over));
				beside.addAll(take(honest, right));
				over.set(true);
				assertTrue(attack.get(30, TimeUnit.SECONDS) > 0);
			}
			String seen = String.format("%s: p50 %.2f p99 %.2f max %.1f ms calm, p50 %.2f p99 %.2f max %.1f ms beside escapes", transport, at(calm, 0.5), at(calm, 0.99),
					at(calm, 1), at(beside, 0.5), at(beside, 0.99), at(beside, 1));
			System.getLogger(getClass().getName()).log(System.Logger.Level.INFO, seen);
			assertTrue(at(beside, 0.99) < 2 * Math.max(WAIT_MILLIS, at(calm, 0.99)), seen);
		}
	}

	private static ArenaClient connect(URI address) {
		return ArenaClient.connect(address, ClientOptions.DEFAULT);
	}

	private static Digest ask(ArenaClient client) {
		return client.execute(new Query("eol", "Segment.all.select(s | s.length <= 0)"), QueryLimits.DEFAULT, Cancellation.create()).digest();
	}

	/** The times of answers for one turn in milliseconds. */
	private static List<Double> take(ArenaClient client, Digest right) throws InterruptedException {
		List<Double> millis = new ArrayList<>();
		for (long end = System.nanoTime() + TURN_NANOS; System.nanoTime() < end;) {
			long start = System.nanoTime();
			assertEquals(right, ask(client));
			millis.add((System.nanoTime() - start) / 1e6);
			Thread.sleep(PAUSE_MILLIS);
		}
		return millis;
	}

	/** Tries one text after the other, and tells how many. */
	private int attack(URI address, int seed, AtomicBoolean over) {
		List<Escape> texts = EscapeTexts.all();
		Collections.shuffle(texts, new Random(seed));
		int tried = 0;
		try (ArenaClient client = connect(address)) {
			for (; !over.get() && tried < texts.size(); tried++) {
				Query query = texts.get(tried).at(folder.resolve("none.eol"), 9);
				ArenaException e = assertThrows(ArenaException.class, () -> client.execute(query, new QueryLimits(DEADLINE, 100_000), Cancellation.create()));
				assertTrue(texts.get(tried).kind().ends().contains(e.code()), e.code() + " " + e.getMessage());
			}
		}
		return tried;
	}

	private static double at(List<Double> millis, double part) {
		double[] sorted = millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
		return sorted[(int) Math.min(sorted.length - 1, Math.ceil(sorted.length * part))];
	}
}
