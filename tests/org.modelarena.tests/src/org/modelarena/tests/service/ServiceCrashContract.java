// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.tests.store.CrashContract;
import org.modelarena.tests.store.CrashWriter;

/** A server is killed while several clients commit to it over a network: what one of them was told to be committed is there. */
abstract class ServiceCrashContract extends CrashContract {
	private static final int CLIENTS = 4;
	private static final long HEAP = 512L << 20;
	private static final long PATIENCE_SECONDS = 120;
	private static final List<Transport> TRANSPORTS = List.of(Transport.TCP, Transport.WS, Transport.HTTP);

	private int rounds;

	@Override
	protected Burst commitUntilKilled(int first, String mode) throws Exception {
		ServerSetup setup = new ServerSetup(store(), storeFolder(), TRANSPORTS.get(rounds++ % TRANSPORTS.size()), Optional.empty(),
				new ServerSetup.Launch(storeFolder().resolveSibling("server.log"), HEAP));
		AtomicInteger numbers = new AtomicInteger(first);
		List<Integer> claimed = Collections.synchronizedList(new ArrayList<>());
		AtomicBoolean over = new AtomicBoolean();
		try (ServerProcess server = new ServerProcess(setup, Cancellation.create()); ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
			List<Future<?>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				clients.add(threads.submit(() -> commit(server.address(), numbers, claimed, mode.equals(CrashWriter.EARLY), over)));
			}
			long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
			while (claimed.size() < CLIENTS && clients.stream().noneMatch(Future::isDone)) {
				assertTrue(System.nanoTime() < deadline, "no client commits");
				Thread.sleep(5);
			}
			Thread killer = killLater(() -> {
				over.set(true);
				server.kill();
			});
			killer.start();
			killer.join();
			for (Future<?> client : clients) {
				client.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
			}
		}
		return new Burst(numbers.get() - 1, List.copyOf(claimed), List.of());
	}

	/** @param isEarly claims edits before they are committed: the fault that the test must find */
	private static void commit(URI address, AtomicInteger numbers, List<Integer> claimed, boolean isEarly, AtomicBoolean over) {
		try (ArenaClient client = ArenaClient.connect(address, ClientOptions.DEFAULT)) {
			long[] regions = extent(client, "Region");
			long sensor = extent(client, "Sensor")[0];
			while (!over.get()) {
				int number = numbers.getAndIncrement();
				if (isEarly) {
					claimed.add(number);
				}
				client.commit(null, steps(number, regions, sensor));
				if (!isEarly) {
					claimed.add(number);
				}
			}
		} catch (ArenaException e) {
			if (!over.get()) {
				throw e;
			}
		}
	}

	private static long[] extent(ArenaClient client, String type) {
		return client.call(Methods.EXTENT, new KeysCall(client.store(), type, null, null, null, null), KeyPage.class).keys();
	}

	/** As {@link CrashWriter} does it: new elements with links, at places of lists, which are moved. */
	private static List<Map<String, Object>> steps(int number, long[] regions, long sensor) {
		List<Map<String, Object>> steps = new ArrayList<>();
		for (int i = 0; i < CrashWriter.ELEMENTS; i++) {
			String key = "$e" + i;
			steps.add(Map.of("do", "create", "as", "e" + i, "type", "Segment", "in", regions[i == 0 ? regions.length - 1 : 0], "containment", "elements", "set", Map.of("id", number)));
			steps.add(Map.of("do", "add", "key", sensor, "feature", "monitors", "value", key));
			steps.add(Map.of("do", "reorder", "key", sensor, "feature", "monitors", "value", key, "at", 0));
			steps.add(Map.of("do", "move", "key", key, "in", regions[0], "containment", "elements", "at", i == 0 ? 0 : 1));
		}
		return steps;
	}
}
