// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.modelarena.tests.service.ServiceUnderTest.assertFails;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.model.KeyCursor;
import org.modelarena.core.model.ModelSnapshot;
import org.modelarena.core.presentation.ElementLabel;
import org.modelarena.core.store.Capability;
import org.modelarena.core.store.Transport;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.answer.Committed;
import org.modelarena.protocol.answer.ElementData;
import org.modelarena.protocol.answer.ElementPage;
import org.modelarena.protocol.answer.KeyPage;
import org.modelarena.protocol.answer.LabelPage;
import org.modelarena.protocol.answer.Rows;
import org.modelarena.protocol.answer.Statistics;
import org.modelarena.protocol.answer.Subscribed;
import org.modelarena.protocol.call.ElementCall;
import org.modelarena.protocol.call.KeysCall;
import org.modelarena.protocol.call.SeekCall;
import org.modelarena.protocol.call.StoreCall;
import org.modelarena.protocol.notification.ModelChanged;
import org.modelarena.protocol.notification.QueryChanged;

/** A model behind the service: its elements, edits by several clients, and news of them. */
interface ServedModelContract extends ServiceUnderTest {
	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void elementsAreFoundByTheValueOfAnIndexedAttribute(Transport transport) {
		try (ArenaClient client = connect(transport); ModelSnapshot snapshot = service().store(NAME).snapshot()) {
			EAttribute length = (EAttribute) snapshot.metamodel().type("Segment").getEStructuralFeature("length");
			if (!snapshot.isIndexed(length)) {
				assertEquals(ErrorCode.UNSUPPORTED, assertThrows(ArenaException.class, () -> seek(client, "length", "7", null)).code());
				return;
			}
			long[] all = keys(snapshot.extent(snapshot.metamodel().type("Segment")));
			Object value = snapshot.attribute(all[0], length);
			long[] right = Arrays.stream(all).filter(key -> value.equals(snapshot.attribute(key, length))).toArray();
			assertArrayEquals(right, seek(client, "length", value.toString(), null).keys());
			assertArrayEquals(Arrays.copyOfRange(right, 1, right.length), seek(client, "length", value.toString(), 1L).keys());
			assertArrayEquals(new long[0], seek(client, "length", "-2147483648", null).keys());
			for (String wrong : List.of("seven", "7.5", "")) {
				ArenaException refused = assertThrows(ArenaException.class, () -> seek(client, "length", wrong, null));
				assertEquals(ErrorCode.REQUEST_INVALID, refused.code());
				assertTrue(refused.getMessage().contains("'length', which is of type EInt"), refused.getMessage());
			}
			assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> seek(client, "length", "1".repeat(1_000_000), null)).code());
			assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> seek(client, "monitoredBy", "7", null)).code());
			assertEquals(ErrorCode.REQUEST_INVALID, assertThrows(ArenaException.class, () -> seek(client, "length", null, null)).code());
			assertEquals(ErrorCode.UNSUPPORTED, assertThrows(ArenaException.class, () -> seek(client, "id", "7", null)).code());
		}
	}

	private static KeyPage seek(ArenaClient client, String feature, String value, Long after) {
		return client.call(Methods.SEEK, new SeekCall(NAME, "Segment", feature, value, after, null), KeyPage.class);
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void elementsAreThoseOfTheModel(Transport transport) {
		try (ArenaClient client = connect(transport); ModelSnapshot snapshot = service().store(NAME).snapshot()) {
			EClass segment = snapshot.metamodel().type("Segment");
			long[] keys = keys(snapshot.extent(segment));
			KeyPage first = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, 10L), KeyPage.class);
			KeyPage rest = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, 10L, 100_000L), KeyPage.class);
			assertTrue(first.more());
			assertFalse(rest.more());
			assertArrayEquals(Arrays.copyOf(keys, 10), first.keys());
			assertArrayEquals(Arrays.copyOfRange(keys, 10, keys.length), rest.keys());
			ElementPage page = client.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(keys[0], keys[1]), null), ElementPage.class);
			List<String> labels = client.call(Methods.LABELS, new ElementCall(NAME, List.of(keys[0], Long.MAX_VALUE, -1L, keys[1]), null), LabelPage.class).labels();
			assertEquals(Arrays.asList(ElementLabel.of(snapshot, keys[0]).orElseThrow(), null, null, ElementLabel.of(snapshot, keys[1]).orElseThrow()), labels);
			ElementData data = page.elements().get(1);
			assertEquals("Segment", data.type());
			EAttribute length = (EAttribute) segment.getEStructuralFeature("length");
			assertEquals(((Number) snapshot.attribute(keys[1], length)).longValue(), data.values().values().get("length"));
			EReference monitoredBy = (EReference) segment.getEStructuralFeature("monitoredBy");
			KeyPage targets = client.call(Methods.TARGETS, new KeysCall(NAME, null, keys[0], "monitoredBy", null, null), KeyPage.class);
			assertArrayEquals(keys(snapshot.targets(keys[0], monitoredBy)), targets.keys());
			if (catalog().store(store()).capabilities().contains(Capability.REVERSE_NAVIGATION)) {
				KeyPage sources = client.call(Methods.SOURCES, new KeysCall(NAME, null, targets.keys()[0], "TrackElement.monitoredBy", null, 100_000L), KeyPage.class);
				assertArrayEquals(keys(snapshot.sources(targets.keys()[0], monitoredBy)), sources.keys());
			}
			assertArrayEquals(keys(snapshot.roots()), client.call(Methods.ROOTS, new KeysCall(NAME, null, null, null, null, null), KeyPage.class).keys());
			Statistics statistics = client.call(Methods.STATISTICS, new StoreCall(NAME), Statistics.class);
			assertEquals(snapshot.size(), statistics.elements());
			assertEquals(keys.length, statistics.types().get("Segment"));
			assertEquals(snapshot.size(), statistics.types().values().stream().mapToLong(Long::longValue).sum());
		}
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void editsAreMadeWholeOrNotAtAll(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			long region = client.call(Methods.EXTENT, new KeysCall(NAME, "Region", null, null, null, 1L), KeyPage.class).keys()[0];
			Committed committed = client.commit(null, List.of(step("do", "create", "as", "s", "type", "Segment", "in", region, "containment", "elements", "set", Map.of("length", 41L)),
					step("do", "set", "key", "$s", "feature", "length", "value", 42L)));
			long segment = committed.keys().get("s");
			assertEquals(42L, length(client, segment));
			assertFails(ErrorCode.CONFLICT, () -> client.commit(committed.version() - 1, List.of(step("do", "delete", "key", segment))));
			assertFails(ErrorCode.CONFLICT, () -> client.commit(null, List.of(step("do", "set", "key", segment, "feature", "length", "value", 1L),
					step("do", "expect", "key", segment, "feature", "length", "value", 41L))));
			ArenaException wrong = assertThrows(ArenaException.class, () -> client.commit(null, List.of(step("do", "set", "key", segment, "feature", "length", "value", 1L),
					step("do", "set", "key", segment, "feature", "lenght", "value", 2L))));
			assertTrue(wrong.getMessage().contains("Step 2") && wrong.getMessage().contains("length"), wrong.getMessage());
			assertEquals(42L, length(client, segment));
			client.commit(committed.version(), List.of(step("do", "delete", "key", segment)));
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> length(client, segment));
		}
	}

	private static Map<String, Object> step(Object... namesAndValues) {
		Map<String, Object> step = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			step.put((String) namesAndValues[i], namesAndValues[i + 1]);
		}
		return step;
	}

	private static Object length(ArenaClient client, long segment) {
		return client.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(segment), List.of("length")), ElementPage.class).elements().getFirst().values().values().get("length");
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void editsOfManyClientsDoNotGetLost(Transport transport) throws Exception {
		int clients = 4;
		int edits = 10;
		long segment;
		try (ArenaClient client = connect(transport)) {
			segment = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, 1L), KeyPage.class).keys()[0];
			long before = (Long) length(client, segment);
			List<CompletableFuture<Void>> running = new ArrayList<>();
			for (int i = 0; i < clients; i++) {
				running.add(CompletableFuture.runAsync(() -> increment(transport, segment, edits)));
			}
			for (CompletableFuture<Void> each : running) {
				each.get(120, TimeUnit.SECONDS);
			}
			assertEquals(before + clients * edits, length(client, segment));
			client.commit(null, List.of(step("do", "set", "key", segment, "feature", "length", "value", before)));
		}
	}

	/** Adds one as often as is wanted, each time to what is there: who comes second tries again. */
	private void increment(Transport transport, long segment, int times) {
		try (ArenaClient client = connect(transport)) {
			for (int done = 0; done < times;) {
				long seen = (Long) length(client, segment);
				try {
					client.commit(null, List.of(step("do", "expect", "key", segment, "feature", "length", "value", seen),
							step("do", "set", "key", segment, "feature", "length", "value", seen + 1)));
					done++;
				} catch (ArenaException e) {
					assertEquals(ErrorCode.CONFLICT, e.code(), e.getMessage());
				}
			}
		}
	}

	@ParameterizedTest
	@MethodSource(ServiceUnderTest.TRANSPORTS)
	default void clientsAreToldOfChanges(Transport transport) throws Exception {
		Query long42 = new Query("ocl", "Segment.allInstances()->select(s | s.length > 100000)->collect(s | s.length)");
		try (ArenaClient client = connect(transport)) {
			if (transport == Transport.HTTP) {
				assertFails(ErrorCode.UNSUPPORTED, () -> client.onCommit(changed -> {
				}, end -> {
				}));
				return;
			}
			List<ArenaException> ends = new ArrayList<>();
			BlockingQueue<ModelChanged> commits = new LinkedBlockingQueue<>();
			BlockingQueue<QueryChanged> changes = new LinkedBlockingQueue<>();
			BlockingQueue<Subscribed> firsts = new LinkedBlockingQueue<>();
			long segment = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, 1L), KeyPage.class).keys()[0];
			Object before = length(client, segment);
			try (AutoCloseable both = client.onCommit(commits::add, ends::add); AutoCloseable rows = client.onChange(long42, firsts::add, changes::add, ends::add)) {
				assertEquals(0, firsts.poll(10, TimeUnit.SECONDS).rows().count());
				Committed committed = client.commit(null, List.of(step("do", "set", "key", segment, "feature", "length", "value", 100_001L)));
				assertEquals(committed.version(), commits.poll(10, TimeUnit.SECONDS).version());
				QueryChanged added = changes.poll(10, TimeUnit.SECONDS);
				assertEquals(1, added.count());
				assertEquals(List.of(100_001L), Rows.join(List.of(added.added())).row(0));
				assertEquals(0, added.removed().count());
				assertEquals(local().execute(long42, LIMITS, Cancellation.create()).digest().toString(), added.digest());
				client.commit(null, List.of(step("do", "set", "key", segment, "feature", "length", "value", before)));
				QueryChanged removed = changes.poll(10, TimeUnit.SECONDS);
				assertEquals(0, removed.count());
				assertEquals(1, removed.removed().count());
			}
			assertEquals(List.of(), ends);
			commits.clear();
			client.commit(null, List.of(step("do", "set", "key", segment, "feature", "length", "value", before)));
			assertNull(changes.poll(300, TimeUnit.MILLISECONDS), "after the end of a subscription");
		}
	}

	private static long[] keys(KeyCursor cursor) {
		List<Long> keys = new ArrayList<>();
		while (cursor.next()) {
			keys.add(cursor.key());
		}
		return keys.stream().mapToLong(Long::longValue).toArray();
	}
}
