// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.call.BeginCall;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.testkit.Sampled;
import org.modelarena.tests.Railways;

/** Edits that are too long for a message are to their clients what short ones are. */
@Timeout(300)
class LongEditsTest extends SeveralServers {
	/** In four messages or so. */
	private static final int STEPS = 25_000;
	private static final List<Map<String, Object>> SHORT_EDIT = List.of(Map.of("do", "create", "as", "s", "type", "Region"));

	private static List<Map<String, Object>> steps(String lastType) {
		List<Map<String, Object>> steps = new ArrayList<>();
		for (int i = 0; i < STEPS; i++) {
			steps.add(Map.of("do", "create", "as", "x".repeat(100) + i, "type", i == STEPS - 1 ? lastType : "Region"));
		}
		return steps;
	}

	private static long regions(ArenaClient client) {
		return (Long) ask(client, new Query("ocl", "Region.allInstances()->size()")).row(0).getFirst();
	}

	/** An answer that is lost, of whichever of the calls, is no reason to give up, or to make the edit twice. */
	@Sampled(2)
	@ParameterizedTest
	@ValueSource(strings = { Methods.EDIT, Methods.STEPS, Methods.COMMIT })
	void anAnswerThatIsLostAmongSeveralServersChangesNothing(String lost) throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 2);
		ArenaClient client = connect(Transport.TCP, fronts);
		long before = regions(client);
		long version = client.commit(null, SHORT_EDIT).version();
		fronts.forEach(front -> front.loseAnswers(1, lost));
		Committed made = client.commit(version, steps("Region"));
		assertTrue(fronts.stream().anyMatch(front -> !front.isLosing()), "an answer was lost");
		assertEquals(version + 1, made.version());
		assertEquals(before + 1 + STEPS, regions(client));
	}

	@Sampled(9)
	@Test
	void serversThatComeAndGoChangeNothing() throws Exception {
		List<Front> fronts = fronts(serve("s"), Transport.TCP, 3);
		ArenaClient client = connect(Transport.TCP, fronts);
		long before = regions(client);
		AtomicBoolean done = new AtomicBoolean();
		CompletableFuture<Void> faults = CompletableFuture.runAsync(() -> {
			Random random = new Random(5);
			while (!done.get()) {
				Front front = fronts.get(random.nextInt(fronts.size()));
				front.stop();
				sleep(random.nextInt(20));
				start(front);
				sleep(300);
			}
		});
		try {
			for (int i = 0; i < 10; i++) {
				client.commit(null, steps("Region"));
			}
		} finally {
			done.set(true);
			faults.join();
		}
		assertEquals(before + 10L * STEPS, regions(client));
	}

	private static void sleep(int millis) {
		try {
			Thread.sleep(millis);
		} catch (InterruptedException e) {
			Thread.currentThread().interrupt();
		}
	}

	private static void start(Front front) {
		try {
			front.start();
		} catch (java.io.IOException e) {
			throw new java.io.UncheckedIOException(e);
		}
	}

	/** One that rests on no version is made on any, whatever others commit while it is sent. */
	@Test
	void whatRestsOnNoVersionMeetsNoConflict() throws Exception {
		QueryService service = serve("s");
		ArenaClient client = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		ArenaClient other = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		AtomicBoolean done = new AtomicBoolean();
		CompletableFuture<Long> others = CompletableFuture.supplyAsync(() -> {
			long count = 0;
			for (; !done.get(); count++) {
				other.commit(null, SHORT_EDIT);
			}
			return count;
		});
		long before;
		try {
			before = client.commit(null, SHORT_EDIT).version();
			assertTrue(client.commit(null, steps("Region")).version() > before + 1, "somebody else has committed meanwhile");
			long seen = client.commit(null, SHORT_EDIT).version();
			await(() -> service.store(NAME) != null && client.commit(null, SHORT_EDIT).version() > seen + 1, "others commit");
			assertEquals(ErrorCode.CONFLICT, assertThrows(ArenaException.class, () -> client.commit(seen, steps("Region"))).code());
		} finally {
			done.set(true);
			others.join();
		}
	}

	/** Of several calls, by clients of the protocol. */
	@Test
	void anEditIsUnconditionalOnlyIfItSaysSo() {
		QueryService service = serve("s");
		ArenaClient client = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		String any = client.call(Methods.EDIT, new BeginCall(NAME, null, SHORT_EDIT, true), EditState.class).edit();
		String newest = client.call(Methods.EDIT, new BeginCall(NAME, null, SHORT_EDIT, null), EditState.class).edit();
		long version = client.commit(null, SHORT_EDIT).version();
		assertEquals(version + 1, client.call(Methods.COMMIT, new CommitCall(null, null, List.of(), any, null), Committed.class).version());
		assertEquals(ErrorCode.CONFLICT, assertThrows(ArenaException.class, () -> client.call(Methods.COMMIT, new CommitCall(null, null, List.of(), newest, null), Committed.class)).code());
		assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> client.call(Methods.EDIT, new BeginCall(NAME, version, List.of(), true), EditState.class)).code());
	}

	private ArenaClient client(ServiceLimits limits) {
		QueryService service = closing(QueryService.start(
				List.of(new QueryService.Named(NAME, catalog.store("columns").create(StoreLocation.at(folder.resolve("s")), Railways.repair(1), Progress.none()))),
				new ServiceOptions(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0)), Access.OPEN, limits), catalog));
		return closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
	}

	private static ArenaException assertRefused(ErrorCode code, Executable commit) {
		ArenaException refused = assertThrows(ArenaException.class, commit);
		assertEquals(code, refused.code(), refused.getMessage());
		return refused;
	}

	/** What is refused or cancelled takes no place at the server, whoever knows its id. */
	@Test
	void nothingIsLeftOfWhatIsRefused() {
		ArenaClient client = client(ServiceLimits.builder().cursors(1).build());
		Cancellation cancelled = Cancellation.create();
		cancelled.cancel();
		for (int i = 0; i < 2; i++) {
			BeginCall empty = new BeginCall(NAME, null, Arrays.asList((Map<String, Object>) null), null);
			assertRefused(ErrorCode.REQUEST_INVALID, () -> client.call(Methods.EDIT, empty, EditState.class));
			assertTrue(assertThrows(ArenaException.class, () -> client.commit(null, steps("Nonsense"))).getMessage().contains("Nonsense"));
			assertRefused(ErrorCode.CONFLICT, () -> client.commit(77L, steps("Region")));
			assertRefused(ErrorCode.CANCELLED, () -> client.commit(new CommitCall(null, null, steps("Region")), cancelled));
		}
		assertEquals(STEPS, client.commit(null, steps("Region")).keys().size());
	}

	@Test
	void nothingIsLeftOfWhatFindsNoRoom() {
		ArenaClient client = client(ServiceLimits.builder().cursors(1).messageBytes(4 << 20).unansweredBytes(0).build());
		for (int i = 0; i < 2; i++) {
			ArenaException refused = assertRefused(ErrorCode.STORE_BUSY, () -> client.call(Methods.EDIT, new BeginCall(NAME, null, steps("Region"), null), EditState.class));
			assertFalse(refused.getMessage().contains("cursors"), refused.getMessage());
		}
		assertEquals(1, client.call(Methods.EDIT, new BeginCall(NAME, null, SHORT_EDIT, null), EditState.class).steps());
	}
}
