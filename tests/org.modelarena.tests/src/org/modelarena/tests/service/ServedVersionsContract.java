// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.QueryResult;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.QueryCall;

/** Versions of a served model: what is read has the version of the data that it shows, also while others commit. */
interface ServedVersionsContract extends ServiceUnderTest {
	@Test
	default void whatIsReadHasTheVersionOfItsData() throws Exception {
		try (ArenaClient writer = connect(Transport.TCP); ArenaClient elements = connect(Transport.WS); ArenaClient queries = connect(Transport.TCP)) {
			long segment = writer.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, 1L), KeyPage.class).keys()[0];
			ElementPage before = writer.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(segment), List.of("length")), ElementPage.class);
			Object length = before.elements().getFirst().values().values().get("length");
			Map<Long, Object> written = new ConcurrentHashMap<>(Map.of(before.version(), length));
			Map<Long, Object> read = new ConcurrentHashMap<>();
			CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> {
				long start = System.nanoTime();
				for (long i = 1_000_000; isBefore(2, start) || read.size() <= 2 && isBefore(30, start); i++) {
					written.put(set(writer, segment, i).version(), i);
				}
			});
			CompletableFuture<Void> asking = CompletableFuture.runAsync(() -> {
				while (!writing.isDone()) {
					QueryResult asked = queries.call(Methods.RUN,
							new QueryCall(NAME, "eol", "return Segment.all.first().length;", null, null, null, null, null, null, null, null, null), QueryResult.class);
					note(read, asked.version(), Rows.join(List.of(asked.rows())).row(0).getFirst());
				}
			});
			while (!writing.isDone()) {
				ElementPage page = elements.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(segment), List.of("length")), ElementPage.class);
				note(read, page.version(), page.elements().getFirst().values().values().get("length"));
			}
			writing.get(60, TimeUnit.SECONDS);
			asking.get(60, TimeUnit.SECONDS);
			set(writer, segment, length);
			read.forEach((version, value) -> assertEquals(written.get(version), value, "what was read with version " + version));
			assertTrue(read.size() > 2, "nothing was read meanwhile");
		}
	}

	private static boolean isBefore(long seconds, long start) {
		return System.nanoTime() - start < Duration.ofSeconds(seconds).toNanos();
	}

	private static void note(Map<Long, Object> read, long version, Object value) {
		Object other = read.putIfAbsent(version, value);
		assertTrue(other == null || other.equals(value), "version " + version + " was read with " + other + " and with " + value);
	}

	private static Committed set(ArenaClient writer, long segment, Object length) {
		return writer.commit(null, List.of(Map.of("do", "set", "key", segment, "feature", "length", "value", length)));
	}
}
