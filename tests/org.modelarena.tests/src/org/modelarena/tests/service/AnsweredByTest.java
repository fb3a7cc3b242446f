// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.service;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.modelarena.testkit.StoreUnderTest.assertFails;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.modelarena.client.ArenaClient;
import org.modelarena.client.ClientOptions;
import org.modelarena.core.AnsweredBy;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.core.Query;
import org.modelarena.core.QueryEndpoint;
import org.modelarena.core.QueryLimits;
import org.modelarena.core.Strategy;
import org.modelarena.core.store.Catalog;
import org.modelarena.core.store.ModelStore;
import org.modelarena.core.store.ServerOptions;
import org.modelarena.core.store.StoreLocation;
import org.modelarena.core.store.StoreProvider;
import org.modelarena.core.store.StoreServer;
import org.modelarena.core.store.Transport;
import org.modelarena.server.QueryService;
import org.modelarena.server.ServiceOptions;
import org.modelarena.tests.Railways;

/** An answer says what gave it: in this process as over the network, of one page or of many, and whatever was asked for. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnsweredByTest {
	private static final QueryLimits LIMITS = QueryLimits.DEFAULT;
	private static final List<Query> QUERIES = List.of(new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)"),
			Query.in("ocl/interpreted", "Segment.allInstances()->select(s | s.length <= 0)"),
			new Query("ocl", "Segment.allInstances()->select(s | s.length <= 0)->sortedBy(id)->first()"), new Query("eol", "return RailwayElement.all.collect(e | Sequence{e, e, e});"));

	private static final List<Query> LARGE = List.of(new Query("ocl", "RailwayElement.allInstances()"), Query.in("ocl/interpreted", "Segment.allInstances()"), QUERIES.get(3));

	private final Catalog catalog = Catalog.discover();
	private QueryService service;
	private QueryEndpoint local;

	@BeforeAll
	void serve(@TempDir Path folder) {
		service = QueryService.start(List.of(new QueryService.Named("railway", load("columns", folder.resolve("columns")))),
				ServiceOptions.open(new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.TCP, 0, Transport.HTTP, 0))), catalog);
		local = service.store("railway").endpoint(catalog.languages());
	}

	private ModelStore load(String store, Path folder) {
		return catalog.store(store).create(StoreLocation.at(folder), Railways.inject(1), Progress.none());
	}

	@AfterAll
	void close() {
		local.close();
		service.close();
	}

	private AnsweredBy here(Query query) {
		return local.execute(query, LIMITS, Cancellation.create()).answeredBy();
	}

	@Test
	void itIsWhatRanNotWhatWasAskedFor() {
		assertEquals(new AnsweredBy(Strategy.COMPILED, "a plan over columns; by index selection"), here(QUERIES.get(0)));
		assertEquals(AnsweredBy.INTERPRETER, here(QUERIES.get(1)));
		assertEquals(AnsweredBy.interpreter("line 1, column 66: 'first' depends on an order that is not known before the query runs"), here(QUERIES.get(2)));
	}

	@Test
	void explainingTellsTheSame() {
		for (Query query : QUERIES) {
			assertEquals(here(query), local.explain(query, LIMITS, Cancellation.create()).answer().answeredBy(), query.text());
		}
	}

	@Tag("equinox")
	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void itTravelsWithTheAnswer(Transport transport) throws Exception {
		try (ArenaClient client = ArenaClient.connect(service.address(transport, "railway"), ClientOptions.DEFAULT)) {
			for (Query query : QUERIES) {
				assertEquals(here(query), client.execute(query, LIMITS, Cancellation.create()).answeredBy(), query.text());
				assertEquals(here(query), client.explain(query, LIMITS, Cancellation.create()).answer().answeredBy(), query.text());
				assertEquals(here(query), client.executeAsync(query, LIMITS).get().answeredBy(), query.text());
			}
		}
	}

	@ParameterizedTest
	@EnumSource(value = Transport.class, names = { "TCP", "HTTP", "WS" })
	void theLimitsOfMemoryAndRowsTravelWithTheQuery(Transport transport) {
		try (ArenaClient client = ArenaClient.connect(service.address(transport, "railway"), ClientOptions.DEFAULT)) {
			for (QueryEndpoint endpoint : List.of(local, client)) {
				for (Query query : LARGE) {
					assertFails(ErrorCode.OUT_OF_MEMORY, () -> endpoint.execute(query, LIMITS.withBytes(5_000), Cancellation.create()));
					assertFails(ErrorCode.ROW_LIMIT, () -> endpoint.execute(query, LIMITS.withRows(3), Cancellation.create()));
					endpoint.execute(query, LIMITS.withBytes(1 << 20), Cancellation.create());
				}
			}
		}
	}

	@Test
	void theRepositoryOfAnotherProtocolTellsItToo(@TempDir Path folder) {
		StoreProvider cdo = catalog.store("cdo");
		StoreLocation location = StoreLocation.at(folder.resolve("cdo"));
		load("cdo", folder.resolve("cdo")).close();
		List<Query> queries = List.of(QUERIES.get(0), QUERIES.get(0).by(Strategy.COMPILED), QUERIES.get(2).by(Strategy.COMPILED));
		List<AnsweredBy> expected;
		try (ModelStore store = cdo.open(location); QueryEndpoint here = store.endpoint(catalog.languages())) {
			expected = queries.stream().map(query -> here.execute(query, LIMITS, Cancellation.create()).answeredBy()).toList();
		}
		try (StoreServer server = cdo.serve(List.of(location), new ServerOptions(ServerOptions.LOOPBACK, Map.of(Transport.NET4J_TCP, 0)), catalog.languages());
				QueryEndpoint there = cdo.connect(server.address(Transport.NET4J_TCP, "cdo"))) {
			assertEquals(expected, queries.stream().map(query -> there.execute(query, LIMITS, Cancellation.create()).answeredBy()).toList());
			assertFails(ErrorCode.OUT_OF_MEMORY, () -> there.execute(LARGE.getFirst(), LIMITS.withBytes(5_000), Cancellation.create()));
		}
	}
}
