// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;

/**
 * One writer and eight readers of three replicas that are killed, stopped, cut off and started at random: nothing acknowledged is lost, nothing is applied twice, and no read
 * is older than what was known when it began. The long form, {@code -Dmodelarena.long=true}, has 200 faults.
 */
@Timeout(1800)
class ReplicaFaultsTest {
	private static final int FAULTS = Integer.getInteger("modelarena.replica.faults", Boolean.getBoolean("modelarena.long") ? 200 : 6);
	private static final int READERS = 8;
	/** For the processes of the replicas, such as those that have Ratis tell what it does. */
	private static final List<String> FLAGS = Stream.of(System.getProperty("modelarena.replica.flags", "").split(" ")).filter(flag -> !flag.isEmpty()).toList();
	/** Of a reader between two questions: a replica has to start again meanwhile, on as few cores as there are. */
	private static final long THOUGHT_NANOS = 20_000_000;
	private static final int REPLICAS = 3;
	private static final int FIRST = 1_000_000;
	private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();

	/** What happens to a replica. */
	private enum Kind {
		KILL, STOP, PAUSE,
		/** It hears nobody, and nobody hears it. */
		CUT_OFF,
		/** It does not hear the others. */
		DEAF,
		/** The others do not hear it. */
		MUTE
	}

	@TempDir
	Path folder;
	private final List<Kind> kinds = kinds();
	private final Map<Kind, Integer> faults = new EnumMap<>(Kind.class);
	private final Map<Kind, Long> longest = new EnumMap<>(Kind.class);
	private final RegisterHistory history = new RegisterHistory();
	private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
	private volatile boolean isOver;
	private volatile long written;

	private static List<Kind> kinds() {
		List<Kind> possible = CutWires.arePossible() ? List.of(Kind.values()) : List.of(Kind.KILL, Kind.STOP, Kind.PAUSE);
		String wanted = System.getProperty("modelarena.replica.kinds", "");
		return wanted.isEmpty() ? possible : Stream.of(wanted.split(",")).map(Kind::valueOf).toList();
	}

	private static ArenaClient connect(String url) throws InterruptedException {
		long until = System.nanoTime() + PATIENCE_NANOS;
		while (true) {
			try {
				return ArenaClient.connect(ServedAddress.parse(url), ClientOptions.DEFAULT.waiting(Duration.ofSeconds(60)));
			} catch (ArenaException e) {
				if (System.nanoTime() > until) {
					throw e;
				}
				Thread.sleep(100);
			}
		}
	}

	private static long number(ArenaClient client, String ocl) {
		Answer answer = client.execute(new Query("ocl", ocl), QueryLimits.DEFAULT, Cancellation.create());
		return ((Number) answer.row(0).getFirst()).longValue();
	}

	/** As soon as the group is there, which takes some seconds. */
	private static long firstLeaf(ArenaClient client) throws InterruptedException {
		List<Map<String, Object>> steps = List.of(Map.of("do", "create", "as", "l", "type", "Leaf", "set", Map.of("size", 0, "title", "counter")));
		long until = System.nanoTime() + PATIENCE_NANOS;
		while (true) {
			try {
				return (Long) client.commit(null, steps).keys().get("l");
			} catch (ArenaException e) {
				if (System.nanoTime() > until) {
					throw e;
				}
				Thread.sleep(100);
			}
		}
	}

	private Thread thread(String name, Work work) {
		return Thread.ofPlatform().name(name).start(() -> {
			try {
				work.run();
			} catch (Exception | AssertionError e) {
				failures.add(e);
			}
		});
	}

	private interface Work {
		void run() throws Exception;
	}

	private void write(String url, long counter) throws InterruptedException {
		try (ArenaClient client = connect(url)) {
			for (long value = 1; !isOver; value++) {
				long begin = System.nanoTime();
				client.commit(null, List.of(Map.of("do", "set", "key", counter, "feature", "size", "value", value),
						Map.of("do", "create", "type", "Leaf", "set", Map.of("size", FIRST + value))));
				history.write(value, begin, System.nanoTime());
				written = value;
			}
		}
	}

	private void read(String url) throws InterruptedException {
		try (ArenaClient client = connect(url)) {
			while (!isOver) {
				long begin = System.nanoTime();
				long value = number(client, "Leaf.allInstances()->select(title = 'counter')->collect(size)->sum()");
				history.read(value, begin, System.nanoTime());
				LockSupport.parkNanos(THOUGHT_NANOS);
			}
		}
	}

	/** Waits for some more commits after a fault. */
	private void awaitWrites(long more) throws InterruptedException {
		long wanted = written + more;
		long until = System.nanoTime() + PATIENCE_NANOS;
		while (written < wanted && failures.isEmpty()) {
			assertTrue(System.nanoTime() < until, "Nothing was written for a minute");
			Thread.sleep(10);
		}
	}

	@Test
	void nothingIsLostAndNothingIsOld() throws Exception {
		Random random = new Random(Integer.getInteger("modelarena.replica.seed", 1));
		try (CutWires wires = CutWires.arePossible() ? new CutWires(folder, REPLICAS) : null; ReplicaProcesses replicas = new ReplicaProcesses(folder, REPLICAS, FLAGS)) {
			replicas.connectBy(wires);
			replicas.startAll();
			replicas.awaitGroup();
			List<Thread> threads = new ArrayList<>();
			try (ArenaClient client = connect(replicas.url())) {
				long counter = firstLeaf(client);
				threads.add(thread("writer", () -> write(replicas.url(), counter)));
				for (int i = 0; i < READERS; i++) {
					threads.add(thread("reader", () -> read(replicas.url())));
				}
				awaitWrites(20);
				for (int fault = 0; fault < FAULTS && failures.isEmpty(); fault++) {
					fault(replicas, wires, random);
				}
				isOver = true;
				for (Thread thread : threads) {
					thread.join();
				}
				check(client);
			} catch (AssertionError | RuntimeException e) {
				throw new AssertionError(e.getMessage() + "\n" + failures + "\n" + replicas.logs(), e);
			} finally {
				isOver = true;
			}
		}
	}

	/** One at a time: a replica that still starts and another one that stands still are no majority. */
	private void fault(ReplicaProcesses replicas, CutWires wires, Random random) throws Exception {
		int one = random.nextInt(REPLICAS);
		Kind kind = kinds.get(random.nextInt(kinds.size()));
		try (FaultWatch watch = new FaultWatch(replicas, one)) {
			watch.begin();
			begin(kind, one, replicas, wires);
			awaitWrites(5);
			end(kind, one, replicas, wires);
			awaitWrites(20);
			replicas.awaitGroup();
			System.out.println(watch.told(kind.name(), history));
			longest.merge(kind, watch.gap(history).nanos(), Math::max);
			faults.merge(kind, 1, Integer::sum);
		}
	}

	private static void begin(Kind kind, int one, ReplicaProcesses replicas, CutWires wires) throws Exception {
		switch (kind) {
		case KILL -> replicas.kill(one);
		case STOP -> replicas.stop(one);
		case PAUSE -> replicas.pause(one);
		case CUT_OFF -> wires.cutOff(one);
		case DEAF, MUTE -> {
			for (int other = 0; other < REPLICAS; other++) {
				wires.cut(kind == Kind.DEAF ? other : one, kind == Kind.DEAF ? one : other);
			}
		}
		}
	}

	private static void end(Kind kind, int one, ReplicaProcesses replicas, CutWires wires) throws Exception {
		switch (kind) {
		case KILL, STOP -> replicas.start(one);
		case PAUSE -> replicas.resume(one);
		case CUT_OFF, DEAF, MUTE -> wires.mend();
		}
	}

	private void check(ArenaClient client) {
		failures.forEach(Throwable::printStackTrace);
		assertTrue(failures.isEmpty(), "Calls failed: " + failures);
		List<String> violations = history.violations();
		assertTrue(violations.isEmpty(), violations.size() + " wrong, such as " + violations.stream().findFirst());
		assertTrue(history.reads() > written / 10, "Few reads: " + history.reads());
		assertEquals(written, number(client, "Leaf.allInstances()->select(title = 'counter')->collect(size)->sum()"));
		assertEquals(written, number(client, "Leaf.allInstances()->select(size > " + FIRST + ")->size()"), "commits applied");
		assertEquals(written, number(client, "Leaf.allInstances()->select(size > " + FIRST + ")->collect(size)->asSet()->size()"), "commits applied once");
		System.out.printf("%d commits, %d reads, faults %s%n", written, history.reads(), faults);
		longest.forEach((kind, nanos) -> System.out.printf("%s: longest time without a commit %.2f s%n", kind, nanos / 1e9));
	}

	@Test
	void aStaleReadIsNoticed() {
		RegisterHistory told = new RegisterHistory();
		told.write(1, 10, 20);
		told.write(2, 30, 40);
		told.read(2, 35, 50);
		told.read(2, 41, 50);
		assertTrue(told.violations().isEmpty());
		told.read(1, 41, 42);
		assertFalse(told.violations().isEmpty(), "older than an acknowledged write");
		RegisterHistory read = new RegisterHistory();
		read.write(1, 10, Long.MAX_VALUE);
		read.read(1, 11, 12);
		read.read(0, 13, 14);
		assertFalse(read.violations().isEmpty(), "older than another read");
		RegisterHistory early = new RegisterHistory();
		early.read(1, 1, 2);
		early.write(1, 10, 20);
		assertFalse(early.violations().isEmpty(), "before it was written");
	}
}
