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

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;

/** A server that has lost its power, or stands still, closes no connection: who listens to it is told all the same, and of no other one. */
@Timeout(120)
class SilentServersTest extends SeveralServers {
	private static final List<Map<String, Object>> CREATE = List.of(Map.of("do", "create", "as", "r", "type", "Region"));

	private ArenaClient impatient(Transport transport, List<Front> fronts) {
		return closing(ArenaClient.connect(address(transport, fronts), ClientOptions.DEFAULT.waiting(Duration.ofMillis(500))));
	}

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
		assertTrue(reason.getMessage().contains("the server has said nothing for 1500 ms"), reason.getMessage());
		fronts.getFirst().stop();
		fronts.getFirst().start();
		assertEquals(1, client.execute(COUNT, QueryLimits.DEFAULT, Cancellation.create()).count());
	}

	/** Until it has done with one commit, nothing is read of what the server says. */
	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void whoIsSlowHimselfIsNotTakenForASilentServer(int servers) throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, servers);
		BlockingQueue<Long> told = new LinkedBlockingQueue<>();
		CompletableFuture<ArenaException> end = new CompletableFuture<>();
		closing(impatient(Transport.TCP, fronts).onCommit(commit -> {
			try {
				Thread.sleep(4000);
			} catch (InterruptedException e) {
				Thread.currentThread().interrupt();
			}
			told.add(commit.version());
		}, end::complete));
		ArenaClient writer = connect(Transport.TCP, fronts);
		long first = writer.commit(null, CREATE).version();
		long second = writer.commit(null, CREATE).version();
		// Somebody who had moved to another connection would be told of both together.
		assertEquals(first, told.poll(30, TimeUnit.SECONDS));
		assertEquals(second, told.poll(30, TimeUnit.SECONDS));
		assertTrue(!end.isDone(), () -> end.join().getMessage());
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2 })
	void aServerMayTakeItsTimeForAnAnswer(int servers) throws Exception {
		ArenaClient client = impatient(Transport.TCP, fronts(serve("s"), Transport.TCP, servers));
		CompletableFuture<Answer> asked = client.executeAsync(new Query("eol", "while (true) { Segment.all.size(); }"), new QueryLimits(Duration.ofSeconds(5), 10));
		ExecutionException end = assertThrows(ExecutionException.class, () -> asked.get(60, TimeUnit.SECONDS));
		assertEquals(ErrorCode.TIMEOUT, ((ArenaException) end.getCause()).code(), end.getCause().getMessage());
	}
}
