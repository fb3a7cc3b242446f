// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.ModelAdmin;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.testkit.Sampled;

/** A server that has lost its power, or stands still, closes no connection: who listens to it is told all the same, and of no other one. */
@Timeout(300)
class SilentServersTest extends SeveralServers {
	/** A third of the silence after which the only server is taken for dead. A machine that is busy does not stand still for so long. */
	private static final Duration PATIENCE = Duration.ofSeconds(3);
	private static final long LISTENER_MILLIS = 17_000;
	private static final int TRIES = 3;
	private static final List<Map<String, Object>> CREATE = List.of(Map.of("do", "create", "as", "r", "type", "Region"));

	private ArenaClient impatient(Transport transport, List<Front> fronts) {
		return closing(ArenaClient.connect(address(transport, fronts), ClientOptions.DEFAULT.waiting(PATIENCE)));
	}

	@Sampled(2)
	@ParameterizedTest
	@EnumSource(names = { "TCP", "WS" })
	void whoListensToTheOnlyServerIsTold(Transport transport) throws Exception {
		List<Front> fronts = fronts(serve("s"), transport, 1);
		ArenaClient client = impatient(transport, fronts);
		CompletableFuture<ArenaException> end = new CompletableFuture<>();
		closing(client.onCommit(commit -> {
		}, end::complete));
		fronts.getFirst().fallSilent();
		ArenaException reason = end.get(60, TimeUnit.SECONDS);
		assertEquals(ErrorCode.STORE_UNAVAILABLE, reason.code());
		assertTrue(reason.getMessage().contains("the server has said nothing for 9000 ms"), reason.getMessage());
		fronts.getFirst().stop();
		fronts.getFirst().start();
		assertEquals(1, client.execute(COUNT, QueryLimits.DEFAULT, Cancellation.create()).count());
	}

	/** Until it has done with one commit, nothing is read of what the server says. Several servers have less time, which a busy machine may take: then it is tried again. */
	@Sampled(2)
	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void whoIsSlowHimselfIsNotTakenForASilentServer(int servers) throws Exception {
		QueryService service = serve("s");
		List<Front> fronts = fronts(service, Transport.TCP, servers);
		int tries = 1;
		while (!staysWhereItIs(fronts, service)) {
			assertTrue(servers > 1 && tries++ < TRIES, "it was taken for a silent one");
		}
	}

	/** Whether a listener is told of two commits on the connection that it has. */
	private boolean staysWhereItIs(List<Front> fronts, QueryService service) throws Exception {
		BlockingQueue<Long> told = new LinkedBlockingQueue<>();
		AtomicBoolean isFirst = new AtomicBoolean(true);
		CompletableFuture<ArenaException> end = new CompletableFuture<>();
		ArenaClient client = impatient(Transport.TCP, fronts);
		try (AutoCloseable listening = client.onCommit(commit -> {
			try {
				Thread.sleep(isFirst.getAndSet(false) ? LISTENER_MILLIS : 0);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			told.add(commit.version());
		}, end::complete); ArenaClient writer = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT)) {
			await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
			int connections = connections(fronts);
			assertEquals(writer.commit(null, CREATE).version(), told.poll(60, TimeUnit.SECONDS));
			assertEquals(writer.commit(null, CREATE).version(), told.poll(60, TimeUnit.SECONDS));
			return !end.isDone() && connections == connections(fronts);
		} finally {
			client.close();
		}
	}

	private static int connections(List<Front> fronts) {
		return fronts.stream().mapToInt(Front::connections).sum();
	}

	/** What is sent waits for the server to read it. */
	@Sampled(2)
	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void whoSendsMuchToServersThatDoNotReadIsTold(int servers) throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, servers);
		ArenaClient client = impatient(Transport.TCP, fronts);
		await(() -> fronts.stream().allMatch(Front::isUsed), "all are connected");
		fronts.forEach(Front::standStill);
		List<Map<String, Object>> much = List.of(Map.of("do", "create", "as", "x".repeat(15 << 20), "type", "Region"));
		CompletableFuture<?> committing = CompletableFuture.runAsync(() -> client.commit(null, much));
		ExecutionException end = assertThrows(ExecutionException.class, () -> committing.get(60, TimeUnit.SECONDS));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, ((ArenaException) end.getCause()).code(), end.getCause().getMessage());
	}

	/** A load of a model may take a day. */
	@Sampled(4)
	@Test
	void whoAdministratesIsTold() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 1);
		ModelAdmin admin = closing(ModelAdmin.connect(address(Transport.TCP, fronts), ClientOptions.DEFAULT.waiting(PATIENCE)));
		assertEquals(1, admin.list().size());
		fronts.getFirst().fallSilent();
		ArenaException end = assertThrows(ArenaException.class, admin::list);
		assertTrue(end.getMessage().contains("the server has said nothing for 9000 ms"), end.getMessage());
	}

	@Sampled(2)
	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void aServerMayTakeItsTimeForAnAnswer(int servers) throws Exception {
		ArenaClient client = impatient(Transport.TCP, fronts(serve("s"), Transport.TCP, servers));
		CompletableFuture<Answer> asked = client.executeAsync(new Query("eol", "while (true) { Segment.all.size(); }"), new QueryLimits(Duration.ofSeconds(13), 10));
		ExecutionException end = assertThrows(ExecutionException.class, () -> asked.get(60, TimeUnit.SECONDS));
		assertEquals(ErrorCode.TIMEOUT, ((ArenaException) end.getCause()).code(), end.getCause().getMessage());
	}
}
