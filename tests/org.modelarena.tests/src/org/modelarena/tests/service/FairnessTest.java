// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Cancellation;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.server.Access;
import org.modelarena.server.Right;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.Token;
import org.modelarena.testkit.Sampled;

/** One client asks for all that it can get: others hardly notice. The bounds are wide, as machines are busy; without turns the waits are ten times as long. */
@Timeout(120)
class FairnessTest extends AttackedService {
	private static final int CONNECTIONS = Integer.getInteger("modelarena.fairness.connections", 30);
	private static final int ROUNDS = 40;
	private static final int MOST_MILLIS = 3000;

	private final String greedy = Token.secret();
	private final String modest = Token.secret();

	@Override
	Access access() {
		return new Access(List.of(new Token("greedy", Token.hash(greedy), Map.of(NAME, Right.WRITE)), new Token("modest", Token.hash(modest), Map.of(NAME, Right.WRITE))));
	}

	@Override
	ServiceLimits.Builder limits() {
		return super.limits().callsAtOnce(32);
	}

	private Socket greedy(String method, String parameters) throws IOException {
		Socket socket = socket();
		send(socket, call(0, "session/hello", "{\"token\":\"" + greedy + "\"}"));
		assertTrue(receive(new BufferedInputStream(socket.getInputStream())).contains("result"));
		for (int i = 1; i <= 32; i++) {
			send(socket, call(i, method, parameters));
		}
		return socket;
	}

	/** The longest of some trivial calls, in milliseconds, but for two that may have met with a machine that stood still. */
	private long longest(Transport transport) {
		long longest = 0;
		try (ArenaClient client = ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT.with(modest))) {
			List<Long> times = new ArrayList<>();
			for (int i = 0; i < ROUNDS; i++) {
				long start = System.nanoTime();
				assertEquals(1, client.execute(SEGMENTS, QueryLimits.DEFAULT, Cancellation.create()).count());
				times.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
			}
			longest = times.stream().sorted(Comparator.reverseOrder()).skip(2).findFirst().orElseThrow();
			System.getLogger(FairnessTest.class.getName()).log(System.Logger.Level.INFO, transport + ": " + times.stream().sorted().toList());
		}
		return longest;
	}

	private void assertNobodyWaits(Transport transport, String method, String parameters) throws Exception {
		List<Socket> sockets = new ArrayList<>();
		try {
			// What is slow when it is first done is not what is to be seen here.
			longest(transport);
			for (int i = 0; i < CONNECTIONS; i++) {
				sockets.add(greedy(method, parameters));
			}
			await(() -> service.running() > 3, "no call runs");
			long longest = longest(transport);
			assertTrue(longest < MOST_MILLIS, "a trivial call took " + longest + " ms");
		} finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
		long closed = System.nanoTime();
		await(() -> service.running() == 0, "calls still run");
		long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - closed);
		assertTrue(millis < 15_000, "the calls of clients that are gone ran for " + millis + " ms");
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(names = { "TCP", "HTTP", "WS" })
	void longCallsOfOneHoldUpNobodyElse(Transport transport) throws Exception {
		assertNobodyWaits(transport, "query/run",
				"{\"store\":\"railway\",\"language\":\"eol\",\"text\":\"var n = 0; while (n < 100000000) { n = n + Segment.all.size(); } return n;\",\"timeoutMillis\":"
						+ Duration.ofMinutes(1).toMillis() + "}");
	}

	@Sampled(2)
	@Test
	void answersThatOneDoesNotReadHoldUpNobodyElse() throws Exception {
		assertNobodyWaits(Transport.TCP, "query/run",
				"{\"store\":\"railway\",\"language\":\"ocl\",\"text\":\"Segment.allInstances()->collect(s | Sequence{1..500})->flatten()\",\"pageRows\":100000}");
	}

	@Test
	void manyEditsOfOneHoldUpNobodyElse() throws Exception {
		List<Socket> sockets = new ArrayList<>();
		try (ArenaClient client = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT.with(modest))) {
			for (int i = 0; i < CONNECTIONS; i++) {
				sockets.add(greedy("edit/commit",
						"{\"store\":\"railway\",\"steps\":[" + "{\"do\":\"expect\",\"key\":1,\"feature\":\"id\",\"value\":-5},".repeat(300) + "{\"do\":\"delete\",\"key\":1}]}"));
			}
			long start = System.nanoTime();
			for (int i = 0; i < 5; i++) {
				client.commit(null, List.of());
			}
			long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
			assertTrue(millis < MOST_MILLIS, "five empty commits took " + millis + " ms");
		} finally {
			for (Socket socket : sockets) {
				socket.close();
			}
		}
	}
}
