// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.gremlin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.modelarena.core.ArenaException;
import org.modelarena.core.Cancellation;
import org.modelarena.core.ElementKey;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.QueryException;
import org.modelarena.gremlin.GremlinEngine;

/** Traversals as text: what they give, what is refused, and that they end. */
class GremlinEngineTest {
	@TempDir
	private Path folder;
	private RailwayGraphs railway;
	private final GremlinEngine engine = new GremlinEngine();

	@BeforeEach
	void load() {
		railway = RailwayGraphs.railway("columns", folder);
	}

	@AfterEach
	void close() {
		railway.close();
	}

	private List<List<Object>> rows(String text, Map<String, Object> parameters) {
		List<List<Object>> rows = new ArrayList<>();
		engine.prepare(text).on(railway.graph, parameters, Cancellation.create()).run(row -> rows.add(List.of(row)));
		return rows;
	}

	@Test
	void rowsHaveCells() {
		long region = (Long) railway.graph.traversal().V().hasLabel("Region").next().id();
		assertEquals(List.of(List.of(new ElementKey(region), "Region", 1L)),
				railway.rows("g.V(" + region + ").project('a', 'b', 'c').by().by(label).by(constant(1))"));
		assertEquals(List.of("a", "b"), railway.prepare("g.V().project('a', 'b').by(id).by(label)").columns());
		assertEquals(List.of("result"), railway.prepare("g.V().values('id').toList()").columns());
		assertEquals(List.of(List.of(List.of(new ElementKey(region), List.of(List.of("x", 2L))))),
				railway.rows("g.V(" + region + ").map(union(identity(), constant(2).project('x')).fold())"));
		assertEquals(region + ":sensors:0", railway.one("g.V(" + region + ").outE('sensors').limit(1)"));
		assertEquals(List.of(new ElementKey(region), region + ":sensors:0"), ((List<?>) railway.one("g.V(" + region + ").outE('sensors').limit(1).path()")));
	}

	@Test
	void variablesAreBoundWhenATextRuns() {
		String text = "g.V(start).out(name).has('id', gt(least)).count()";
		long region = (Long) railway.graph.traversal().V().hasLabel("Region").next().id();
		long all = railway.snapshot.extentSize(railway.snapshot.metamodel().type("Sensor"));
		Object below = rows(text, Map.of("start", new ElementKey(region), "name", "sensors", "least", -1)).getFirst().getFirst();
		assertTrue((Long) below > 0 && (Long) below <= all);
		assertEquals(List.of(List.of(0L)), rows(text, Map.of("start", region, "name", "sensors", "least", 1_000_000)));
		assertSame(engine.prepare(text), engine.prepare(text), "read once");
	}

	@Test
	void whatIsKeptIsBounded() {
		var first = engine.prepare("g.V().count()");
		for (int i = 0; i < 300; i++) {
			engine.prepare("g.V(" + i + ")");
		}
		assertTrue(first != engine.prepare("g.V().count()"), "forgotten after 300 others");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			g.V(                                  | QUERY_SYNTAX | 1 | 5
			g.V().nonsense()                      | QUERY_SYNTAX | 1 | 7
			g.V().filter{it}                      | QUERY_SYNTAX | 1 | 13
			g.V().has('a', 'b                     | QUERY_SYNTAX | 1 | 16
			g.V(); g.V()                          | UNSUPPORTED  | 1 | 8
			g.V().next()                          | UNSUPPORTED  | 1 | 7
			g.tx().commit()                       | UNSUPPORTED  | 1 | 1
			g                                     | UNSUPPORTED  | 1 | 1
			''                                    | QUERY_SYNTAX | 1 | 1
			g.withComputer().V()                  | QUERY_SYNTAX | 1 | 3
			g.V().has('id', unknown)              | QUERY_NAME   | 1 | 17
			""")
	void faultsHaveTheirPlace(String text, ErrorCode code, int line, int column) {
		QueryException e = assertThrows(QueryException.class, () -> rows(text, Map.of()));
		assertEquals(code + " " + line + ":" + column, e.code() + " " + e.line() + ":" + e.column(), e.getMessage());
	}

	@Test
	void theLineCounts() {
		QueryException e = assertThrows(QueryException.class, () -> engine.prepare("g.V()\n  .nonsense()"));
		assertEquals("2:4", e.line() + ":" + e.column());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			g.addV('Segment')                          | UNSUPPORTED
			g.V().limit(1).property('id', 1)           | UNSUPPORTED
			g.V().map(__.drop())                       | UNSUPPORTED
			g.V().addE('monitors')                     | UNSUPPORTED
			g.mergeV([(T.id): 1])                      | UNSUPPORTED
			g.io('/etc/passwd').read()                 | UNSUPPORTED
			g.io('/tmp/out.json').write()              | UNSUPPORTED
			g.V().pageRank()                           | QUERY_FAILED
			g.V().values('id').math('_ / ')            | QUERY_FAILED
			g.inject('a').sum()                        | QUERY_FAILED
			g.call('no such service')                  | QUERY_FAILED
			""")
	void whatCannotBeDoneIsRefused(String text, ErrorCode code) {
		ArenaException e = assertThrows(ArenaException.class, () -> rows(text, Map.of()), text);
		assertEquals(code, e.code(), e.getMessage());
	}

	@ParameterizedTest
	@ValueSource(strings = { "g.V().repeat(both()).until(has('id', -1)).count()", "g.V().as('a').V().as('b').V().where(neq('a')).where(neq('b')).count()",
			"g.inject(1).repeat(identity()).until(is(2))", "g.withoutStrategies(CheckpointStrategy).inject(1).repeat(identity()).until(is(2))",
			"g.inject(1).repeat(union(math('_ + 1'), math('_ * 3'))).until(is(lt(0))).count()",
			"g.inject([1, 2, 3, 4, 5, 6, 7, 8, 9]).as('a')" + ".unfold().as('b').select('a').unfold().as('c').select('a').unfold().as('d').select('a').unfold().as('e')"
					+ ".select('a').unfold().as('f').select('a').unfold().as('h').select('a').unfold().as('i').select('a').unfold().as('j').select('a').unfold()"
					+ ".as('k').select('a').unfold().as('l').select('b', 'c', 'd', 'e', 'f', 'h', 'i', 'j', 'k', 'l').dedup().count()",
			"g.E().as('a').E().where(neq('a')).by(id).E().count()" })
	@Timeout(20)
	void runawayTraversalsEndAtTheirDeadline(String text) {
		Cancellation deadline = Cancellation.create().withTimeout(Duration.ofMillis(200));
		ArenaException e = assertThrows(ArenaException.class, () -> engine.prepare(text).on(railway.graph, Map.of(), deadline).run(row -> {
		}), text);
		assertEquals(ErrorCode.TIMEOUT, e.code(), e.getMessage());
	}

	@Test
	void aGraphForCancelledWorkGivesNothing() {
		Cancellation cancelled = Cancellation.create();
		var vertices = railway.graph.with(cancelled).traversal().V().hasLabel("Sensor").out("monitors");
		assertTrue(vertices.hasNext());
		cancelled.cancel();
		ArenaException e = assertThrows(ArenaException.class, () -> vertices.forEachRemaining(Vertex::id));
		assertEquals(ErrorCode.CANCELLED, e.code());
	}

	@Test
	void theConsumerMayEndTheRun() {
		IllegalStateException enough = new IllegalStateException("enough");
		assertSame(enough, assertThrows(IllegalStateException.class, () -> engine.prepare("g.V()").on(railway.graph, Map.of(), Cancellation.create()).run(row -> {
			throw enough;
		})));
	}
}
