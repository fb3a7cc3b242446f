// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import org.modelarena.bench.server.ServerProcess;
import org.modelarena.bench.server.ServerSetup;
import org.modelarena.core.Cancellation;
import org.modelarena.core.store.Transport;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.store.CrashContract;
import org.modelarena.tests.store.CrashWriter;

/**
 * A server is killed while several of CDO's own clients commit to it over TCP. What one of them was told to be committed is there, and what
 * was refused, because another had changed the same element, is not.
 */
@Sampled(3)
class CdoRemoteCrashTest extends CrashContract {
	private static final int CLIENTS = 4;
	private static final long HEAP = 512L << 20;
	private static final long PATIENCE_SECONDS = 120;
	private static final long GRACE_MILLIS = 200;

	@Override
	protected String store() {
		return "cdo";
	}

	@Override
	protected int longRounds() {
		return 100;
	}

	@Override
	protected Burst commitUntilKilled(int first, String mode) throws Exception {
		Path log = storeFolder().resolveSibling("server.log");
		ServerSetup setup = new ServerSetup(store(), storeFolder(), Transport.NET4J_TCP, Optional.empty(), new ServerSetup.Launch(log, HEAP));
		Ledger ledger = new Ledger(first, mode.equals(CrashWriter.EARLY));
		// Its closing waits until the process is gone.
		try (ServerProcess server = new ServerProcess(setup, Cancellation.create()); ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
			List<Future<?>> clients = new ArrayList<>();
			for (int i = 0; i < CLIENTS; i++) {
				int client = i;
				clients.add(threads.submit(() -> RemoteWriter.commitUntilKilled(server.address(), client, ledger)));
			}
			awaitCommits(ledger, clients);
			Thread killer = killLater(() -> {
				ledger.over.set(true);
				server.kill();
			});
			killer.start();
			killer.join();
			awaitEnd(threads);
			for (Future<?> client : clients) {
				client.get();
			}
		}
		return new Burst(ledger.numbers.get() - 1, ledger.claimed, ledger.refused);
	}

	/** Not by the clock alone: on a busy machine clients may need long for their first commits. */
	private static void awaitCommits(Ledger ledger, List<Future<?>> clients) throws InterruptedException, ExecutionException {
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
		while (ledger.claimed.size() < CLIENTS) {
			for (Future<?> client : clients) {
				if (client.isDone()) {
					client.get();
				}
			}
			assertTrue(System.nanoTime() < deadline, "no client commits");
			Thread.sleep(5);
		}
	}

	/** Net4j does not tell those who wait for an answer that the connection is gone; they are stirred up when what has come was taken in. */
	private static void awaitEnd(ExecutorService threads) throws InterruptedException {
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
		threads.shutdown();
		// Again and again, since closing a session waits for an answer, too.
		while (!threads.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS)) {
			assertTrue(System.nanoTime() < deadline, "a client does not end");
			threads.shutdownNow();
		}
	}

	/** What all clients of a server wrote down. Thread-safe. */
	static final class Ledger {
		/** The number of the next edit. */
		final AtomicInteger numbers;
		final List<Integer> claimed = Collections.synchronizedList(new ArrayList<>());
		final List<Integer> refused = Collections.synchronizedList(new ArrayList<>());
		/** Whether the server is being killed, so that commits may fail. */
		final AtomicBoolean over = new AtomicBoolean();
		/** Whether edits are claimed before they are committed: the fault that the test must find. */
		final boolean early;

		Ledger(int first, boolean early) {
			this.numbers = new AtomicInteger(first);
			this.early = early;
		}
	}
}
