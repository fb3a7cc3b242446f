// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.server.QueryService;
import org.modelarena.testkit.Sampled;

/** Commits whose answers are lost are sent again, and made once. */
@Timeout(300)
class RepeatedCommitsTest extends SeveralServers {
	private static final List<Map<String, Object>> CREATE = List.of(Map.of("do", "create", "as", "s", "type", "Region"));

	private static Committed send(ArenaClient client, Long version, List<Map<String, Object>> steps, String id) {
		return client.call(Methods.COMMIT, new CommitCall(NAME, version, steps, null, null, id), Committed.class);
	}

	private static long regions(ArenaClient client) {
		return (Long) ask(client, new Query("ocl", "Region.allInstances()->size()")).row(0).getFirst();
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void aCommitWhoseAnswerIsLostIsMadeOnce(Transport transport) throws Exception {
		// What clients send over WebSocket is masked: there, the answer to whatever comes next is lost.
		String commit = transport == Transport.WS ? "" : Methods.COMMIT;
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, transport, 2);
		ArenaClient client = connect(transport, fronts);
		long before = regions(client);
		fronts.forEach(front -> front.loseAnswers(1, commit));
		Committed made = client.commit(null, CREATE);
		assertTrue(fronts.stream().anyMatch(front -> !front.isLosing()), "an answer was lost");
		assertEquals(before + 1, regions(client));
		fronts.forEach(front -> front.loseAnswers(2, commit));
		// Were it made again, the version would be no more the model's.
		Committed next = client.commit(made.version(), CREATE);
		assertEquals(made.version() + 1, next.version());
		assertNotEquals(made.keys().get("s"), next.keys().get("s"));
		fronts.forEach(front -> front.loseAnswers(1, commit));
		client.commitValidated(null, CREATE);
		assertEquals(before + 3, regions(client));

		Front alone = closing(new Front(service.address(transport, NAME)));
		try (ArenaClient single = ArenaClient.connect(URI.create(transport.label() + "://" + alone.server() + "/" + NAME), ClientOptions.DEFAULT)) {
			alone.loseAnswers(1, commit);
			assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> single.commit(null, CREATE)).code());
			await(() -> regions(client) == before + 4, "a client of one address is told that nobody knows, and nothing is sent again");
		}
	}

	@Sampled(2)
	@Test
	void manyClientsCommitOnceEachWhileServersComeAndGo() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 3);
		ArenaClient client = connect(Transport.TCP, fronts);
		long before = regions(client);
		Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
		AtomicLong made = new AtomicLong();
		Queue<Long> versions = new ConcurrentLinkedQueue<>();
		try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
			List<Future<?>> running = new ArrayList<>();
			for (int i = 0; i < 4; i++) {
				running.add(threads.submit(() -> {
					try (ArenaClient mine = ArenaClient.connect(address(Transport.TCP, fronts), ClientOptions.DEFAULT)) {
						for (int commit = 0; commit < 150; commit++) {
							versions.add(mine.commit(null, CREATE).version());
							made.incrementAndGet();
						}
					} catch (RuntimeException e) {
						failures.add(e);
					}
				}));
			}
			Random random = new Random(11);
			while (running.stream().anyMatch(each -> !each.isDone())) {
				Front lost = fronts.get(random.nextInt(3));
				if (random.nextBoolean()) {
					lost.loseAnswers(1 + random.nextInt(3), Methods.COMMIT);
				} else {
					lost.stop();
					Thread.sleep(random.nextInt(30));
					lost.start();
				}
				Thread.sleep(10);
			}
		}
		assertTrue(failures.isEmpty(), () -> failures.peek().toString());
		assertEquals(600, made.get());
		assertEquals(600, Set.copyOf(versions).size(), "each has a version of its own");
		fronts.forEach(front -> front.loseAnswers(0, ""));
		assertEquals(before + 600, regions(client));
	}

	@Sampled(2)
	@Test
	void whatIsNotKnownAtTheEndIsSaid() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 2);
		ArenaClient client = closing(ArenaClient.connect(address(Transport.TCP, fronts), ClientOptions.DEFAULT.waiting(Duration.ofSeconds(2))));
		fronts.forEach(Front::stop);
		ArenaException e = assertThrows(ArenaException.class, () -> client.commit(null, CREATE));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
		assertTrue(e.getMessage().startsWith("The commit may have been made, or not: ") && e.getMessage().contains(fronts.getLast().server()), e.getMessage());
	}

	@Test
	void aServerMakesTheCommitsOfAnIdOnce() throws Exception {
		QueryService service = serve("s");
		ArenaClient client = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		long before = regions(client);
		CountDownLatch begin = new CountDownLatch(1);
		Set<Committed> answers;
		try (ExecutorService threads = Executors.newFixedThreadPool(16)) {
			List<Future<Committed>> sent = new ArrayList<>();
			for (int i = 0; i < 16; i++) {
				sent.add(threads.submit(() -> {
					try (ArenaClient mine = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT)) {
						begin.await();
						return send(mine, null, CREATE, "one");
					}
				}));
			}
			begin.countDown();
			answers = sent.stream().map(each -> {
				try {
					return each.get();
				} catch (Exception e) {
					throw new AssertionError(e);
				}
			}).collect(Collectors.toSet());
		}
		assertEquals(1, answers.size(), answers.toString());
		assertEquals(before + 1, regions(client));
		Committed made = answers.iterator().next();
		assertEquals(made, send(client, made.version() - 1, CREATE, "one"), "whatever it depends on");
		assertNotEquals(made, send(client, null, CREATE, "another"));
		assertEquals(before + 2, regions(client));
	}

	@Test
	void aCommitThatWasRefusedCanBeSentAgain() throws Exception {
		QueryService service = serve("s");
		ArenaClient client = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		long before = regions(client);
		long version = client.commit(null, CREATE).version();
		List<Map<String, Object>> wrong = List.of(Map.of("do", "create", "as", "s", "type", "Nonsense"));
		assertThrows(ArenaException.class, () -> send(client, null, wrong, "x"));
		assertEquals(ErrorCode.CONFLICT, assertThrows(ArenaException.class, () -> send(client, version - 1, CREATE, "x")).code());
		Committed made = send(client, version, CREATE, "x");
		assertEquals(made, send(client, version, CREATE, "x"));
		assertEquals(before + 2, regions(client));
		for (String id : List.of("", "x".repeat(101))) {
			assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> send(client, null, CREATE, id)).code());
		}
		assertEquals(made.version() + 1, send(client, null, CREATE, "x".repeat(100)).version());
	}
}
