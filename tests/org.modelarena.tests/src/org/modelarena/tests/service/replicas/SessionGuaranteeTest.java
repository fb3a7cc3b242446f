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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.QueryCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.server.QueryService;
import org.modelarena.testkit.Sampled;

/** A client of several servers that show different states never goes back to an older one. */
@Timeout(300)
class SessionGuaranteeTest extends SeveralServers {
	private static final Query LENGTH = new Query("eol", "return Segment.all.first().length;");

	private static long length(ArenaClient client) {
		return ((Number) ask(client, LENGTH).row(0).getFirst()).longValue();
	}

	private static long version(ArenaClient client) {
		return client.call(Methods.STATISTICS, new StoreCall(NAME), Statistics.class).version();
	}

	@Sampled(3)
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void anOlderStateIsNotShownAfterANewerOne(Transport transport) throws Exception {
		// Versions begin with the time: the second one's are later, and stay so.
		QueryService old = serve("old");
		QueryService edited = serve("edited");
		Front toOld = closing(new Front(old.address(transport, NAME)));
		Front toEdited = closing(new Front(edited.address(transport, NAME)));
		ArenaClient editor = closing(ArenaClient.connect(edited.address(transport, NAME), ClientOptions.DEFAULT));
		long segment = editor.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, null), KeyPage.class).keys()[0];
		ArenaClient client = connect(transport, List.of(toOld, toEdited));
		await(() -> toOld.isUsed() && toEdited.isUsed(), "both are connected");
		for (int round = 1; round <= 20; round++) {
			editor.commit(null, List.of(Map.of("do", "set", "key", segment, "feature", "length", "value", 1000 + round)));
			long newest = version(editor);
			await(() -> version(client) == newest, "the newer state is found");
			for (int i = 0; i < 5; i++) {
				assertEquals(1000 + round, length(client));
				assertEquals(newest, version(client));
				assertEquals(1000L + round, client.executeAsync(LENGTH, QueryLimits.DEFAULT).join().row(0).getFirst());
			}
		}
		toEdited.stop();
		ArenaException e = assertThrows(ArenaException.class, () -> client.execute(LENGTH, new QueryLimits(Duration.ofSeconds(1), 10), Cancellation.create()));
		assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
		assertTrue(e.getMessage().contains("shows version " + version(closing(ArenaClient.connect(old.address(transport, NAME), ClientOptions.DEFAULT)))), e.getMessage());
		assertTrue(e.getMessage().contains("not yet"), e.getMessage());
		toEdited.start();
		assertEquals(1020, length(client));
	}

	@Test
	void whatACommitOrAWatcherHasSeenCounts() throws Exception {
		QueryService old = serve("old");
		QueryService edited = serve("edited");
		Front toOld = closing(new Front(old.address(Transport.TCP, NAME)));
		Front toEdited = closing(new Front(edited.address(Transport.TCP, NAME)));
		ArenaClient client = connect(Transport.TCP, List.of(toOld, toEdited));
		toOld.stop();
		long segment = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, null), KeyPage.class).keys()[0];
		long made = client.commit(null, List.of(Map.of("do", "set", "key", segment, "feature", "length", "value", 77))).version();
		toOld.start();
		for (int i = 0; i < 10; i++) {
			assertEquals(77, length(client));
			assertEquals(made, version(client));
		}
	}

	@Test
	void aServerRefusesWhatItDoesNotShowYet() throws Exception {
		QueryService service = serve("s");
		ArenaClient client = closing(ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT));
		QueryCall call = new QueryCall(NAME, "ocl", "1", null, null, null, null, null, null, null, null, null);
		long version = client.call(Methods.RUN, call, QueryResult.class).version();
		assertEquals(version, client.call(Methods.RUN, call.atLeast(version), QueryResult.class).version());
		for (String method : List.of(Methods.RUN, Methods.EXPLAIN, Methods.PROFILE)) {
			ArenaException e = assertThrows(ArenaException.class, () -> client.call(method, call.atLeast(version + 1), QueryResult.class));
			assertEquals(ErrorCode.STORE_UNAVAILABLE, e.code());
			assertEquals("'railway' shows version " + version + " here, and not yet " + (version + 1) + "; ask another server, or later.", e.getMessage());
		}
		assertEquals(ErrorCode.STORE_UNAVAILABLE, assertThrows(ArenaException.class, () -> client.call(Methods.SUBSCRIBE, call.atLeast(version + 1).named("x"), Subscribed.class)).code());
		assertEquals(version, client.call(Methods.RUN, call.stale(0L), QueryResult.class).version());
		assertEquals(version, client.call(Methods.RUN, call.stale(60_000L), QueryResult.class).version());
		assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> client.call(Methods.RUN, call.stale(-1L), QueryResult.class)).code());
		assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> client.call(Methods.RUN, call.atLeast(-1L), QueryResult.class)).code());
		try (ArenaClient patient = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT.staleness(Duration.ofSeconds(2)))) {
			assertEquals(1, ask(patient, COUNT).count());
		}
	}
}
