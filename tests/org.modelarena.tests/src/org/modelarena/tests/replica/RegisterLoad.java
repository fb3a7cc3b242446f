// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;

/** One writer, who counts up a number and makes an element each time, and many readers of the number. Used by one thread. */
final class RegisterLoad implements AutoCloseable {
	private static final int FIRST = 1_000_000;
	private static final String NUMBER = "Leaf.allInstances()->select(title = 'counter')->collect(size)->sum()";
	/** Of a reader between two questions: a replica has to start again meanwhile, on as few cores as there are. */
	private static final long THOUGHT_NANOS = 20_000_000;
	private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();

	private final String url;
	private final RegisterHistory history = new RegisterHistory();
	private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
	private final List<Thread> threads = new ArrayList<>();
	private volatile boolean isOver;
	private volatile long written;

	/** @param url of all replicas, which take commits already */
	RegisterLoad(String url, int readers) {
		this.url = url;
		long counter;
		try (ArenaClient client = connect()) {
			counter = client.commit(null, List.of(Map.of("do", "create", "as", "l", "type", "Leaf", "set", Map.of("size", 0, "title", "counter")))).keys().get("l");
		}
		start("writer", client -> write(client, counter));
		for (int i = 0; i < readers; i++) {
			start("reader", this::read);
		}
	}

	private interface Work {
		void run(ArenaClient client);
	}

	private ArenaClient connect() {
		return ArenaClient.connect(ServedAddress.parse(url), ClientOptions.DEFAULT.waiting(Duration.ofNanos(PATIENCE_NANOS)));
	}

	private void start(String name, Work work) {
		threads.add(Thread.ofPlatform().name(name).start(() -> {
			try (ArenaClient client = connect()) {
				while (!isOver) {
					work.run(client);
				}
			} catch (ArenaException | AssertionError e) {
				failures.add(e);
			}
		}));
	}

	private void write(ArenaClient client, long counter) {
		long value = written + 1;
		long begin = System.nanoTime();
		client.commit(null, List.of(Map.of("do", "set", "key", counter, "feature", "size", "value", value), Map.of("do", "create", "type", "Leaf", "set", Map.of("size", FIRST + value))));
		history.write(value, begin, System.nanoTime());
		written = value;
	}

	private void read(ArenaClient client) {
		long begin = System.nanoTime();
		long value = number(client, NUMBER);
		history.read(value, begin, System.nanoTime());
		LockSupport.parkNanos(THOUGHT_NANOS);
	}

	private static long number(ArenaClient client, String ocl) {
		return ((Number) client.execute(new Query("ocl", ocl), QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst()).longValue();
	}

	RegisterHistory history() {
		return history;
	}

	/** Whether no call has failed. */
	boolean isFine() {
		return failures.isEmpty();
	}

	/** Waits for some more commits. */
	void awaitWrites(long more) throws InterruptedException {
		long wanted = written + more;
		long until = System.nanoTime() + PATIENCE_NANOS;
		while (written < wanted && failures.isEmpty()) {
			assertTrue(System.nanoTime() < until, "Nothing was written for a minute");
			Thread.sleep(10);
		}
	}

	/** Ends it, and sees that no call has failed, that nothing is lost or applied twice, and that no read was old. */
	void check() throws InterruptedException {
		close();
		failures.forEach(Throwable::printStackTrace);
		assertTrue(failures.isEmpty(), "Calls failed: " + failures);
		List<String> violations = history.violations();
		assertTrue(violations.isEmpty(), violations.size() + " wrong, such as " + violations.stream().findFirst());
		assertTrue(history.reads() > written / 10, "Few reads: " + history.reads());
		try (ArenaClient client = connect()) {
			assertEquals(written, number(client, NUMBER));
			assertEquals(written, number(client, "Leaf.allInstances()->select(size > " + FIRST + ")->size()"), "commits applied");
			assertEquals(written, number(client, "Leaf.allInstances()->select(size > " + FIRST + ")->collect(size)->asSet()->size()"), "commits applied once");
		}
		System.out.printf("%d commits, %d reads%n", written, history.reads());
	}

	@Override
	public void close() throws InterruptedException {
		isOver = true;
		for (Thread thread : threads) {
			thread.join();
		}
	}
}
