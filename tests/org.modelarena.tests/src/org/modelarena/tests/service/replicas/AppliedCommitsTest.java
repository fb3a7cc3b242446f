// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service.replicas;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ErrorCode;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.server.internal.store.AppliedCommits;
import org.modelarena.testkit.Sampled;

/** The table of commits by the ids that clients gave them. */
class AppliedCommitsTest {
	private final AppliedCommits applied = new AppliedCommits();
	private int made;

	private Supplier<CompletableFuture<Committed>> commit(int keys) {
		return () -> {
			Map<String, Long> created = new HashMap<>();
			for (long key = 0; key < keys; key++) {
				created.put("k" + key, key);
			}
			return CompletableFuture.completedFuture(new Committed(++made, created));
		};
	}

	private static Supplier<CompletableFuture<Committed>> failing(ErrorCode code) {
		return () -> CompletableFuture.failedFuture(new ArenaException(code, "no"));
	}

	@Test
	void theNewestAreRemembered() throws Exception {
		for (int i = 0; i < 10_001; i++) {
			applied.once("id" + i, commit(0)).get();
		}
		assertEquals(2, applied.once("id1", commit(0)).get().version());
		assertEquals(10_002, applied.once("id0", commit(0)).get().version(), "the oldest was forgotten");
		assertEquals(10_002, applied.once("id0", commit(0)).get().version());
	}

	@Sampled(3)
	@Test
	void manyKeysAreNotKept() throws Exception {
		applied.once("first", commit(400_000)).get();
		applied.once("second", commit(400_000)).get();
		assertEquals(1, applied.once("first", commit(0)).get().version());
		applied.once("third", commit(400_000)).get();
		assertEquals(4, applied.once("first", commit(0)).get().version(), "together they were more than a million");
		assertEquals(3, applied.once("third", commit(0)).get().version());
		assertEquals(5, applied.once("large", commit(2_000_000)).get().version());
		assertEquals(5, applied.once("large", commit(0)).get().version(), "the newest is kept in any case");
	}

	@Test
	void whoComesWhileItRunsWaits() throws Exception {
		CompletableFuture<Committed> running = new CompletableFuture<>();
		CompletableFuture<Committed> first = applied.once("x", () -> running);
		CompletableFuture<Committed> second = applied.once("x", commit(0));
		CompletableFuture<Committed> third = applied.once("x", commit(0));
		assertFalse(first.isDone() || second.isDone() || third.isDone());
		first.cancel(true);
		running.complete(new Committed(7, Map.of()));
		assertEquals(7, second.get().version(), "that the first client has gone does not concern the commit");
		assertEquals(7, third.get().version());
		assertEquals(0, made);
	}

	@ParameterizedTest
	@EnumSource(value = ErrorCode.class, names = { "CONFLICT", "REQUEST_INVALID", "CONSTRAINT_VIOLATED", "CANCELLED", "STORE_BUSY", "TIMEOUT" })
	void whoWaitedForARefusedOneIsMadeThen(ErrorCode code) throws Exception {
		CompletableFuture<Committed> running = new CompletableFuture<>();
		CompletableFuture<Committed> first = applied.once("x", () -> running);
		CompletableFuture<Committed> second = applied.once("x", commit(0));
		CompletableFuture<Committed> third = applied.once("x", commit(0));
		running.completeExceptionally(new ArenaException(code, "no"));
		assertTrue(assertThrows(ExecutionException.class, first::get).getCause() instanceof ArenaException e && e.code() == code);
		assertEquals(1, second.get().version());
		assertEquals(1, third.get().version());
	}

	@ParameterizedTest
	@EnumSource(value = ErrorCode.class, names = { "IO", "STORE_DAMAGED", "STORE_UNAVAILABLE", "INTERNAL" })
	void whatMayBeThereIsNotMadeAgain(ErrorCode code) {
		for (int i = 0; i < 2; i++) {
			assertEquals(code, ((ArenaException) assertThrows(ExecutionException.class, applied.once("x", i == 0 ? failing(code) : commit(0))::get).getCause()).code());
		}
		assertEquals(0, made);
	}

	@Test
	void oneThatCannotEvenBeginIsForgotten() throws Exception {
		assertThrows(ExecutionException.class, applied.once("x", () -> {
			throw new ArenaException(ErrorCode.STORE_BUSY, "no");
		})::get);
		assertEquals(1, applied.once("x", commit(0)).get().version());
		assertEquals(2, applied.once(null, commit(0)).get().version());
		assertEquals(3, applied.once(null, commit(0)).get().version());
	}
}
