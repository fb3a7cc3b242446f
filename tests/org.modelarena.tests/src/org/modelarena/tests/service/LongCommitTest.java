// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.EditState;
import org.modelarena.protocol.call.CommitCall;
import org.modelarena.server.Access;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceLimits;
import org.modelarena.server.ServiceOptions;
import org.modelarena.tests.Railways;

/** Commits of more steps than go into a message: what comes to nothing leaves nothing at the server. */
@Timeout(120)
class LongCommitTest {
	private static final String NAME = "s";
	/** Of a few more characters than a message has. */
	private static final int STEPS = 40_000;
	private static final int TRIES = 3;

	@TempDir
	Path folder;
	private QueryService service;
	private ArenaClient client;
	private long segment;

	private void start(ServiceLimits limits) {
		Catalog catalog = Catalog.discover();
		ModelStore store = catalog.store("columns").create(StoreLocation.at(folder.resolve(NAME)), Railways.inject(1), Progress.none());
		try (ModelSnapshot snapshot = store.snapshot()) {
			segment = snapshot.extent(snapshot.metamodel().type("Segment")).toArray()[0];
		}
		service = QueryService.start(List.of(new QueryService.Named(NAME, store)),
				new ServiceOptions(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0)), Access.OPEN, limits), catalog);
		client = ArenaClient.connect(service.address(Transport.TCP, NAME), ClientOptions.DEFAULT);
	}

	@AfterEach
	void stop() {
		client.close();
		service.close();
	}

	private List<Map<String, Object>> steps(int count) {
		return Collections.nCopies(count, Map.of("do", "set", "key", segment, "feature", "length", "value", 7L));
	}

	private static void assertRefused(ErrorCode code, Runnable commit) {
		ArenaException refused = assertThrows(ArenaException.class, commit::run);
		assertEquals(code, refused.code(), refused.getMessage());
	}

	@Test
	void whatIsRefusedOrCancelledIsForgotten() {
		start(ServiceLimits.builder().cursors(1).build());
		Cancellation cancelled = Cancellation.create();
		cancelled.cancel();
		for (int i = 0; i < TRIES; i++) {
			assertRefused(ErrorCode.CONFLICT, () -> client.commit(77L, steps(STEPS)));
			assertRefused(ErrorCode.CANCELLED, () -> client.commit(new CommitCall(null, null, steps(STEPS)), cancelled));
		}
		assertTrue(client.commit(null, steps(STEPS)).version() > 0);
	}

	@Test
	void anEditWhoseFirstStepsAreTooManyIsForgotten() {
		start(ServiceLimits.builder().cursors(1).messageBytes(4 << 20).unansweredBytes(0).build());
		for (int i = 0; i < TRIES; i++) {
			ArenaException refused = assertThrows(ArenaException.class, () -> client.call(Methods.EDIT, new CommitCall(NAME, null, steps(STEPS)), EditState.class));
			assertTrue(refused.code() == ErrorCode.STORE_BUSY && !refused.getMessage().contains("cursors"), refused.getMessage());
		}
		assertEquals(1, client.call(Methods.EDIT, new CommitCall(NAME, null, steps(1)), EditState.class).steps());
	}
}
