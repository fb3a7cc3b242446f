// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.store.Transport;
import org.modelarena.testkit.Sampled;

/** A commit whose answer is late is sent to another server as well, under the same id. */
@Timeout(300)
@Sampled(2)
class LateCommitsTest extends SeveralServers {
	private static final long DEAD_NANOS = 1_450_000_000;
	private static final List<Map<String, Object>> CREATE = List.of(Map.of("do", "create", "as", "r", "type", "Region"));

	private static long regions(ArenaClient client) {
		return (Long) ask(client, new Query("ocl", "Region.allInstances()->size()")).row(0).getFirst();
	}

	@Test
	void aServerThatSaysNothingIsNotWaitedFor() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 2);
		ArenaClient client = connect(Transport.TCP, fronts);
		long before = regions(client);
		int commits = 0;
		for (Front silent : fronts) {
			long shortest = Long.MAX_VALUE;
			// One that takes longer may have been held up by the machine.
			for (int i = 0; i < 5 && shortest >= DEAD_NANOS; i++, commits++) {
				shortest = Math.min(shortest, nanosBeside(silent, client, fronts));
			}
			assertTrue(shortest < DEAD_NANOS, "another one has it before the first one is taken for dead");
		}
		assertEquals(before + commits, regions(client), "each is made once");
	}

	/** The time of a commit while a server says nothing. */
	private static long nanosBeside(Front silent, ArenaClient client, List<Front> fronts) throws Exception {
		await(() -> regions(client) > 0 && fronts.stream().allMatch(Front::isUsed), "all are connected");
		silent.fallSilent();
		long start = System.nanoTime();
		client.commit(null, CREATE);
		long nanos = System.nanoTime() - start;
		silent.stop();
		silent.start();
		return nanos;
	}

	@Test
	void neitherAttemptGoesWhereTheOtherOneIs() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 3);
		ArenaClient client = closing(ArenaClient.connect(address(Transport.TCP, fronts), ClientOptions.DEFAULT.waiting(Duration.ofSeconds(8))));
		regions(client);
		await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
		fronts.forEach(Front::fallSilent);
		assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> client.commit(null, CREATE)).code());
		List<Integer> most = fronts.stream().map(Front::mostCommits).sorted().toList();
		// On a busy machine the third one's turn may not come.
		assertEquals(List.of(1, 1), most.subList(1, 3), "the most that each had at the same time");
		assertTrue(most.getFirst() <= 1, most.toString());
	}
}
