// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.testkit.Sampled;

/** A leader that is cut off from the others, and asked for what they have changed meanwhile. */
@Timeout(600)
@Sampled(4)
class CutOffLeaderTest {
	private static final int REPLICAS = 3;
	private static final int ROUNDS = Boolean.getBoolean("modelarena.long") ? 20 : 3;
	private static final int READERS = 8;
	/** Two questions of the server's to the others take longer. */
	private static final Duration LONGEST_WAIT = Duration.ofSeconds(12);
	private static final ClientOptions PATIENT = ClientOptions.DEFAULT.waiting(Duration.ofSeconds(60));
	private static final Query QUERY = new Query("ocl", "Leaf.allInstances()->select(title = 'counter')->collect(size)->sum()");

	@TempDir
	Path folder;
	private final RegisterHistory history = new RegisterHistory();
	private final LongAccumulator longestWait = new LongAccumulator(Math::max, 0);

	private static long read(ArenaClient client) {
		return ((Number) client.execute(QUERY, QueryLimits.DEFAULT, Cancellation.create()).row(0).getFirst()).longValue();
	}

	private void write(ArenaClient client, long key, long value) {
		long begin = System.nanoTime();
		client.commit(null, List.of(Map.of("do", "set", "key", key, "feature", "size", "value", value)));
		history.write(value, begin, System.nanoTime());
	}

	private void ask(ArenaClient client) {
		long begin = System.nanoTime();
		try {
			long value = read(client);
			history.read(value, begin, System.nanoTime());
		} catch (ArenaException e) {
			// It says that it cannot know.
		}
		longestWait.accumulate(System.nanoTime() - begin);
	}

	@Test
	void itShowsNothingThatIsOld() throws Exception {
		Assumptions.assumeTrue(CutWires.arePossible(), "All of 127.0.0.0/8 is this machine only with Linux");
		try (CutWires wires = new CutWires(folder, REPLICAS); ReplicaProcesses replicas = new ReplicaProcesses(folder, REPLICAS, List.of())) {
			replicas.connectBy(wires);
			replicas.startAll();
			replicas.awaitGroup();
			long key;
			try (ArenaClient client = connect(replicas.url(), PATIENT)) {
				key = (Long) client.commit(null, List.of(Map.of("do", "create", "as", "l", "type", "Leaf", "set", Map.of("size", 0, "title", "counter")))).keys().get("l");
			}
			for (long round = 0; round < ROUNDS; round++) {
				round(replicas, wires, key, 2 * round + 1);
			}
		}
		assertEquals(List.of(), history.violations());
		Duration longest = Duration.ofNanos(longestWait.get());
		assertTrue(longest.compareTo(LONGEST_WAIT) < 0, () -> "somebody has waited for " + longest);
	}

	private static ArenaClient connect(String url, ClientOptions options) {
		return ArenaClient.connect(ServedAddress.parse(url), options);
	}

	/** The leader stands still meanwhile, so that it still takes itself for the leader when it is asked. On a machine that is busy, others may come to lead at any time. */
	private void round(ReplicaProcesses replicas, CutWires wires, long key, long value) throws Exception {
		int leader = replicas.leader();
		try (ArenaClient cut = connect(replicas.url(leader), PATIENT);
				ArenaClient easy = connect(replicas.url(leader), PATIENT.staleness(Duration.ofHours(1)));
				ArenaClient others = connect(replicas.urlWithout(leader), PATIENT)) {
			write(others, key, value);
			ReplicaServers.await(() -> isAnswered(cut, value));
			wires.cutOff(leader);
			replicas.pause(leader);
			write(others, key, value + 1);
			List<Thread> readers = new ArrayList<>();
			for (int i = 0; i < READERS; i++) {
				readers.add(Thread.ofPlatform().start(() -> ask(cut)));
			}
			replicas.resume(leader);
			assertEquals(value, read(easy), "what is content with old states gets it from one that is cut off");
			for (Thread reader : readers) {
				reader.join();
			}
			wires.mend();
			ReplicaServers.await(() -> isAnswered(cut, value + 1));
		} finally {
			wires.mend();
		}
		replicas.awaitGroup();
	}

	private static boolean isAnswered(ArenaClient client, long value) {
		try {
			return read(client) == value;
		} catch (ArenaException e) {
			return false;
		}
	}
}
