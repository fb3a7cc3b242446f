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
	private static final List<Map<String, Object>> CREATE = List.of(Map.of("do", "create", "as", "r", "type", "Region"));

	private static long regions(ArenaClient client) {
		return (Long) ask(client, new Query("ocl", "Region.allInstances()->size()")).row(0).getFirst();
	}

	@Test
	void aServerThatSaysNothingIsNotWaitedFor() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 2);
		ArenaClient client = connect(Transport.TCP, fronts);
		long before = regions(client);
		for (Front silent : fronts) {
			await(() -> regions(client) > 0 && fronts.stream().allMatch(Front::isUsed), "all are connected");
			silent.fallSilent();
			long start = System.nanoTime();
			client.commit(null, CREATE);
			assertTrue(System.nanoTime() - start < 1.45e9, "another one has it before the first one is taken for dead");
			silent.stop();
			silent.start();
		}
		assertEquals(before + 2, regions(client), "each is made once");
	}

	@Test
	void neitherAttemptGoesWhereTheOtherOneIs() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 3);
		ArenaClient client = closing(ArenaClient.connect(address(Transport.TCP, fronts), ClientOptions.DEFAULT.waiting(Duration.ofSeconds(8))));
		regions(client);
		await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
		fronts.forEach(Front::fallSilent);
		assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> client.commit(null, CREATE)).code());
		assertEquals(List.of(1, 1, 1), fronts.stream().map(Front::mostCommits).toList(), "the most that each had at the same time");
	}
}
