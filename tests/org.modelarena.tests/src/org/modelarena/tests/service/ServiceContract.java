package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.modelarena.cases.CaseQuery;
import org.modelarena.cases.Cases;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.client.PreparedRemote;
import org.modelarena.core.Answer;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.Capability;
import org.modelarena.core.Catalog;
import org.modelarena.core.ElementLabel;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Explanation;
import org.modelarena.core.KeyCursor;
import org.modelarena.core.ModelSnapshot;
import org.modelarena.core.ModelStore;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryException;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.ServerOptions;
import org.modelarena.core.StoreLocation;
import org.modelarena.core.StoreProvider;
import org.modelarena.core.Transport;
import org.modelarena.protocol.Committed;
import org.modelarena.protocol.ElementCall;
import org.modelarena.protocol.ElementData;
import org.modelarena.protocol.ElementPage;
import org.modelarena.protocol.KeyPage;
import org.modelarena.protocol.KeysCall;
import org.modelarena.protocol.LabelPage;
import org.modelarena.protocol.Methods;
import org.modelarena.protocol.ModelChanged;
import org.modelarena.protocol.QueryChanged;
import org.modelarena.protocol.Rows;
import org.modelarena.protocol.Statistics;
import org.modelarena.protocol.StoreCall;
import org.modelarena.protocol.Subscribed;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;

/** What every store does behind the query service, over every transport, in every language: what it does in this process. A store's test names it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServiceContract {
	private static final QueryLimits LIMITS = QueryLimits.DEFAULT;
	private static final String NAME = "railway";

	private final Catalog catalog = Catalog.discover();
	private QueryService service;
	private QueryEndpoint local;

	/** The name of the store. */
	protected abstract String store();

	/** The transports of the service. */
	static List<Transport> transports() {
		return List.of(Transport.TCP, Transport.HTTP, Transport.WS);
	}

	@BeforeAll
	void serve(@TempDir Path folder) {
		StoreProvider provider = catalog.store(store());
		ModelStore opened = provider.create(StoreLocation.at(folder.resolve(NAME)), Cases.get("railway").model(Map.of("scenario", "inject", "size", "1")), Progress.none());
		Map<Transport, Integer> ports = Map.of(Transport.TCP, 0, Transport.HTTP, 0);
		service = QueryService.start(List.of(new QueryService.Named(NAME, opened)), ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, ports)), catalog);
		local = service.store(NAME).endpoint(catalog.languages());
	}

	@AfterAll
	void close() {
		if (service != null) {
			local.close();
			service.close();
		}
	}

	private ArenaClient connect(Transport transport) {
		return ArenaClient.connect(service.address(transport, NAME), ClientOptions.DEFAULT);
	}

	private static List<Query> queries() {
		List<Query> queries = new ArrayList<>();
		for (CaseQuery query : Cases.get("railway").queries()) {
			query.texts().forEach((language, text) -> queries.add(new Query(language, text)));
		}
		return queries;
	}

	@ParameterizedTest
	@MethodSource("transports")
	void answersAreThoseOfThisProcess(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			for (Query query : queries()) {
				Answer expected = local.execute(query, LIMITS, Cancellation.create());
				Answer actual = client.execute(query, LIMITS, Cancellation.create());
				assertSame(expected, actual, query.text());
			}
		}
	}

	private static void assertSame(Answer expected, Answer actual, String text) {
		assertEquals(expected.columns(), actual.columns(), text);
		assertEquals(expected.count(), actual.count(), text);
		assertEquals(expected.digest(), actual.digest(), text);
	}

	@ParameterizedTest
	@MethodSource("transports")
	void explanationsAndProfilesAreThoseOfThisProcess(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			for (Query query : queries()) {
				Explanation expected = local.explain(query, LIMITS, Cancellation.create());
				Explanation actual = client.explain(query, LIMITS, Cancellation.create());
				assertEquals(expected.strategy(), actual.strategy(), query.text());
				assertEquals(expected.steps().stream().map(Explanation.Step::text).toList(), actual.steps().stream().map(Explanation.Step::text).toList(), query.text());
				assertSame(expected.answer(), actual.answer(), query.text());
				assertTrue(client.profile(query, LIMITS, Cancellation.create()).nanos() > 0);
			}
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void manyQueriesRunAtOnce(Transport transport) throws Exception {
		try (ArenaClient client = connect(transport)) {
			List<CompletableFuture<Answer>> answers = queries().stream().map(query -> client.executeAsync(query, LIMITS)).toList();
			for (int i = 0; i < answers.size(); i++) {
				assertSame(local.execute(queries().get(i), LIMITS, Cancellation.create()), answers.get(i).get(60, TimeUnit.SECONDS), queries().get(i).text());
			}
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void rowsComeAsTheyAreAskedFor(Transport transport) throws Exception {
		// Some hundred thousand rows, which are many pages.
		Query query = new Query("eol", "return Segment.all.first().collect(s | Segment.all.collect(t | Segment.all.size() + t.length)).flatten();");
		Query pairs = new Query("ocl", "Segment.allInstances()->collect(s | Segment.allInstances()->collect(t | t.length))->flatten()");
		Answer expected = local.execute(pairs, LIMITS, Cancellation.create());
		assertTrue(expected.count() > 100_000, query.text() + expected.count());
		try (ArenaClient client = connect(transport)) {
			assertSame(expected, client.execute(pairs, LIMITS, Cancellation.create()), pairs.text());
			CompletableFuture<Answer> whole = new CompletableFuture<>();
			client.stream(pairs, LIMITS).subscribe(new Collector(whole));
			assertSame(expected, whole.get(60, TimeUnit.SECONDS), pairs.text());
		}
	}

	/** Asks for one page after the other. */
	private static final class Collector implements Flow.Subscriber<Rows> {
		private final List<Rows> pages = new ArrayList<>();
		private final CompletableFuture<Answer> whole;
		private Flow.Subscription subscription;

		Collector(CompletableFuture<Answer> whole) {
			this.whole = whole;
		}

		@Override
		public void onSubscribe(Flow.Subscription made) {
			subscription = made;
			made.request(1);
		}

		@Override
		public void onNext(Rows page) {
			pages.add(page);
			subscription.request(1);
		}

		@Override
		public void onError(Throwable failure) {
			whole.completeExceptionally(failure);
		}

		@Override
		public void onComplete() {
			whole.complete(Rows.join(pages));
		}
	}

	@ParameterizedTest
	@MethodSource("transports")
	void errorsHaveTheirCodeAndPlace(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			QueryException syntax = assertThrows(QueryException.class, () -> client.execute(new Query("ocl", "Segment.allInstances()->\n  nonsense("), LIMITS, Cancellation.create()));
			QueryException expected = assertThrows(QueryException.class, () -> local.execute(new Query("ocl", "Segment.allInstances()->\n  nonsense("), LIMITS, Cancellation.create()));
			assertEquals(expected.code(), syntax.code());
			assertEquals(expected.line(), syntax.line());
			assertEquals(expected.getMessage(), syntax.getMessage());
			assertFails(ErrorCode.UNKNOWN_NAME, () -> client.execute(new Query("sql", "select 1"), LIMITS, Cancellation.create()));
			assertFails(ErrorCode.ROW_LIMIT, () -> client.execute(new Query("ocl", "Segment.allInstances()"), new QueryLimits(LIMITS.timeout(), 3), Cancellation.create()));
			assertFails(ErrorCode.UNKNOWN_ELEMENT, () -> client.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(Long.MAX_VALUE), null), ElementPage.class));
			assertFails(ErrorCode.NOT_FOUND, () -> client.call(Methods.STATISTICS, new StoreCall("nowhere"), Statistics.class));
			assertSame(local.execute(queries().getFirst(), LIMITS, Cancellation.create()), client.execute(queries().getFirst(), LIMITS, Cancellation.create()), "afterwards");
		}
	}

	private static void assertFails(ErrorCode code, org.junit.jupiter.api.function.Executable action) {
		ArenaException e = assertThrows(ArenaException.class, action);
		assertEquals(code, e.code(), e.getMessage());
	}

	@ParameterizedTest
	@MethodSource("transports")
	void aQueryStopsWhenItsClientDoes(Transport transport) throws Exception {
		Query endless = new Query("eol", "while (true) { Segment.all.size(); }");
		try (ArenaClient client = connect(transport)) {
			Cancellation cancellation = Cancellation.create();
			CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS).execute(cancellation::cancel);
			assertFails(ErrorCode.CANCELLED, () -> client.execute(endless, LIMITS, cancellation));
			CompletableFuture<Answer> started = client.executeAsync(endless, LIMITS);
			Thread.sleep(100);
			started.cancel(true);
			assertFails(ErrorCode.TIMEOUT, () -> client.execute(endless, new QueryLimits(java.time.Duration.ofMillis(300), 10), Cancellation.create()));
		}
		for (int i = 0; i < 100 && service.running() > 0; i++) {
			Thread.sleep(50);
		}
		assertEquals(0, service.running(), "queries that still run");
	}

	@ParameterizedTest
	@MethodSource("transports")
	void elementsAreThoseOfTheModel(Transport transport) {
		try (ArenaClient client = connect(transport); ModelSnapshot snapshot = service.store(NAME).snapshot()) {
			EClass segment = snapshot.metamodel().type("Segment");
			long[] keys = keys(snapshot.extent(segment));
			KeyPage first = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, null, 10L), KeyPage.class);
			KeyPage rest = client.call(Methods.EXTENT, new KeysCall(NAME, "Segment", null, null, 10L, 100_000L), KeyPage.class);
			assertTrue(first.more());
			assertFalse(rest.more());
			assertArrayEquals(java.util.Arrays.copyOf(keys, 10), first.keys());
			assertArrayEquals(java.util.Arrays.copyOfRange(keys, 10, keys.length), rest.keys());
			ElementPage page = client.call(Methods.ELEMENTS, new ElementCall(NAME, List.of(keys[0], keys[1]), null), ElementPage.class);
			List<String> labels = client.call(Methods.LABELS, new ElementCall(NAME, List.of(keys[0], Long.MAX_VALUE, -1L, keys[1]), null), LabelPage.class).labels();
			assertEquals(java.util.Arrays.asList(ElementLabel.of(snapshot, keys[0]).orElseThrow(), null, null, ElementLabel.of(snapshot, keys[1]).orElseThrow()), labels);
			ElementData data = page.elements().get(1);
			assertEquals("Segment", data.type());
			EAttribute length = (EAttribute) segment.getEStructuralFeature("length");
			assertEquals(((Number) snapshot.attribute(keys[1], length)).longValue(), data.values().values().get("length"));
			EReference monitoredBy = (EReference) segment.getEStructuralFeature("monitoredBy");
			KeyPage targets = client.call(Methods.TARGETS, new KeysCall(NAME, null, keys[0], "monitoredBy", null, null), KeyPage.class);
			assertArrayEquals(keys(snapshot.targets(keys[0], monitoredBy)), targets.keys());
			if (catalog.store(store()).capabilities().contains(Capability.REVERSE_NAVIGATION)) {
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
	@MethodSource("transports")
	void editsAreMadeWholeOrNotAtAll(Transport transport) {
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
	@MethodSource("transports")
	void editsOfManyClientsDoNotGetLost(Transport transport) throws Exception {
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
	@MethodSource("transports")
	void clientsAreToldOfChanges(Transport transport) throws Exception {
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
				assertEquals(local.execute(long42, LIMITS, Cancellation.create()).digest().toString(), added.digest());
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

	@ParameterizedTest
	@MethodSource("transports")
	void aPreparedQueryIsAskedByItsIdAlone(Transport transport) {
		try (ArenaClient client = connect(transport)) {
			PreparedRemote prepared = client.prepare(new Query("ocl", "Segment.allInstances()->select(s | s.length > most)", Map.of("most", 0L)));
			for (long most : new long[] { 0, 500, 900 }) {
				Query plain = new Query("ocl", "Segment.allInstances()->select(s | s.length > " + most + ")");
				assertEquals(local.execute(plain, LIMITS, Cancellation.create()).digest(), prepared.execute(Map.of("most", most), LIMITS, Cancellation.create()).digest());
			}
			assertFails(ErrorCode.QUERY_NAME, () -> client.prepare(new Query("ocl", "Segmint.allInstances()")));
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
