// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.PreparedRemote;
import org.modelarena.client.ServedAddress;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.server.QueryService;
import org.modelarena.testkit.Sampled;

/** Servers die and come back while clients that know several of them ask. */
@Timeout(300)
class LostServersTest extends SeveralServers {
	private static final int CLIENTS = 4;
	private static final Query MANY = new Query("ocl", "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()");

	/** Does something again and again in several threads, while something else goes on; gives what went wrong. */
	private static Queue<Throwable> meanwhile(Runnable asking, AtomicLong done, ThrowingRunnable event) throws Exception {
		Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
		AtomicBoolean isOver = new AtomicBoolean();
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < CLIENTS; i++) {
			threads.add(Thread.ofPlatform().start(() -> {
				while (!isOver.get()) {
					try {
						asking.run();
						done.incrementAndGet();
					} catch (Throwable e) {
						failures.add(e);
						return;
					}
				}
			}));
		}
		try {
			event.run();
		} finally {
			isOver.set(true);
			for (Thread thread : threads) {
				thread.join();
			}
		}
		return failures;
	}

	private interface ThrowingRunnable {
		void run() throws Exception;
	}

	/** Has servers go away and come back, so that one is always there, and each was lost some times. */
	private static void loseAndFind(List<Front> fronts, AtomicLong done) throws Exception {
		Random random = new Random(7);
		for (int round = 0; round < 12; round++) {
			int alive = random.nextInt(fronts.size());
			for (int i = 0; i < fronts.size(); i++) {
				if (i != alive) {
					fronts.get(i).stop();
				}
			}
			long before = done.get();
			await(() -> done.get() > before + 2 * CLIENTS, "answers come while one server is there, in round " + round);
			for (int i = 0; i < fronts.size(); i++) {
				if (i != alive) {
					fronts.get(i).start();
				}
			}
			long passed = fronts.get((alive + 1) % fronts.size()).passed();
			await(() -> fronts.get((alive + 1) % fronts.size()).passed() > passed, "a server that has come back is asked again, in round " + round);
		}
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void noQueryFailsAsLongAsOneServerIsThere(Transport transport) throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, transport, 3);
		try (ArenaClient direct = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT); ArenaClient client = connect(transport, fronts)) {
			Answer expected = ask(direct, SHORT);
			PreparedRemote prepared = client.prepare(SHORT);
			AtomicLong done = new AtomicLong();
			Queue<Throwable> failures = meanwhile(() -> {
				assertEquals(expected.digest(), ask(client, SHORT).digest());
				assertEquals(expected.digest(), prepared.execute(Map.of(), QueryLimits.DEFAULT, Cancellation.create()).digest());
				assertEquals(expected.digest(), client.executeAsync(SHORT, QueryLimits.DEFAULT).join().digest());
				assertTrue(client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, null), KeyPage.class).keys().length > 0);
			}, done, () -> loseAndFind(fronts, done));
			assertTrue(failures.isEmpty(), () -> failures.peek().toString());
		}
	}

	@Sampled(24)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void longAnswersAreWholeWhicheverServersGiveThem(Transport transport) throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, transport, 2);
		ArenaClient client = connect(transport, fronts);
		Answer expected = ask(client, MANY);
		assertTrue(expected.count() > 100_000, "many pages: " + expected.count());
		AtomicLong done = new AtomicLong();
		Queue<Throwable> failures = meanwhile(() -> assertEquals(expected.digest(), ask(client, MANY).digest()), done, () -> {
			for (int i = 0; i < 6; i++) {
				Front lost = fronts.get(i % 2);
				await(lost::isUsed, "it is asked");
				Thread.sleep(20);
				lost.stop();
				long before = done.get();
				await(() -> done.get() > before + 1, "answers come");
				lost.start();
			}
		});
		assertTrue(failures.isEmpty(), () -> failures.peek().toString());
	}

	@Test
	void readsGoToAllServers() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 3);
		ArenaClient client = connect(Transport.TCP, fronts);
		await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
		await(() -> {
			List<Long> before = fronts.stream().map(Front::passed).toList();
			for (int i = 0; i < 300; i++) {
				count(client);
			}
			List<Long> bytes = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				bytes.add(fronts.get(i).passed() - before.get(i));
			}
			return bytes.stream().mapToLong(Long::longValue).min().orElseThrow() * 2 > bytes.stream().mapToLong(Long::longValue).max().orElseThrow();
		}, "each answers about as often as the others");
	}

	@Test
	void aServerThatStopsHandsItsQueriesOver() throws Exception {
		QueryService first = serve("first");
		// Versions begin with the time: those of the second one are later.
		QueryService second = serve("second");
		List<Front> fronts = List.of(closing(new Front(first.address(Transport.TCP, NAME))), closing(new Front(second.address(Transport.TCP, NAME))));
		fronts.get(1).stop();
		ArenaClient client = connect(Transport.TCP, fronts);
		Answer expected = ask(client, SHORT);
		fronts.get(1).start();
		AtomicLong done = new AtomicLong();
		Queue<Throwable> failures = meanwhile(() -> assertEquals(expected.digest(), ask(client, SHORT).digest()), done, () -> {
			first.close();
			long before = done.get();
			await(() -> done.get() > before + 50, "the other one answers");
		});
		assertTrue(failures.isEmpty(), () -> failures.peek().toString());
	}

	@Sampled(2)
	@Test
	void whatNoServerAnswersFailsInTimeWithWhatEachSaid() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 3);
		ArenaClient client = connect(Transport.TCP, fronts);
		assertTrue(count(client) > 0);
		fronts.forEach(Front::stop);
		long start = System.nanoTime();
		ArenaException e = assertThrows(ArenaException.class, () -> client.execute(COUNT, new QueryLimits(Duration.ofSeconds(2), 10), Cancellation.create()));
		double seconds = (System.nanoTime() - start) / 1e9;
		assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code(), e.getMessage());
		assertTrue(seconds > 1.5 && seconds < 20, seconds + " s");
		fronts.forEach(front -> assertTrue(e.getMessage().contains(front.server() + ": "), e.getMessage()));
		Cancellation cancellation = Cancellation.create();
		Thread.ofVirtual().start(() -> {
			try {
				Thread.sleep(300);
			} catch (InterruptedException interrupted) {
				Thread.currentThread().interrupt();
			}
			cancellation.cancel();
		});
		assertEquals(ErrorCode.CANCELLED, assertThrows(ArenaException.class, () -> client.execute(COUNT, QueryLimits.DEFAULT, cancellation)).code());
		fronts.getFirst().start();
		assertTrue(count(client) > 0, "it comes back");
	}

	@Test
	void whoConnectsIsToldAtOnceWhatEachServerSaid() throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, Transport.TCP, 2);
		fronts.getFirst().stop();
		assertTrue(count(connect(Transport.TCP, fronts)) > 0);
		String other = "tcp://" + fronts.stream().map(Front::server).collect(Collectors.joining(",")) + "/other";
		ArenaException e = assertThrows(ArenaException.class, () -> ArenaClient.connect(ServedAddress.parse(other), ClientOptions.DEFAULT));
		assertTrue(e.getMessage().contains("No store 'other' is served") && e.getMessage().contains("Nobody answers"), e.getMessage());
		fronts.getLast().stop();
		long start = System.nanoTime();
		e = assertThrows(ArenaException.class, () -> connect(Transport.TCP, fronts));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
		assertTrue(System.nanoTime() - start < 5e9, "nobody waits for servers that are not there");
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void aServerThatSaysNothingIsTakenForDead(Transport transport) throws Exception {
		List<Front> fronts = fronts(serve("s"), transport, 2);
		ArenaClient client = connect(transport, fronts);
		long expected = count(client);
		await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
		fronts.getFirst().fallSilent();
		long start = System.nanoTime();
		for (int i = 0; i < 6; i++) {
			assertEquals(expected, count(client));
		}
		assertTrue(System.nanoTime() - start < 20e9, "once, some seconds are lost");
	}

	/** Takes rows page by page, when it is told to. */
	private static final class Pages implements Flow.Subscriber<Rows> {
		private final CountDownLatch first = new CountDownLatch(1);
		private final CountDownLatch end = new CountDownLatch(1);
		private final AtomicLong rows = new AtomicLong();
		private volatile Flow.Subscription subscription;
		private volatile Throwable failure;

		@Override
		public void onSubscribe(Flow.Subscription given) {
			subscription = given;
			given.request(1);
		}

		@Override
		public void onNext(Rows page) {
			rows.addAndGet(page.count());
			first.countDown();
		}

		@Override
		public void onError(Throwable why) {
			failure = why;
			first.countDown();
			end.countDown();
		}

		@Override
		public void onComplete() {
			end.countDown();
		}
	}

	@Sampled(4)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void rowsThatAreHandedOutAreNotHandedOutAgain(Transport transport) throws Exception {
		List<Front> fronts = fronts(serve("s"), transport, 2);
		ArenaClient client = connect(transport, fronts);
		long all = ask(client, MANY).count();
		await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
		Pages whole = new Pages();
		// The answer to the next call is lost, which is the one that begins the query or asks for its first rows; over WebSocket nobody sees which call it is.
		fronts.getFirst().loseAnswers(1, transport == Transport.WS ? "" : "query/");
		client.stream(MANY, QueryLimits.DEFAULT).subscribe(whole);
		whole.subscription.request(Long.MAX_VALUE);
		assertTrue(whole.end.await(60, TimeUnit.SECONDS));
		assertEquals(null, whole.failure);
		assertEquals(all, whole.rows.get());

		Pages broken = new Pages();
		client.stream(MANY, QueryLimits.DEFAULT).subscribe(broken);
		assertTrue(broken.first.await(60, TimeUnit.SECONDS));
		fronts.forEach(Front::stop);
		for (Front front : fronts) {
			front.start();
		}
		broken.subscription.request(Long.MAX_VALUE);
		assertTrue(broken.end.await(60, TimeUnit.SECONDS));
		if (transport == Transport.HTTP && broken.failure == null) {
			// Nothing was under way, so the next request has connected again, and the cursor was still there.
			assertEquals(all, broken.rows.get());
			return;
		}
		ArenaException e = (ArenaException) broken.failure;
		assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
		assertTrue(e.getMessage().contains("after rows had been handed out"), e.getMessage());
		assertEquals(all, ask(client, MANY).count());
	}
}
